import CFlowABI
import CScene
import FlowKit
import FlowKitHost
import Glibc
import Testing

/// A form with a field of a number, a choice of many, a list on demand, and a button.
private final class SizeForm: Screen {
  static let id = "size-form"
  let context: Context
  private var size = Value.integer(1)
  private var chosen: [String] = []

  init(_ context: Context) { self.context = context }

  var content: Content {
    Content("Form \(size.integer ?? 0)") {
      Field(
        "size", "Size", value: size, type: FLOW_FIELD_NUMBER,
        changed: { [unowned self] value in
          size = value
          changed()
        })
      Choice(
        "who", "Who", [Row("a", "Ada"), Row("b", "Bert")], chosen: .list(chosen.map(Value.string)),
        changed: { [unowned self] value in chosen = value.items.compactMap(\.string) })
      List(
        "all", "All",
        demand: RowsOnDemand(
          total: 5000, rows: { $0.map { Row("r\($0)", "Row \($0)") } },
          find: { Int($0.dropFirst()) }))
      Button("go", "Go", role: FLOW_ROLE_PRIMARY) { [unowned self] () throws(FlowError) in
        try open(Page.self)
      }
    }
  }
}

@Suite("Scenes in Swift", .serialized)
struct SceneTests {
  /// A world whose window shows a form, by a scene whose first news have been read.
  private func form(isStill: Bool) throws -> (world: World, scene: Scene, woken: World.Box<Int>) {
    let (world, woken) = (try World(), World.Box(0))
    try world.engine.classes.add(SizeForm.self)
    let scene = try Scene(world.engine, window: world.window.handle, isStill: isStill) {
      woken.value += 1
    }
    try scene.start(SizeForm.id)
    return (world, scene, woken)
  }

  @Test("H1 H2: News say what came; without news the scene is read")
  func reading() throws {
    let (world, scene, woken) = try form(isStill: true)
    #expect(woken.value > 0)
    var came: [String] = []
    while let news = scene.next() {
      if case .layerCame(let layer) = news { came.append("layer \(layer.index)") }
      if case .pageCame(let page) = news { came.append("page \(page.title)") }
      if case .focus(_, let element) = news { came.append("focus \(element?.id ?? "")") }
    }
    #expect(came == ["layer 0", "page Form 1", "focus size"])
    let page = try #require(scene.top?.page)
    #expect(page.body.map(\.id) == ["size", "who", "all", "go"])
    #expect(page.body.map(\.isDefault) == [false, false, false, true])
    #expect(page.element("size")?.members.value == .integer(1))
    #expect(scene.title == "Form 1" && !scene.canBack && page.toolbar.isEmpty)
    scene.finish()
    try world.engine.end()
  }

  @Test("V17 H6: A text is sent if it is a value; else the reason is shown when the field is left")
  func typing() throws {
    let (world, scene, _) = try form(isStill: true)
    scene.drain()
    let page = try #require(scene.top?.page)
    let field = try #require(page.element("size"))
    #expect(throws: FlowError.self) { try field.type("1x") }
    #expect(field.error.isEmpty)
    page.focused(field)
    page.focused(page.element("go"))
    scene.drain()
    #expect(field.error == world.engine.word(FLOW_WORD_WRONG_NUMBER))
    try field.type("12")
    scene.drain()
    #expect(field.error.isEmpty && page.title == "Form 12")
    try page.element("who")?.choose("b")
    scene.drain()
    #expect(page.element("who")?.row(1)?.isChosen == true)
    #expect(!page.press(keys: "Ctrl+S"))
    scene.finish()
    #expect(throws: FlowError.self) { try world.window.setActivity(FLOW_ACTIVITY_INACTIVE) }
    try world.engine.end()
  }

  @Test("H22: A word is in the language of the engine, unless the program has set it")
  func words() throws {
    let (world, scene, _) = try form(isStill: true)
    try world.engine.setLocale("de-AT", FLOW_LEFT_TO_RIGHT)
    #expect(Scene.word(FLOW_WORD_BACK, of: world.engine) == "Zurück")
    #expect(world.engine.word(FLOW_WORD_BACK) == "Back")
    try world.engine.setWord(FLOW_WORD_BACK, to: "Heimwärts")
    #expect(Scene.word(FLOW_WORD_BACK, of: world.engine) == "Heimwärts")
    #expect(Scene.word(0, of: world.engine).isEmpty)
    scene.finish()
    try world.engine.end()
  }

