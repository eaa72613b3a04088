import Glibc

/// The exit codes. Codes of 64 and above are those of sysexits.h.
enum ExitCode: Int32, CaseIterable {
  case success = 0
  case different = 1
  case usage = 64
  case data = 65
  case unavailable = 69
  case inputOutput = 74
  case refused = 75

  var help: String {
    switch self {
    case .success: "success; for run, score, roll and image, also after Ctrl-C"
    case .different: "for diff: the two sessions differ"
    case .usage: "a command line, a session or a gesture is wrong"
    case .data: "a score's file (.dsz) is damaged or hostile"
    case .unavailable:
      "something is missing: a sequencer, a destination, a running clumsy, a piece that meets all wishes of tune"
    case .inputOutput: "a file cannot be read or written"
    case .refused: "for tell: the run refuses the gesture or request now; try again later"
    }
  }

  /// The table of exit codes in docs/files-and-json.md.
  static var markdownTable: String {
    markdownTableOf(["code", "meaning"], allCases.map { ["\($0.rawValue)", $0.help] })
  }
}

/// The reason why a command ends early. The message is printed as one line.
struct Failure: Error, Equatable {
  let code: ExitCode
  let message: String

  init(_ code: ExitCode, _ message: String) {
    self.code = code
    self.message = message
  }

  static func system(_ operation: String, _ thing: String, errno code: CInt) -> Failure {
    Failure(.inputOutput, "cannot \(operation) \(thing): \(systemReason(code))")
  }
}

func systemReason(_ code: CInt) -> String {
  String(cString: strerror(code))
}
