import FlowModel

/// The work of one screen, oldest first.
package struct ScreenWork {
  package var first: WorkID?
  package var last: WorkID?
}
