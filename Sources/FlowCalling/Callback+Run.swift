import FlowCalls
package import CFlowABI
import FlowMessages
package import FlowRecords

extension UserData {
  package consuming func runDestroy(in engine: Calling) {
    if let ending = takeEnding() { engine.runDestroy(ending) }
  }

  /// Runs the function that this data belongs to.
  ///
  /// - Parameters:
  ///   - place: the number of the word that stands for the function (M2).
  ///   - signature: the function's parameters: the data, the engine, and the words that follow.
  ///   - owner: the object that has given it, unless the data knows (M7).
  package func run(
    _ place: UInt32, signature: StaticString, in engine: Calling, of subject: flow_handle,
    by owner: flow_handle = 0, second: UInt64 = 0, third: UInt64 = 0,
    function: (UnsafeMutableRawPointer?, OpaquePointer) -> Void
  ) {
    let given = self.function
    if let given, given.isOver { return }
    let pointer = given == nil ? pointer : given?.pointer
    engine.outside(
      place, signature, Calling.word(of: pointer),
      Calling.word(of: UnsafeRawPointer(engine.pointer)),
      subject, second, third, of: given?.opener ?? owner
    ) { function(pointer, engine.pointer) }
    if let given, engine.isLive(given.opener) { engine.noteChange(of: Handle.object(given.opener)) }
  }
}

extension Callback {
  /// Returns true if running it has an effect. It has none if it stands for a method of an opener
  /// that has gone (N5).
  package func isHeard(in engine: Records) -> Bool {
    guard let function, data.isHeard(in: engine) else { return false }
    return NamedMethod.isHeard(function, data: data.pointer, in: engine)
  }

  package consuming func run(_ subject: flow_handle, in engine: Calling) {
    if let function {
      data.run(engine.places.callback, signature: "v(pph)", in: engine, of: subject) {
        function($0, $1, subject)
      }
    }
    takeData().runDestroy(in: engine)
  }

  package consuming func endData(in engine: Calling) { takeData().runDestroy(in: engine) }
}

extension TimerCallback {
  package func run(_ timer: flow_handle, by owner: flow_handle, in engine: Calling) {
    data.run(engine.places.timer, signature: "v(pph)", in: engine, of: timer, by: owner) {
      function($0, $1, timer)
    }
  }

  /// Runs it because the engine has come to rest (S2).
  package func runAtRest(in engine: Calling) {
    data.run(engine.places.rest, signature: "v(pph)", in: engine, of: FLOW_NONE) {
      function($0, $1, FLOW_NONE)
    }
  }

  package consuming func endData(in engine: Calling) { takeData().runDestroy(in: engine) }
}

extension WatchCallback {
  package func run(
    _ watch: flow_handle, by owner: flow_handle, events: UInt32, in engine: Calling
  ) {
    data.run(
      engine.places.watch, signature: "v(pphu)", in: engine, of: watch, by: owner,
      second: UInt64(events)
    ) {
      function($0, $1, watch, events)
    }
  }

  package consuming func endData(in engine: Calling) { takeData().runDestroy(in: engine) }
}

extension FinishedCallback {
  package consuming func run(
    _ coordinator: flow_handle, cause: flow_cause, value: UnsafePointer<flow_value>?,
    in engine: Calling
  ) {
    if let function {
      data.run(
        engine.places.finished, signature: "v(pphi?a)", in: engine, of: coordinator,
        second: UInt64(bitPattern: Int64(cause)), third: Calling.word(of: UnsafeRawPointer(value))
      ) { function($0, $1, coordinator, cause, value) }
    }
    takeData().runDestroy(in: engine)
  }

  package consuming func endData(in engine: Calling) { takeData().runDestroy(in: engine) }
}

extension DoneCallback {
  package consuming func run(
    _ transition: flow_handle, outcome: UnsafePointer<flow_outcome>, in engine: Calling
  ) {
    if let function {
      data.run(
        engine.places.done, signature: "v(pphp)", in: engine, of: transition,
        second: Calling.word(of: UnsafeRawPointer(outcome))
      ) { function($0, $1, transition, outcome) }
    }
    takeData().runDestroy(in: engine)
  }

  package consuming func endData(in engine: Calling) { takeData().runDestroy(in: engine) }
}

extension AnsweredCallback {
  package consuming func run(
    _ alert: flow_handle, button: UnsafePointer<flow_string>, in engine: Calling
  ) {
    if let function {
      data.run(
        engine.places.answered, signature: "v(pphs)", in: engine, of: alert,
        second: Calling.word(of: UnsafeRawPointer(button))
      ) { function($0, $1, alert, button) }
    }
    takeData().runDestroy(in: engine)
  }

  package consuming func endData(in engine: Calling) { takeData().runDestroy(in: engine) }
}

extension WaitingCallbacks.Waiting {
  package consuming func run(in engine: Calling) {
    let subject = subject
    takeCallback().run(subject, in: engine)
  }
}

extension Part {
  /// Ends the callbacks that nothing has taken over, without running them: a part that opened
  /// nothing has nothing to report.
  @_optimize(speed)
  package func endCallbacks(in engine: Calling) {
    guard hasCallbacks else { return }
    takeCompletion()?.endData(in: engine)
    takeDismissed()?.endData(in: engine)
    takeFinished()?.endData(in: engine)
  }
}
