import Glibc

/// The exit codes of clumsy, by the numbers of sysexits.h.
enum ExitCode: Int32 {
  case success = 0
  /// The two sessions of `diff` differ.
  case different = 1
  case usage = 64
  case unavailable = 69
  case inputOutput = 74
  /// The moment does not allow it; another one may.
  case refused = 75
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
