/// Play scripts, played in this process: the player may refuse a script or fail it, but not trap, nor go on for
/// ever. `script.cpp` plays them as flowhost does, each in a process of its own, which is slower by far.
@_cdecl("LLVMFuzzerTestOneInput")
public func play(_ bytes: UnsafePointer<UInt8>?, _ size: Int) -> Int32 {
  let text = Array(UnsafeBufferPointer(start: bytes, count: size))
  var stage: Stage?
  do {
    let script = try Script(ScriptText(text, file: "script"), file: "script")
    stage = try Stage(script, pluginFolder: ".")
    try stage?.play()
  } catch {
    if let stage, !stage.isShutDown { _ = TreeText(engine: stage.engine, name: stage.name).lines }
  }
  try? stage?.shutDown()
  return 0
}
