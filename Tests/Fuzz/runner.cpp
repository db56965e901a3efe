/* Runs a target without libFuzzer, the same each time:
 *     runner NAME RUNS SEED DICTIONARY CRASH [FILE...]
 * First each file as it is, then RUNS inputs: files of the corpus, changed, and new ones. An input
 * that ends the process is left in CRASH. */
#include <signal.h>
#include <unistd.h>

#include <chrono>
#include <string>

#include "../Shared/random.hpp"
#include "support.hpp"

namespace {

using Bytes = std::vector<uint8_t>;

constexpr size_t most = 8192;

const char *crash_path;
const Bytes *running;
volatile sig_atomic_t is_slow;
shared::Random numbers(0);

uint64_t next() { return numbers.next(); }
size_t below(size_t count) { return numbers.below(count); }

void keep_input() {
  FILE *file = running ? std::fopen(crash_path, "wb") : nullptr;
  if (!file) return;
  std::fwrite(running->data(), 1, running->size(), file);
  std::fclose(file);
}

/* A signal handler may not do this, but the process is lost already. */
void crashed(int signal) {
  std::fprintf(stderr, "signal %d; the input is in %s\n", signal, crash_path);
  keep_input();
  _exit(1);
}
void ticked(int) {
  if (is_slow) {
    std::fprintf(stderr, "FINDING: one input takes longer than 20 seconds; it is in %s\n",
                 crash_path);
    keep_input();
    _exit(1);
  }
  is_slow = 1;
  alarm(120);
}

void catch_signals() {
  static char stack[65536];
  stack_t other = {};
  other.ss_sp = stack;
  other.ss_size = sizeof stack;
  sigaltstack(&other, nullptr);
  struct sigaction action = {};
  action.sa_handler = crashed;
  action.sa_flags = SA_ONSTACK | static_cast<int>(SA_RESETHAND);
  for (int signal : {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE})
    sigaction(signal, &action, nullptr);
  action.sa_handler = ticked;
  action.sa_flags = SA_ONSTACK;
  sigaction(SIGALRM, &action, nullptr);
  alarm(120);
}

void run(const Bytes &input) {
  running = &input;
  LLVMFuzzerTestOneInput(input.data(), input.size());
  is_slow = 0;
}

Bytes read(const char *path) {
  Bytes bytes;
  FILE *file = std::fopen(path, "rb");
  if (!file) return bytes;
  uint8_t part[4096];
  size_t size;
  while ((size = std::fread(part, 1, sizeof part, file)) > 0)
    bytes.insert(bytes.end(), part, part + size);
  std::fclose(file);
  return bytes;
}

/** The words of a dictionary in libFuzzer's form: a line is `"text"`, with \xAB for a byte. */
std::vector<Bytes> words(const char *path) {
  std::vector<Bytes> result;
  Bytes text = read(path);
  Bytes *word = nullptr;
  for (size_t index = 0; index < text.size(); index++) {
    uint8_t letter = text[index];
    if (!word) {
      if (letter == '#')
        while (index < text.size() && text[index] != '\n')
          index++;
      else if (letter == '"')
        word = &result.emplace_back();
    } else if (letter == '"') {
      word = nullptr;
    } else if (letter == '\\' && index + 3 < text.size() && text[index + 1] == 'x') {
      const char digits[] = {static_cast<char>(text[index + 2]), static_cast<char>(text[index + 3]),
                             0};
      word->push_back(static_cast<uint8_t>(std::strtoul(digits, nullptr, 16)));
      index += 3;
    } else if (letter == '\\' && index + 1 < text.size()) {
      word->push_back(text[++index]);
    } else {
      word->push_back(letter);
    }
  }
  return result;
}

Bytes random_bytes() {
  Bytes bytes(below(4) ? below(64) : below(1500));
  size_t kind = below(4);
  /* The last kind is for `abi`, where small bytes have the usual meaning: calls that work, and
   * callbacks that let the next call come. */
  for (uint8_t &each : bytes)
    each = static_cast<uint8_t>(kind == 0   ? next()
                                : kind == 1 ? next() % 96
                                : kind == 2 ? 32 + next() % 95
                                            : next() % (below(8) ? 0xb0 : 0x100));
  return bytes;
}

void insert(Bytes &bytes, const Bytes &part) {
  bytes.insert(bytes.begin() + static_cast<long>(below(bytes.size() + 1)), part.begin(),
               part.end());
}

/** One change of an input. */
void change(Bytes &bytes, const std::vector<Bytes> &corpus, const std::vector<Bytes> &dictionary) {
  size_t at = below(bytes.size());
  switch (below(8)) {
    case 0:
      if (!bytes.empty()) bytes[at] = static_cast<uint8_t>(next());
      break;
    case 1:
      if (!bytes.empty()) bytes[at] ^= static_cast<uint8_t>(1 << below(8));
      break;
    case 2:
      if (!bytes.empty()) bytes[at] = static_cast<uint8_t>(bytes[at] + (next() & 1 ? 1 : -1));
      break;
    case 3: {
      size_t size = 1 + below(std::min<size_t>(bytes.size() - at, 16));
      if (at + size <= bytes.size())
        bytes.erase(bytes.begin() + static_cast<long>(at),
                    bytes.begin() + static_cast<long>(at + size));
      break;
    }
    case 4:
      insert(bytes, Bytes(1 + below(8), static_cast<uint8_t>(next())));
      break;
    case 5:
      if (!dictionary.empty()) insert(bytes, dictionary[below(dictionary.size())]);
      break;
    case 6: {
      const Bytes &other = corpus[below(corpus.size())];
      if (other.empty()) break;
      size_t from = below(other.size()), size = 1 + below(other.size() - from);
      insert(bytes, Bytes(other.begin() + static_cast<long>(from),
                          other.begin() + static_cast<long>(from + size)));
      break;
    }
    default:
      insert(bytes, random_bytes());
      break;
  }
  if (bytes.size() > most) bytes.resize(most);
}

}  // namespace

int main(int count, char **arguments) {
  if (count < 6) {
    std::fprintf(stderr, "usage: runner NAME RUNS SEED DICTIONARY CRASH [FILE...]\n");
    return 2;
  }
  long runs = std::strtol(arguments[2], nullptr, 10);
  numbers = shared::Random(std::strtoull(arguments[3], nullptr, 10));
  std::vector<Bytes> dictionary = words(arguments[4]), corpus(1);
  crash_path = arguments[5];
  catch_signals();
  auto begin = std::chrono::steady_clock::now();
  for (int index = 6; index < count; index++) {
    if (fuzz::is_traced()) std::fprintf(stderr, "%s\n", arguments[index]);
    corpus.push_back(read(arguments[index]));
    run(corpus.back());
  }
  for (long index = 0; index < runs; index++) {
    Bytes input = below(8) ? corpus[below(corpus.size())] : random_bytes();
    for (size_t changes = 1 + below(6); changes > 0; changes--)
      change(input, corpus, dictionary);
    run(input);
  }
  double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  std::printf("%-10s %8ld executions in %5.1f s\n", arguments[1], runs + count - 6, seconds);
  return 0;
}
