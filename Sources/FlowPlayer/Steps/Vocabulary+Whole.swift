extension Vocabulary {
  /// Every step that a script may use.
  static let whole: Vocabulary = {
    var steps: [String: Reader] = [:]
    for word in RequestVerb.named.keys { steps[word] = RequestStep.read }
    for (verb, reader) in others { steps[verb] = reader }
    return Vocabulary(steps: steps)
  }()

  /// Refuses a step that stands on a line of its own, and is read before anything is played.
  private static let onItsOwn: Reader = { verb, _, _ throws(SyntaxError) in
    throw SyntaxError("'\(verb)' stands on a line of its own, not in another step")
  }

  private static let others: [String: Reader] = [
    "flow": DeclareStep.flow, "root": DeclareStep.root, "screen": DeclareStep.screen,
    "element": ElementStep.read, "when": ReactionStep.read, "once": ReactionStep.read,
    "check": CheckStep.read, "errors": ErrorsStep.read, "let": LetStep.read,
    "create": CreateStep.read, "destroy": DestroyStep.read, "defer": DeferStep.read,
    "fail": FailStep.read, "batch": BatchStep.read, "release": ReleaseStep.read,
    "load": LoadStep.read, "reload": ReloadStep.read, "window": WindowStep.read,
    "presenter": PresenterStep.read, "complete": CompleteStep.read, "animated": AnimatedStep.read,
    "clock": ClockStep.read, "dispatch": ClockStep.dispatch, "shutdown": ShutdownStep.read,
    "tap": TapStep.read, "type": TypeStep.read, "changed": ChangedStep.read,
    "route": RouteStep.read, "nothing": NothingStep.read, "guard": GuardStep.read,
    "guard_answer": GuardAnswerStep.read, "template": TemplateStep.read,
    "invoke": InvokeStep.read, "trace": TraceStep.read, "expect": ExpectStep.read,
    "veto": GiveAnswerStep.veto, "allow": GiveAnswerStep.allow,
    "may_select": GiveAnswerStep.maySelect, "activity": ActivityStep.read,
    "handle_back": GiveAnswerStep.handleBack,
    "answer": AnswerStep.read, "gesture": GestureStep.read,
    "progress": ProgressStep.read, "alert": AlertStep.read, "work": WorkStep.read,
    "end_work": EndWorkStep.read,
    "wait": WaitStep.read, "parameter": onItsOwn, "include": onItsOwn,
    "press": PressStep.read, "locale": LocaleStep.read, "word": WordStep.read,
    "wrong": WrongStep.read, "send": SendStep.read,
  ]
}
