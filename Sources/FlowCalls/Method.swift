package import CFlowABI

/// One method of a class, ready to be called.
///
/// It consists of pointers and numbers only, so that copying it counts no references. Memory it
/// points to is never freed.
package struct Method {
  package var function: UnsafeRawPointer
  /// libffi's call interface.
  package var cif: UnsafeMutableRawPointer
  package var signature: UnsafePointer<flow_signature>
  package var name: UnsafePointer<CChar>
  package var signatureText: UnsafePointer<CChar>
  /// Its class and name, for ``RunningCall``.
  package var place: UInt32
  /// The standard method that it is, if it is one.
  var standard: StandardMethod?
  /// True if only the engine calls it: the ends of an instance's life, its state, and of the
  /// engine's own classes all standard methods.
  var isReserved: Bool
  /// The form for ``callIfPlain(_:of:arguments:count:into:)``; nil if that cannot call the method.
  var plain: UnsafePointer<PlainForm>?
}
