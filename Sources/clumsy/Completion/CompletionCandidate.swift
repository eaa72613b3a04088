import AudioOut
import ChordEngine
import Hands
import Instrument
import Journal
import MIDIOut
import Sessions

/// A possible completion of a word on the command line.
enum CompletionCandidate: Equatable {
  case word(String, help: String)
  /// Stands for all file names, which the shell finds itself.
  case file

  private static func list(_ names: [String], _ help: String = "") -> [CompletionCandidate] {
    names.map { .word($0, help: help) }
  }

  fileprivate static func parameters(_ ending: String = "") -> [CompletionCandidate] {
    Parameter.allCases.map { .word($0.sessionName + ending, help: "\($0.row.help)") }
  }

  fileprivate static var gestures: [CompletionCandidate] {
    Gesture.names.map { .word($0, help: Parameter(sessionName: $0).map { "\($0.row.help)" } ?? "a gesture") }
  }

  fileprivate static var chordsets: [CompletionCandidate] {
    BuiltInChordset.allCases.map { .word($0.name, help: "\($0.chords)") }
  }

  static var commands: [CompletionCandidate] { Command.allCases.map { .word($0.rawValue, help: $0.summary) } }

  /// The names of kept sessions, `last` and `@1`…`@9` for the latest runs, and all files.
  fileprivate static var sessions: [CompletionCandidate] {
    guard let folder = try? sessionFolder() else { return [.file] }
    let journals = folder.journals().prefix(9)
    return folder.kept().map { .word($0.name, help: "kept \($0.begun.minute)") }
      + journals.prefix(1).map { .word("last", help: "played \($0.begun.minute)") }
      + journals.enumerated().map { .word("@\($0.offset + 1)", help: "played \($0.element.begun.minute)") } + [.file]
  }

  static func values(of flag: Flag) -> [CompletionCandidate] {
    switch flag.name {
    case "--chordset": return chordsets
    case "--duration", "--last":
      return list(["1bar"] + [4, 8, 16, 32].map { "\($0)bars" }, "by tempo and meter; a number alone is seconds")
    case "--from", "--at":
      return list([5, 9, 17, 33].map { "bar\($0)" }, "by tempo and meter; bar17.3 is the third beat of bar 17")
    case "--format": return list(Format.allCases.map(\.rawValue))
    case "--preset":
      return ((try? PresetList(.ofUser))?.rows ?? []).map { .word($0.name, help: printable($0.help, limit: 100)) }
    default: break
    }
    if !flag.choices.isEmpty { return list(flag.choices) }
    switch flag.placeholder {
    case "STATE": return list(["on", "off"])
    case "FILE", "DIR", "[FILE.dsz]": return [.file]
    case "SESSION": return sessions
    case "GESTURE": return gestures
    case "NAME=A..B/TIME": return parameters("=")
    case "BALL=TARGET": return list(["bass.x=", "bass.y=", "ball1.x=", "ball1.y=", "ball1.height=", "ball1.speed="])
    case "DEST":
      return ((try? Sequencer.destinations()) ?? []).filter { $0.kind != .own }.map {
        .word(printable($0.clientName), help: "\($0.address) \(printable($0.portName))")
      }
    case "[DEVICE]":
      return PlaybackDevice.all().map { .word(printable($0.name), help: printable($0.summary, limit: 80)) }
    case "PID":
      return list(((try? RuntimeFolder(isMade: false))?.runs ?? []).map { "\($0)" }, "a clumsy that runs")
    default: return []
    }
  }

  static func operands(of command: Command, behind operands: [String]) -> [CompletionCandidate] {
    switch (command, operands.count) {
    case (.help, 0): commands + HelpTopic.subjects.map { .word($0.name, help: $0.summary) }
    case (.completion, 0): list(Shell.allCases.map(\.rawValue))
    case (.chordset, 0): list(["list", "show"])
    case (.chordset, 1) where operands[0] == "show": chordsets
    case (.render, 0), (.run, 0), (.page, 0), (.fork, 0), (.share, 0), (.image, 0), (.diff, 0...1):
      sessions
    case (.rename, 0), (.forget, 0): list((try? sessionFolder())?.keptNames ?? [], "kept")
    case (.tell, _): list(TellLine.requests, "a request to the run itself") + gestures
    case (.learn, 0):
      parameters() + list(PressTarget.all.map(\.name), "by a note, a button or a pedal")
        + list(LumiKnob.all.map(\.name), "a number of the image")
    case (.tune, _), (.chords, 0), (.score, 0), (.roll, 0), (.drop, 0): [.file]
    default: []
    }
  }
}
