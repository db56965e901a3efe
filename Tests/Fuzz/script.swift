import FlowPlayer

/// Play scripts, played in this process: the player may refuse a script or fail it, but not trap,
/// nor go on for ever. `script.cpp` plays them as flowhost does, each in a process of its own,
/// which is slower by far.
@_cdecl("LLVMFuzzerTestOneInput")
public func play(_ bytes: UnsafePointer<UInt8>?, _ size: Int) -> Int32 {
  let script = Array(UnsafeBufferPointer(start: bytes, count: size))
  Player().play(script, as: "script") { _ in }
  return 0
}
