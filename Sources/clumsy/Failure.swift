import Glibc

/// What the process tells the one who started it (the numbers are those of sysexits.h).
enum ExitCode: Int32 {
  case success = 0
  case usage = 64
  case unavailable = 69
  case inputOutput = 74
}

/// Why a command ends early: a code for the shell and a message for the musician.
///
/// A message is one line, save where candidates are listed below it.
struct Failure: Error, Equatable {
  let code: ExitCode
  let message: String

  init(_ code: ExitCode, _ message: String) {
    self.code = code
    self.message = message
  }

  /// A system call that failed: the operation, the thing, and the system's own words.
  static func system(_ operation: String, _ thing: String, errno code: CInt) -> Failure {
    Failure(.inputOutput, "cannot \(operation) \(thing): \(systemReason(code))")
  }
}

/// The system's words for an error number: `No space left on device`.
func systemReason(_ code: CInt) -> String {
  String(cString: strerror(code))
}
