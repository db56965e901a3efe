"""The words of the kits in Swift that open by an Opener, and those of a Batch, from
FLOW_REQUEST_TABLE.

  Sources/FlowKit/Opening/Batch+Verbs.swift            the requests that a batch can hold
  Sources/FlowKit/Opening/FlowObject+Openers.swift     the verbs that open one thing, with an Opener
  Sources/FlowKitHost/Requests/Engine+Openers.swift    the same, of hosts
"""
from generators.headers import wrapped
from generators.verbs import (NOTICE, SWIFT_DEFAULTS, SWIFT_LABELS, camel, filled, requests,
                              script_subject, sentence, swift_name)

# By the name of an operand: the type of a parameter, and the members of a part that it fills.
OPERANDS = {
    "presentable": ("flow_presentable", "part.root = .handle({})"),
    "screen": ("flow_screen", "part.root = .handle({})"),
    "screens": ("[flow_screen]", "part.screens = {0}\n    part.count = {0}.count"),
    "tabs": ("Tabs", "part.tabs = {}"),
    "tab": ("Tab", "part.tab = {}"),
    "classID": ("String", "part.classID = {}"),
    "arguments": ("Value? = nil", "part.arguments = {}"),
    "value": ("Value = .null", "part.value = {}"),
    "count": ("Int", "part.count = {}")}
LABELS = SWIFT_LABELS | {("ADD_TAB", "index"): "at", ("FINISH", "value"): "value",
                         ("SET_ARGUMENTS", "arguments"): "to"}
DEFAULTS = SWIFT_DEFAULTS | {("ADD_TAB", "count"): "Int = .max"}
FINISHED = ("finished", "finished", "((Ending) -> Void)? = nil")


def opens_one(request):
    """True if it opens one thing, in a place."""
    return ([each.name for each in request.operands] == ["presentable"]
            and request.subject[0] == "flow_handle")


def listed(parameters):
    return [f"{label} {inner}: {kind}" if label != inner else f"{inner}: {kind}"
            for label, inner, kind in parameters]


def head(name, parameters, result, mutating=False):
    """The first lines of a function, broken where they are too long."""
    begin = f"  public {'mutating ' if mutating else ''}func {name}("
    line = f"{begin}{', '.join(listed(parameters))}){result} {{"
    if len(line) <= 100:
        return line
    return f"{begin}\n{filled(listed(parameters), '    ')}\n  ){result} {{"


def said(request, place, more=""):
    text = sentence(request, place).replace("`class_id`", "`classID`")
    return wrapped(text + more, "  /// ")


def part_verb(request, opener=False):
    """A request of a batch."""
    name, label = swift_name(request)
    parameters, lines = [], []
    place = "place ?? asker"
    asks = script_subject(request) == "asker"
    if not asks:
        parameters.append((label, request.subject[1], request.subject[0]))
        place = request.subject[1]
    for operand in request.operands:
        kind, filling = OPERANDS[operand.name]
        parameter = camel(operand.parameters[0][1].split("_")).replace("classId", "classID")
        later = LABELS.get((request.name, parameter), "_")
        if opener:
            parameter, kind, filling = "opener", "Opener", "part.root = .opener({})"
        parameters.append((later if parameters else label, parameter,
                           DEFAULTS.get((request.name, operand.name), kind)))
        lines.append(filling.format(parameter))
    if request.name == "GO_TO":
        parameters = [(label, "opener", "Opener")]
        lines = ["part.classID = opener.classID", "part.arguments = opener.arguments"]
    if asks:
        parameters.append(("from", "place", "flow_handle? = nil"))
    parameters.append(("with", "transition", "Transition = .push"))
    if opener:
        parameters.append(FINISHED)
        lines.append("part.finished = finished")
    comment = said(request, "`place`", " The instance is made with the batch." if opener else "")
    begin = f"Request(FLOW_REQUEST_{request.name}, from: {place}, with: transition)"
    if not lines:
        body = f"    parts.append({begin})\n"
    else:
        body = f"    var part = {begin}\n" + "".join(f"    {line}\n" for line in lines) \
            + "    parts.append(part)\n"
    return f"{comment}\n{head(name, parameters, '', True)}\n{body}  }}\n"


def batch():
    verbs = []
    for each in requests():
        if "BATCH" not in each.traits:
            continue
        verbs.append(part_verb(each))
        if opens_one(each):
            verbs.append(part_verb(each, opener=True))
    return (f"// {NOTICE}\n\npublic import CFlowABI\n\n"
            "/// The requests that a batch can hold.\nextension Batch {\n"
            + "\n".join(verbs) + "}\n")


def opener_verb(request, is_host):
    name, label = swift_name(request)
    parameters = [(label, "opener", "Opener")]
    if is_host:
        parameters.append(("from", "place", "flow_handle"))
    parameters += [("with", "transition", "Transition = .push"), FINISHED]
    comment = said(request, "`place`" if is_host else "this object",
                   " The instance is made first, and gone if the request fails.")
    function = request.function if is_host else f"link.api.pointee.{request.function}"
    place = "place" if is_host else "handle"
    return (f"{comment}\n  @discardableResult\n"
            f"{head(name, parameters, ' throws(FlowError) -> flow_handle')}\n"
            "    try transition.ask(in: context, opening: opener, finished: finished) {\n"
            "      link, presentable, options, made in\n"
            f"      {function}(link.engine, {place}, presentable, options, made)\n"
            "    }\n  }\n")


def openers(is_host):
    # `open` of FlowKit is one call of the engine, which makes and opens.
    verbs = [opener_verb(each, is_host) for each in requests()
             if opens_one(each) and (is_host or each.name != "OPEN")]
    imports = "public import CFlowABI\n" + ("public import FlowKit\n" if is_host else "")
    opens = "Engine" if is_host else "FlowObject"
    return (f"// {NOTICE}\n\n{imports}\n/// Requests that open what an ``Opener`` says.\n"
            f"extension {opens} {{\n" + "\n".join(verbs) + "}\n")


def files():
    return {
        "Sources/FlowKit/Opening/Batch+Verbs.swift": batch(),
        "Sources/FlowKit/Opening/FlowObject+Openers.swift": openers(is_host=False),
        "Sources/FlowKitHost/Requests/Engine+Openers.swift": openers(is_host=True),
    }
