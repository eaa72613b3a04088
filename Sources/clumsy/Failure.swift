import Glibc

/// The exit codes of clumsy, by the numbers of sysexits.h.
enum ExitCode: Int32, CaseIterable {
  case success = 0
  case different = 1
  case usage = 64
  case unavailable = 69
  case inputOutput = 74
  case refused = 75

  /// The meaning for scripts.
  var help: String {
    switch self {
    case .success: "success; of run, also after Ctrl-C"
    case .different: "of diff: the two sessions differ"
    case .usage: "a command line, a session or a gesture is wrong"
    case .unavailable:
      "something is missing: a sequencer, a destination, a clumsy to tell, a piece with all that tune wishes"
    case .inputOutput: "a file cannot be read or written"
    case .refused: "of tell: the moment does not allow it; another one may"
    }
  }

  /// The table that stands in docs/files-and-json.md.
  static var markdownTable: String {
    markdownTableOf(["code", "what it says"], allCases.map { ["\($0.rawValue)", $0.help] })
  }
}

/// The reason why a command ends early: an exit code for the shell and a message for the musician.
///
/// A message is one line; where it lists candidates, these follow below it.
struct Failure: Error, Equatable {
  let code: ExitCode
  let message: String

  init(_ code: ExitCode, _ message: String) {
    self.code = code
    self.message = message
  }

  /// A system call that failed: the operation, its object, and the system's reason.
  static func system(_ operation: String, _ thing: String, errno code: CInt) -> Failure {
    Failure(.inputOutput, "cannot \(operation) \(thing): \(systemReason(code))")
  }
}

/// The system's text for an error number: `No space left on device`.
func systemReason(_ code: CInt) -> String {
  String(cString: strerror(code))
}
