import CFlowABI

/// The requests that wait, in the order they were made (Q2).
struct RequestQueue {
  private var requests: ContiguousArray<Submission?> = []
  private var head = 0

  var isEmpty: Bool { head == requests.count }
  var count: Int { requests.count - head }

  mutating func append(_ request: Submission) { requests.append(request) }

  /// Puts a request back as the next one.
  mutating func putBack(_ request: Submission) {
    if head > 0 {
      head -= 1
      requests[head] = request
    } else {
      requests.insert(request, at: 0)
    }
  }

  /// The waiting request at an index from the head on; nil where one was taken out of turn.
  func waiting(_ index: Int) -> Submission? { requests[head + index] }

  /// Lifts a request out, without closing the gap; whoever lifts it calls `lower` or `closeGaps`.
  mutating func lift(_ index: Int) { requests[head + index] = nil }

  /// Puts a lifted request back where it was; nothing has been added or lifted meanwhile.
  mutating func lower(_ request: Submission, _ index: Int) { requests[head + index] = request }

  /// Closes the gaps at the head. Amortised O(1).
  mutating func closeGaps() {
    while head < requests.count, requests[head] == nil { head += 1 }
    if head == requests.count {
      requests.removeAll(keepingCapacity: requests.count <= 1024)
      head = 0
    } else if head > 1024, head > requests.count / 2 {
      requests.removeFirst(head)
      head = 0
    }
  }

  /// Whether a waiting request will open the object of a handle.
  func mentions(_ handle: flow_handle) -> Bool {
    requests[head...].contains { $0?.mentions(handle) == true }
  }
}
