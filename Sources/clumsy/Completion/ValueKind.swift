import AudioOut
import ChordEngine
import Instrument
import Journal
import MIDIOut
import Session

/// What may stand for a value or an operand, as far as it can be completed.
enum ValueKind: Equatable {
  case names([String])
  /// The names of files, which the shell knows.
  case files
  case sessions
  case gestures
  /// What may be asked of a run, beside gestures.
  case requests
  /// The parameters, each with what `--move` has behind it.
  case motions
  case destinations
  case devices
  /// The processes of the runs that can be told something.
  case runs
  case presets
  case chordsets
  case parameters
  case commands

  /// The words, each with what it does or is.
  var candidates: [Completions.Candidate] {
    switch self {
    case .names(let names): Self.list(names)
    case .files: []
    case .sessions: Self.found
    case .gestures:
      Gesture.names.map { name in
        let row = Parameter.allCases.first { "\($0.row.name)" == name }?.row
        return Completions.Candidate(word: name, help: row.map { "\($0.help)" } ?? "a gesture")
      }
    case .requests: Self.list(TellLine.requests, "asked of the run itself")
    case .motions:
      Parameter.allCases.map { Completions.Candidate(word: "\($0.row.name)=", help: "\($0.row.help)") }
    case .destinations:
      ((try? Sequencer.destinations()) ?? []).filter { $0.kind != .own }.map {
        Completions.Candidate(word: printable($0.clientName), help: "\($0.address) \(printable($0.portName))")
      }
    case .devices:
      PlaybackDevice.all().map {
        Completions.Candidate(word: printable($0.name), help: printable($0.summary, limit: 80))
      }
    case .runs: Self.list(Self.processes, "a clumsy that runs")
    case .presets:
      ((try? PresetList(.ofUser)).map(\.rows) ?? []).map {
        Completions.Candidate(word: $0.name, help: printable($0.help, limit: 100))
      }
    case .parameters:
      Parameter.allCases.map { Completions.Candidate(word: "\($0.row.name)", help: "\($0.row.help)") }
    case .chordsets:
      BuiltInChordset.allCases.map { Completions.Candidate(word: $0.name, help: "\($0.chords)") }
    case .commands: Command.allCases.map { Completions.Candidate(word: $0.rawValue, help: $0.summary) }
    }
  }

  private static func list(_ names: [String], _ help: String = "") -> [Completions.Candidate] {
    names.map { Completions.Candidate(word: $0, help: help) }
  }

  private static var processes: [String] {
    guard let folder = try? RuntimeFolder(isMade: false) else { return [] }
    return folder.runs.map { "\($0)" }
  }

  /// The kept sessions by their names, and the latest runs.
  private static var found: [Completions.Candidate] {
    guard let folder = try? sessionFolder() else { return [] }
    let journals = folder.journals()
    var runs = journals.prefix(1).map { Completions.Candidate(word: "last", help: "played \($0.begun.minute)") }
    runs += journals.prefix(9).enumerated().map {
      Completions.Candidate(word: "@\($0.offset + 1)", help: "played \($0.element.begun.minute)")
    }
    return folder.kept().map { Completions.Candidate(word: $0.name, help: "kept \($0.begun.minute)") } + runs
  }
}

extension Flag {
  /// What its value may be, as far as it can be completed.
  var values: [ValueKind] {
    if name == "--chordset" { return [.chordsets] }
    if name == "--preset" { return [.presets] }
    if name == "--format" { return [.names(Format.allCases.map(\.rawValue))] }
    if !choices.isEmpty { return [.names(choices)] }
    return switch placeholder {
    case "STATE": [.names(["on", "off"])]
    case "FILE", "DIR": [.files]
    case "SESSION": [.sessions, .files]
    case "GESTURE": [.gestures]
    case "NAME=A..B/TIME": [.motions]
    case "DEST": [.destinations]
    case "[DEVICE]": [.devices]
    case "PID": [.runs]
    default: []
    }
  }
}

extension Command {
  /// What may stand behind operands, as far as it can be completed.
  func operand(behind operands: [String]) -> [ValueKind] {
    switch (self, operands.count) {
    case (.help, 0): [.commands]
    case (.completion, 0): [.names(Shell.allCases.map(\.rawValue))]
    case (.chordset, 0): [.names(["list", "show"])]
    case (.chordset, 1) where operands[0] == "show": [.chordsets]
    case (.render, 0), (.run, 0), (.page, 0), (.fork, 0), (.share, 0), (.diff, 0...1): [.sessions, .files]
    case (.tell, _): [.requests, .gestures]
    case (.learn, 0): [.parameters]
    case (.tune, _), (.chords, 0): [.files]
    default: []
    }
  }
}