  @Test("V20: A number is written and read as the language does; the reason is the user's")
  func forms() throws {
    let (world, scene, _) = try form(isStill: true)
    try world.engine.setLocale("de-DE", FLOW_LEFT_TO_RIGHT)
    scene.drain()
    let field = try #require(scene.top?.page?.element("size"))
    #expect(field.written() == "1" && field.written(.number(3.5)) == "3,5")
    #expect(try field.value(typed: "3,5") == .number(3.5))
    #expect(try field.value(typed: "") == .null)
    #expect {
      try field.value(typed: "3,,5")
    } throws: { error in
      (error as? FlowError)?.message == Scene.word(FLOW_WORD_WRONG_NUMBER, of: world.engine)
    }
    #expect(field.members.value == .integer(1))
    scene.finish()
    try world.engine.end()
  }

  @Test("H8: Rows on demand are asked for by their place, and found by their id")
  func rows() throws {
    let (world, scene, _) = try form(isStill: true)
    scene.drain()
    let list = try #require(scene.top?.page?.element("all"))
    #expect(list.isLong && list.isOnDemand && list.rowCount == 5000)
    let row = try #require(list.row(4321))
    row.hold()
    #expect(row.isThere && row.members.title == "Row 4321" && list.row(5000) == nil)
    #expect(list.place(of: "r17") == 17 && list.place(of: "r5000x") == nil)
    scene.finish()
    #expect(row.id == "r4321" && row.element == nil)
    row.release()
    try world.engine.end()
  }

  @Test("H3 H4: A push moves until the skin has rested; a finger holds the way back")
  func motion() throws {
    let (world, scene, _) = try form(isStill: false)
    scene.drain()
    try scene.top?.page?.element("go")?.press()
    var motion: Scene.Motion?
    while let news = scene.next() { if case .motion(let told) = news { motion = told } }
    let push = try #require(motion)
    #expect(push.way == FLOW_WAY_FORWARD && push.from?.title == "Form 1" && push.target == 1)
    scene.rested(push.number)
    scene.drain()
    #expect(scene.hold())
    scene.moveHeld(to: 0.7, at: 1)
    while let news = scene.next() { if case .motion(let told) = news { motion = told } }
    #expect(motion?.isHeld == true && motion?.progress == 0.7)
    scene.lift(at: 1000)
    scene.settle()
    scene.drain()
    scene.settle()
    scene.drain()
    #expect(scene.top?.page?.screen == world.window.top && scene.top?.page?.title == "Form 1")
    scene.finish()
    try world.engine.end()
  }
}

@Suite("Loops in Swift", .serialized)
struct SceneLoopTests {
  /// True if the loop has something to do.
  private func isDue(_ loop: SceneLoop) -> Bool {
    var wait = pollfd(fd: loop.descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&wait, 1, 0) > 0
  }

  @Test("H17 H18: What is to be done later is done in order, in the next run")
  func later() throws {
    let loop = try SceneLoop()
    var done: [Int] = []
    loop.later { done.append(1) }
    loop.later {
      done.append(2)
      loop.later { done.append(3) }
    }
    #expect(done.isEmpty && isDue(loop))
    #expect(loop.run() && done == [1, 2] && isDue(loop))
    #expect(loop.run() && done == [1, 2, 3] && !isDue(loop))
    #expect(loop.hasOtherWords() && !loop.hasOtherWords())
    try loop.engine.setWord(FLOW_WORD_BACK, to: "Away")
    #expect(loop.hasOtherWords() && !loop.hasOtherWords())
    #expect(loop.finish() && loop.finish() && loop.descriptor == -1 && !loop.hasOtherWords())
  }

  @Test("H18: A loop ends when nothing of it is on the stack; what still waits is only let go")
  func ends() throws {
    final class Kept {}
    weak var kept: Kept?
    var ran = false
    let loop = try SceneLoop()
    loop.later { #expect(!loop.finish() && loop.descriptor >= 0) }
    do {
      let made = Kept()
      kept = made
      loop.later { ran = withExtendedLifetime(made) { true } }
    }
    #expect(kept != nil)
    #expect(!loop.run() && !ran && kept == nil)
    loop.later { ran = true }
    #expect(!loop.run() && !ran && loop.descriptor == -1)
    #expect(throws: FlowError.self) { try loop.reload(plugin: "nothing") }
    try loop.engine.end()

    // The end of the engine is that of the loop, inside a callback in the next run.
    let other = try SceneLoop()
    try other.engine.after(milliseconds: 0) {
      #expect(throws: FlowError.self) { try other.engine.end() }
      #expect(other.descriptor == -1)
    }
    while other.run() {}
    #expect(other.descriptor == -1)
    let last = try SceneLoop()
    try last.engine.end()
    #expect(!last.run() && last.finish())
  }

  @Test("H19 H20: A file that is another one is loaded again when it has come to rest")
  func watching() throws {
    let fixtures = try #require(getenv("FLOW_FIXTURES").map { String(cString: $0) })
    var template = Array("/tmp/flow-loop-XXXXXX".utf8CString)
    try #require(mkdtemp(&template) != nil)
    let folder = String(cString: template.withUnsafeBufferPointer { $0.baseAddress! })
    let (file, next) = ("\(folder)/good.so", "\(folder)/next.so")
    defer {
      unlink(file)
      rmdir(folder)
    }
    /// Puts a copy of the plugin in the place of the file.
    func put() throws {
      let bytes = try #require(fopen("\(fixtures)/good.so", "r"))
      let copy = try #require(fopen(next, "w"))
      var byte = fgetc(bytes)
      while byte != EOF {
        fputc(byte, copy)
        byte = fgetc(bytes)
      }
      fclose(bytes)
      fclose(copy)
      try #require(rename(next, file) == 0)
    }
    let now = World.Box<UInt64>(0)
    var options = Engine.Options()
    options.clock = { now.value }
    let loop = try SceneLoop(options)
    #expect(throws: FlowError.self) { try loop.watch(file: file) }
    try put()
    try loop.watch(file: file)
    let first = loop.engine.plugins
    #expect(first.count == 1)
    try put()
    #expect(isDue(loop))
    loop.run()
    now.value += 199
    loop.run()
    #expect(loop.engine.plugins == first)
    now.value += 1
    loop.run()
    let second = loop.engine.plugins
    #expect(second.count == 1 && second != first)
    try loop.reload(plugin: file)
    #expect(loop.engine.plugins.count == 1 && loop.engine.plugins != second)
    #expect(throws: FlowError.self) { try loop.reload(plugin: "no.such.plugin") }
    loop.finish()
  }
}
