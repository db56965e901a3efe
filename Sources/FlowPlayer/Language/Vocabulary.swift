/// The steps of the language, by their first words.
struct Vocabulary: Sendable {
  typealias Reader =
    @Sendable (_ verb: String, _ words: inout Words, _ line: Script.Line) throws(SyntaxError) ->
    any Instruction

  let steps: [String: Reader]
}
