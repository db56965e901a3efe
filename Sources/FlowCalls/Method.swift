package import CFlowABI

/// One method of a class, ready to be called.
///
/// It consists of pointers and numbers only, so that copying it counts no references. Memory it
/// points to belongs to its class, except the call interface and the signature with its text, which
/// are never freed.
package struct Method {
  package var function: UnsafeRawPointer
  /// libffi's call interface.
  package var cif: UnsafeMutableRawPointer
  package var signature: UnsafePointer<flow_signature>
  package var name: UnsafePointer<CChar>
  package var signatureText: UnsafePointer<CChar>
  /// Its class and name, for ``RunningCall``.
  package var place: UInt32
  /// The form for ``callIfPlain(_:of:arguments:count:into:)``; nil if that cannot call the method.
  var plain: UnsafePointer<PlainForm>?
}
