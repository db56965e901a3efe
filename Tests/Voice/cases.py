"""Shows scripts/check_voice.py small texts, and compares what it finds."""
import contextlib
import io
import pathlib
import sys
import textwrap
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "scripts"))
import check_voice  # noqa: E402
from voice import comments  # noqa: E402


def found(measure, source, path="Sources/FlowKit/Sample.swift", kind="swift"):
    """The line and text of each place that counts for a measure."""
    source = textwrap.dedent(source).lstrip("\n")
    places = check_voice.places(path, source, kind)
    return [each and (each.line, each.text) for name, each in places if name == measure]


def openings(source, kind="swift"):
    return found("openings", source, kind=kind)


def sentences(source, kind="swift"):
    return [text for _, text in found("all openings", source, kind=kind)]


class Openings(unittest.TestCase):
    def test_each_word_of_the_list_is_found_and_a_verb_or_a_noun_is_not(self):
        self.assertEqual(openings("""
            /// Whether it is open.
            let isOpen: Bool
            /// True while it is open.
            let isOpen: Bool
            /// Those that wait.
            /// Requests that wait.
            /// "What" they are. However many there are.
            /// Whatever they are.
            """), [(1, "Whether it is open."), (5, "Those that wait."), (7, '"What" they are.')])

    def test_a_sentence_in_the_middle_has_its_own_line(self):
        self.assertEqual(openings("""
            /// Opens a screen. It is the
            /// first. How it looks
            /// is not said.
            func open()
            """), [(2, "How it looks is not said.")])

    def test_words_in_the_middle_of_a_sentence_do_not_count(self):
        self.assertEqual(openings("""
            /// Tells the host what has changed, e.g. who has gone: those that went.
            """), [])

    def test_texts_and_code_are_no_comments(self):
        self.assertEqual(sentences(r'''
            let url = "http://what.is // Who is it."
            let text = "\(names.map { "// How is it." }.joined())"
            let long = """
              // Where is it.
              """
            /// Opens a screen:
            ///
            ///     // How it is done.
            ///     open(what)
            ///
            /// ```
            /// Who is it.
            /// ```
            /// Then it is open.
            func open()
            '''), ["Opens a screen:", "Then it is open."])

    def test_an_item_of_a_list_begins_a_sentence(self):
        self.assertEqual(openings("""
            /// Opens a screen.
            ///
            /// - Parameter name: what it is called.
            /// - Parameters:
            ///   - style: how it appears.
            ///   - title: a title.
            /// - Returns: whether it could be opened.
            /// - Throws: an error
            ///   where it could not.
            """), [
                (3, "what it is called."), (5, "how it appears."),
                (7, "whether it could be opened.")])

    def test_descriptions_of_c_are_sentences_and_continue(self):
        self.assertEqual(openings("""
            /**
             * Opens a screen.
             *
             * @param name   what it is called,
             *               where it is called so
             * @param style  a style
             * @return FLOW_OK, or
             *         FLOW_ERROR_LIMIT  whose limit is reached
             * @since 0.1  [any-thread]
             */
            int size; /**< how large it is */
            const char *text = "/* who wrote it */"; // whether it is long
            """, kind="c"), [
                (4, "what it is called, where it is called so"), (8, "whose limit is reached"),
                (11, "how large it is"), (12, "whether it is long")])

    def test_python_has_comments_and_docstrings(self):
        self.assertEqual(openings('''
            def size(path):
                """How large a file is.

                Where it lies does not matter.
                """
                text = "# who wrote it"
                return len(text)  # what it says
            ''', kind="python"), [
                (2, "How large a file is."), (4, "Where it lies does not matter."),
                (7, "what it says")])

    def test_shell_has_comments_outside_of_quotes_and_documents(self):
        self.assertEqual(openings("""
            #!/bin/sh
            # What it does.
            # shellcheck disable=SC2086
            echo "# who did it" ${name#who is} # how it ends
            cat <<END
            # where it's read
            END
            # Whose it is.
            """, kind="shell"), [(2, "What it does."), (4, "how it ends"), (8, "Whose it is.")])

    def test_comments_of_neighbouring_lines_are_apart_unless_they_continue(self):
        self.assertEqual(sentences("""
            int a; // the first of all
            int b; // how it ends
            // An opening
            // that continues.
            """, kind="c"), ["the first of all", "how it ends", "An opening that continues."])


