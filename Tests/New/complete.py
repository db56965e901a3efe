#!/usr/bin/env python3
"""Ask sourcekit-lsp, as an editor does, how a word in a file of a Swift package goes on.

    complete.py PACKAGE FILE TEXT WORD

The cursor stands behind the first TEXT of the file. Prints the first proposal that begins with
WORD. The server reads the package in the background and knows nothing of it before, so it is asked
again until the proposal is there, and started again if it still knows nothing after half a minute.
After four times this fails, and prints its log.
"""
import json
import pathlib
import signal
import subprocess
import sys
import time


class Server:
    """A language server, which is spoken to in JSON with the length before it."""

    def __init__(self, *command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.number = 0
        self.log = []

    def tell(self, method, **parameters):
        self.send({"method": method, "params": parameters})

    def ask(self, method, **parameters):
        self.number += 1
        self.send({"id": self.number, "method": method, "params": parameters})
        while True:
            message = self.read()
            if message.get("method") == "window/logMessage":
                self.log.append(message["params"]["message"])
            elif "method" in message and "id" in message:
                # It asks the editor, too, for settings that this one does not have.
                self.send({"id": message["id"], "result": None})
            elif message.get("id") == self.number:
                if "error" in message:
                    sys.exit(f"complete.py: {method}: {message['error']}")
                return message["result"]

    def send(self, message):
        text = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(text) + text)
        self.process.stdin.flush()

    def read(self):
        size = None
        while line := self.process.stdout.readline().strip():
            name, value = line.split(b":")
            if name.lower() == b"content-length":
                size = int(value)
        if size is None:
            sys.exit("complete.py: sourcekit-lsp has ended")
        return json.loads(self.process.stdout.read(size))


def main():
    package, file, text, word = sys.argv[1:]
    package = pathlib.Path(package).resolve()
    source = (package / file).read_text(encoding="utf-8")
    before, found, _ = source.partition(text)
    if not found:
        sys.exit(f"complete.py: {file} has no '{text}'")
    up_to = before + text
    position = {"line": up_to.count("\n"), "character": len(up_to.rpartition("\n")[2])}
    signal.alarm(180)
    for _ in range(4):
        labels, log = proposals(package, package / file, source, position, word)
        if labels:
            print(labels[0])
            return
    print("\n".join(log), file=sys.stderr)
    sys.exit(f"complete.py: {file} has no proposal '{word}' behind '{text}'")


def proposals(package, file, source, position, word):
    """The proposals of a new server that begin with a word, and its log."""
    server = Server("sourcekit-lsp")
    server.ask("initialize", processId=None, rootUri=package.as_uri(), capabilities={},
               initializationOptions={"backgroundIndexing": False})
    server.tell("initialized")
    document = {"uri": file.as_uri()}
    server.tell("textDocument/didOpen", textDocument={
        **document, "languageId": "swift", "version": 1, "text": source})
    end = time.monotonic() + 600
    labels = []
    while not labels and time.monotonic() < end:
        found = server.ask("textDocument/completion", textDocument=document, position=position)
        labels = [item["label"] for item in found["items"] if item["label"].startswith(word)]
        if not labels:
            time.sleep(1)
    server.ask("shutdown")
    server.tell("exit")
    server.process.wait()
    return labels, server.log


main()
