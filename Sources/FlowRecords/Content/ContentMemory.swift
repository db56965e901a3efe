import CFlowABI
import CSystem
import FlowMessages
import FlowValues

/// The memory of content: texts, values and rows, one behind the other.
///
/// Nothing in it moves, so that callers may read it while more comes: new content fills chunks,
/// each larger than the one before. Content that is described again finds one block with room for
/// all of it (``reuse()``).
struct ContentMemory: ~Copyable {
  /// The begin of a chunk.
  private struct Chunk {
    let before: UnsafeMutablePointer<Chunk>?
    let size: Int
  }

  private var last: UnsafeMutablePointer<Chunk>?
  private var next: UnsafeMutableRawPointer?
  /// The bytes of the last chunk that are free.
  private var left = 0
  /// The bytes of all chunks.
  private(set) var capacity = 0

  private static let smallest = 1024
  /// From so many bytes on a new chunk is no longer as large as all before together.
  private static let large = 65536

  init() {}

  deinit { Self.free(last) }

  /// The bytes that are taken.
  var used: Int { capacity &- left }

  // MARK: Taking

  /// Returns room for some bytes; nil if there is no such memory.
  ///
  /// - Parameter alignment: 1 for a text, 8 for structs.
  @_optimize(speed)
  mutating func room(_ size: Int, alignment: Int) -> UnsafeMutableRawPointer? {
    let gap = (0 &- Int(bitPattern: next)) & (alignment &- 1)
    guard size <= left &- gap, let next else { return roomInNewChunk(size) }
    let place = next + gap
    self.next = place + size
    left &-= gap &+ size
    return place
  }

  /// Returns room for some bytes, without which the engine cannot go on.
  @inline(__always)
  mutating func takeBytes(_ size: Int, alignment: Int) -> UnsafeMutableRawPointer {
    guard let place = room(size, alignment: alignment) else { abort() }
    return place
  }

  /// Returns room for structs.
  @inline(__always)
  mutating func takeStructs<T>(_ count: Int, of type: T.Type) -> UnsafeMutablePointer<T> {
    takeBytes(count &* MemoryLayout<T>.stride, alignment: 8).assumingMemoryBound(to: type)
  }

  @inline(never)
  private mutating func roomInNewChunk(_ size: Int) -> UnsafeMutableRawPointer? {
    let step = capacity < Self.large ? max(Self.smallest, capacity) : capacity / 4
    guard addChunk(max(step, size)), let next else { return nil }
    self.next = next + size
    left &-= size
    return next
  }

  private mutating func addChunk(_ size: Int) -> Bool {
    let head = MemoryLayout<Chunk>.stride
    guard let chunk = malloc(head &+ size)?.bindMemory(to: Chunk.self, capacity: 1) else {
      return false
    }
    chunk.initialize(to: Chunk(before: last, size: size))
    last = chunk
    next = UnsafeMutableRawPointer(chunk) + head
    left = size
    capacity &+= size
    return true
  }

  // MARK: Again

  /// Forgets what lies here, and keeps the memory as one block.
  mutating func reuse() {
    guard let chunk = last else { return }
    if chunk.pointee.before == nil {
      next = UnsafeMutableRawPointer(chunk) + MemoryLayout<Chunk>.stride
      left = chunk.pointee.size
    } else {
      // An eighth more, for texts that grow.
      let size = used &+ used / 8
      Self.free(chunk)
      (last, next, left, capacity) = (nil, nil, 0, 0)
      _ = addChunk(size)
    }
  }

  private static func free(_ last: UnsafeMutablePointer<Chunk>?) {
    var chunk = last
    while let each = chunk {
      chunk = each.pointee.before
      CSystem.free(each)
    }
  }
}

// MARK: Texts

extension ContentMemory {
  /// Copies texts that lie one behind the other in a struct, each with a NUL behind it.
  ///
  /// - Returns: the number of texts before the first that cannot be copied.
  @_optimize(speed)
  mutating func copy(_ texts: UnsafeMutablePointer<flow_string>, count: Int) -> Int {
    for index in 0..<count {
      let text = texts[index]
      if text.size == 0 {
        texts[index].data = nil
        continue
      }
      guard Sizes.isPossible(text), Values.isUTF8(text) else { return index }
      let copy = takeBytes(text.size &+ 1, alignment: 1)
      csystem_copy(copy, text.data, text.size)
      copy.storeBytes(of: 0, toByteOffset: text.size, as: UInt8.self)
      texts[index].data = UnsafePointer(copy.assumingMemoryBound(to: CChar.self))
    }
    return count
  }

  /// Copies a text, which has a name for a message.
  mutating func copy(
    _ text: flow_string, name: @autoclosure () -> Message
  ) throws(Fault) -> flow_string {
    var copy = text
    if self.copy(&copy, count: 1) == 1 { return copy }
    throw Self.refusal(of: text, name: name())
  }

  /// Describes a text that cannot be copied.
  @inline(never)
  static func refusal(of text: flow_string, name: __owned Message) -> Fault {
    if Sizes.isPossible(text) {
      return Fault(FLOW_ERROR_BAD_UTF8, "% is not valid UTF-8", name)
    }
    return Sizes.fault(text.size, at: text.data, name: name)
  }
}