class Declarations(unittest.TestCase):
    def test_parameters_without_a_label_are_counted_and_those_behind_the_first_once_more(self):
        source = """
            func open(_ name: String, _ style: (_ a: Int, Int) -> Map<A, B>, at n: Int = f(1, 2)) {
              open(name, style)
            }
            init?<T>(_ value: T) { self.init(value) }
            subscript(index: Int) -> Int { 0 }
            static func == (one: Self, other: Self) -> Bool { true }
            """
        self.assertEqual([line for line, _ in found("unlabelled", source)], [1, 1, 4])
        self.assertEqual([line for line, _ in found("later", source)], [1])
        self.assertEqual(len(found("all unlabelled", source)), 5)

    def test_functions_that_c_calls_have_no_labels_to_give(self):
        self.assertEqual(found("unlabelled", """
            @c @implementation
            public func flow_open(_ engine: Int, _ name: Int) -> Int { 0 }
            """), [])

    def test_public_members_are_documented_in_the_kits(self):
        source = """
            /// A screen.
            public protocol Screen {
              func render()
              /// Its title.
              var title: String { get }
            }
            public enum Answer {
              case yes
              private func help() { let case1 = 1 }
            }
            /// A value.
            @frozen
            public struct Value {
              public init() {}
              let hidden = 0
            }
            """
        self.assertEqual(found("undocumented", source),
                         [(3, "render"), (7, "Answer"), (8, "yes"), (14, "init")])
        self.assertEqual(found("undocumented", source, path="Sources/FlowEngine/Sample.swift"), [])

    def test_long_lines_are_found(self):
        self.assertEqual(found("long", "x" * 100 + "\n" + "y" * 101 + "\n"), [(2, "101 columns")])


class Limits(unittest.TestCase):
    def test_areas_are_folders_but_for_the_sources(self):
        self.assertEqual([check_voice.area_of(path) for path in (
            "Sources/FlowKitHost/Engine.swift", "Sources/FlowPlayer/Stage.swift",
            "Sources/FlowEngine/A.swift", "Tests/A.c")], ["kit", "flowhost", "library", "Tests"])

    def test_the_language_is_that_of_the_name_or_of_the_first_line(self):
        scripts = pathlib.Path(check_voice.__file__).parent
        self.assertEqual([comments.language(path) for path in (
            scripts / "check_voice.py", scripts / "lint", scripts / "generate",
            scripts / "voice.txt")], ["python", "shell", "python", None])

    def test_each_verb_that_is_let_pass_has_several_functions(self):
        for path, verb in check_voice.VERBS:
            module = check_voice.ROOT / pathlib.Path(*pathlib.Path(path).parts[:2])
            functions = [each for file in module.rglob("*.swift")
                         for name, each in check_voice.places(
                             str(file), file.read_text(encoding="utf-8"), "swift")
                         if name == "function" and each.name == verb]
            self.assertGreater(len(functions), 1, (path, verb))

    def test_what_is_above_its_limit_is_named_and_what_is_below_may_be_lowered(self):
        place = check_voice.Place("Sources/A.swift", 7, "What it is.")
        key = ("library", "openings")
        said = io.StringIO()
        with contextlib.redirect_stdout(said):
            self.assertEqual(check_voice.compare({key: [place]}, {key: 1}, {key: 0}), 1)
            self.assertEqual(check_voice.compare({key: [place]}, {key: 1}, {key: 1}), 0)
            self.assertEqual(check_voice.compare({key: [place]}, {key: 1}, {key: 2}), 0)
        lines = said.getvalue().splitlines()
        self.assertEqual(len(lines), 3)
        self.assertIn("scripts/voice.txt allows 0", lines[0])
        self.assertEqual(lines[1], "  Sources/A.swift:7: What it is.")
        self.assertIn("--lower", lines[2])


unittest.main()
