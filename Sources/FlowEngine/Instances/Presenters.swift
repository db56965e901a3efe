import FlowModel

struct PresenterRecord {
  var instance: Instance
  var window: WindowID?
}

struct ObserverRecord {
  var instance: Instance
}
