package import CFlowABI
import FlowCalling
import FlowModel
package import FlowMessages
package import FlowRecords

/// Questions that are asked, and wait for answers (flow/question.h).
extension Deciding {
  /// Asks an object about a request. If it says `later`, the question stays open and the request
  /// waits for it.
  ///
  /// - Parameter method: Calls the method of the object asked, with the question to answer later.
  @inline(__always)
  package func ask(
    _ asked: flow_handle, name: Literal, about request: Submission, isGuard: Bool = false,
    subject: flow_handle? = nil, method: (QuestionID) -> flow_answer
  ) -> flow_answer {
    let record = QuestionRecord(
      request: request, asked: asked, subject: subject ?? asked, isGuard: isGuard, method: name)
    guard let question = open(record) else { return FLOW_ANSWER_NO }
    return take(method(question), to: question, in: record)
  }

  /// Opens a question; nil if an earlier one to its object still waits.
  @inline(never)
  private func open(_ record: QuestionRecord) -> QuestionID? {
    if let open = question(of: record.asked, isGuard: record.isGuard) {
      tellUnanswered(open, why: "its answer is needed again")
      return nil
    }
    return questions.insert(record)
  }

  @inline(never)
  private func take(
    _ returned: flow_answer, to question: QuestionID, in record: QuestionRecord
  ) -> flow_answer {
    var answer = returned
    if answer == FLOW_ANSWER_LATER, let given = questions[question].answer { answer = given }
    if answer == FLOW_ANSWER_LATER {
      setQuestion(question, of: record.asked, isGuard: record.isGuard)
      record.request?.wait(forAnswerTo: question)
    } else {
      questions.remove(question)
    }
    if !flow_table_has(flow_table_answer_word(answer)) {
      report(
        FLOW_SEVERITY_ERROR, status: FLOW_ERROR_INVALID_ARGUMENT, of: record.asked,
        message: Message(
          "'%' of % answered with %, which is no FLOW_ANSWER_...; it counts as no", record.method,
          name(of: record.asked), answer)
      )
      return FLOW_ANSWER_NO
    }
    return answer
  }

  /// Finds a question that waits for an answer. Throws if it was answered before.
  package func openQuestion(_ handle: flow_handle) throws(Fault) -> QuestionID {
    guard case .living(let question) = try find(handle, in: questions),
      questions[question].answer == nil
    else {
      // Only a note: the answering object cannot know that its answer is no longer awaited (M4).
      throw Fault(
        FLOW_ERROR_NOT_RUNNING,
        Message(
          "% was answered before, or is no longer of interest; nothing changes",
          Records.plainName(of: handle)), position: 0, severity: FLOW_SEVERITY_NOTE)
    }
    return question
  }

  /// Keeps an answer for the method that still runs, or gives it to the request that waits.
  package func noteAnswer(_ answer: flow_answer, to question: QuestionID) {
    let record = questions[question]
    if self.question(of: record.asked, isGuard: record.isGuard) == question {
      close(question, answer: answer)
    } else {
      questions[question].keepAnswer(answer)
    }
  }

  /// True if a question waits for an answer that was promised.
  func isOpen(_ question: QuestionID) -> Bool {
    let record = questions[question]
    return self.question(of: record.asked, isGuard: record.isGuard) == question
  }

  /// Ends a question. Its request gets the answer, and comes back as the next one.
  package func close(_ question: QuestionID, answer: flow_answer) {
    let record = questions[question]
    setQuestion(nil, of: record.asked, isGuard: record.isGuard)
    questions.remove(question)
    if record.isGuard, case .coordinator(let coordinator) = Handle.object(record.asked) {
      queue.call(.guarded(coordinator))
    }
    guard let request = record.request else { return }
    if record.isGuard {
      request.routing?.noteAnswer(answer)
    } else if answer == FLOW_ANSWER_YES {
      request.allow(record.subject)
    } else if let routing = request.routing {
      // The no is for this one request; the others made inside `navigate` may still run (L1).
      routing.deny(record.subject)
    } else {
      request.conclude(with: .vetoed(by: record.asked))
    }
    comeBack(request)
  }

  /// Lets a request that has waited aside come back as the next one.
  func comeBack(_ request: Submission) {
    settleWaiting()
    if !request.endHoldingBack() { queue.comeBack(request) }
  }

  /// Ends the open questions of an object that leaves; its answers count no more.
  package func close(_ open: OpenQuestions) {
    if let question = open.leave { closeUnanswered(question) }
    if let question = open.route { closeUnanswered(question) }
  }

  /// Lets all requests that wait for an answer come back, before the engine ends.
  package func closeQuestions() {
    for question in questions.keys { closeUnanswered(question) }
  }

  private func closeUnanswered(_ question: QuestionID) {
    tellUnanswered(question, why: "now it goes")
    if questions.contains(question) { close(question, answer: FLOW_ANSWER_YES) }
  }

  /// Tells the host, once, of an answer that was promised and has not come (M4).
  func tellUnanswered(_ question: QuestionID, why: Literal) {
    let record = questions[question]
    guard !record.isTold, let request = record.request else { return }
    questions[question].noteTold()
    report(
      FLOW_SEVERITY_NOTE, status: FLOW_OK, of: record.asked,
      message: Message(
        """
        '%' of % said FLOW_ANSWER_LATER to % and has not answered: %; flow_question_answer() \
        answers
        """, record.method, name(of: record.asked), describe(request), why))
  }

  // MARK: Who has been asked what

  package func question(of asked: flow_handle, isGuard: Bool) -> QuestionID? {
    guard isLive(asked) else { return nil }
    switch Handle.kind(of: asked) {
    case FLOW_KIND_SCREEN:
      return screens[Handle.key(of: asked)]?.questions[isGuard: isGuard]
    case FLOW_KIND_COORDINATOR:
      let coordinator: CoordinatorID = Handle.key(of: asked)
      return coordinators[coordinator]?.questions[isGuard: isGuard]
    default: return nil
    }
  }

  private func setQuestion(_ question: QuestionID?, of asked: flow_handle, isGuard: Bool) {
    guard isLive(asked) else { return }
    switch Handle.kind(of: asked) {
    case FLOW_KIND_SCREEN:
      let screen: ScreenID = Handle.key(of: asked)
      if question == nil, screens[screen]?.extra == nil { return }
      screens.extra(of: screen)?.wait(forAnswerTo: question, isGuard: isGuard)
    case FLOW_KIND_COORDINATOR:
      let coordinator: CoordinatorID = Handle.key(of: asked)
      coordinators[coordinator]?.wait(forAnswerTo: question, isGuard: isGuard)
    default: break
    }
  }
}
