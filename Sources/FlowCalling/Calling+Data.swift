package import CFlowABI
package import FlowMessages
package import FlowModel
import FlowRecords

/// Data of the host on screens and layers (W6).
extension Calling {
  package typealias DataEnd = @convention(c) (UnsafeMutableRawPointer?) -> Void

  /// Gives a screen data, or takes away what it has; what was there ends. The data stays the
  /// caller's if this throws.
  package func setData(
    _ data: UnsafeMutableRawPointer?, destroy: DataEnd?, for key: UnsafeRawPointer,
    ofScreen handle: flow_handle
  ) throws(Fault) {
    let screen = try screen(handle)
    guard let data else {
      if let old = screens[screen]?.extra?.data.remove(key) { runDestroy(old) }
      return
    }
    guard screens[screen]?.isWorkOver == false, let extra = screens.extra(of: screen) else {
      throw isGoing(handle)
    }
    if let old = extra.data.put(data, destroy: destroy, for: key) { runDestroy(old) }
  }

  /// Returns the data of a screen; nil if there is none under the key.
  package func data(for key: UnsafeRawPointer, ofScreen handle: flow_handle)
    throws(Fault) -> UnsafeMutableRawPointer?
  {
    screens[try screen(handle)]?.extra?.data.find(key)
  }

  /// Gives a layer data, or takes away what it has, as for a screen.
  package func setData(
    _ data: UnsafeMutableRawPointer?, destroy: DataEnd?, for key: UnsafeRawPointer,
    ofLayer handle: flow_handle
  ) throws(Fault) {
    let layer = try layer(handle)
    guard let data else {
      if let old = layers[layer]?.data.remove(key) { runDestroy(old) }
      return
    }
    if !layers.contains(layer) { layers.insert(LayerRecord(), for: layer) }
    guard let record = layers[layer], !record.isTimeOver else { throw isGoing(handle) }
    if let old = record.data.put(data, destroy: destroy, for: key) { runDestroy(old) }
  }

  /// Returns the data of a layer; nil if there is none under the key.
  package func data(for key: UnsafeRawPointer, ofLayer handle: flow_handle)
    throws(Fault) -> UnsafeMutableRawPointer?
  {
    layers[try layer(handle)]?.data.find(key)
  }

  private func isGoing(_ handle: flow_handle) -> Fault {
    Fault(
      FLOW_ERROR_STALE_HANDLE,
      """
      % is being removed, and data given to it now would never be destroyed; it stays the caller's
      """, name(of: handle))
  }

  /// Ends the data of a screen that goes, the oldest first.
  package func endData(of screen: ScreenID) {
    while let ending = screens[screen]?.extra?.data.takeFirstEnding() { runDestroy(ending) }
  }

  /// Ends the data of a screen that is made anew, the oldest first. Data that is given meanwhile
  /// stays: a host that goes on with the screen gives it there (S16).
  package func endData(ofRenewed screen: ScreenID) {
    screens[screen]?.extra?.data.beginEnding()
    while let ending = screens[screen]?.extra?.data.takeNextEnding() { runDestroy(ending) }
  }

  /// Ends the data of a layer that goes, the oldest first.
  package func endData(of layer: LayerID) {
    while let ending = layers[layer]?.data.takeFirstEnding() { runDestroy(ending) }
  }
}
