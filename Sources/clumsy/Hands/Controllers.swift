import Instrument
import MIDIIn
import MIDIOut
import Performing
import Session

/// The controllers that play a run: their port, what they do, and what is said of them. For the main thread.
final class Controllers: Front {
  private var port: InputPort?
  private let options: Options
  private var kept: FollowedMappings
  /// What was learned in this run, which goes before the flags.
  private var learned: [Mapping] = []
  private var hand: InputHand?

  /// Controllers of a port, or none.
  init(_ options: Options, _ kept: FollowedMappings, _ port: consuming InputPort?) {
    self.options = options
    self.kept = kept
    self.port = port
  }

  /// All that are in force.
  private var mappings: [Mapping] { learned.merged(over: options.mappings.merged(over: kept.mappings)) }

  /// Begins to read what controllers send, when the performer has begun.
  ///
  /// - Parameters:
  ///   - output: the port that plays.
  ///   - desk: where a program asks for its preset.
  func begin(
    _ performer: borrowing Performer, _ start: PerformanceStart, output: Address?, _ desk: RequestDesk,
    _ notices: inout LineOutput
  ) {
    guard let port = port.take(), let output else { return }
    guard let source = performer.makeGestureSource() else { return }
    let controls = Controls(
      PresentSettings(start), mappings: mappings, notesSetKey: options.notesSetKey, picksUp: !options.jumps)
    // As `clumsy presets` lists them.
    let names = (try? PresetList(options.library))?.rows.map(\.name) ?? Preset.allCases.map(\.name)
    hand = InputHand(port, source, controls, output: output) { number in
      if number < names.count { desk.post(.preset(names[number])) }
    }
    if hand == nil { notices.add(complaint("controllers are not heard: the system has no thread or file for them")) }
  }

  /// What maps a parameter to the next knob that moves, for another thread too; nil where there is no port.
  var learn: (@Sendable (Parameter?) -> Void)? {
    guard let hand else { return nil }
    return { hand.learn($0) }
  }

  func take(_ event: PerformanceEvent, line: String?) { hand?.follow(event) }

  func restart(_ fork: Undo.Fork, _ session: Session) { hand?.follow(PresentSettings(fork.start)) }

  /// Keeps what was learned, and has in force what others kept.
  func turn(_ moment: RunMoment, _ words: inout RunWords) {
    guard let hand else { return }
    hand.follow(to: moment.nanoseconds)
    words.notices += hand.takeNotices().map { Self.line($0) }.joined()
    if let mapping = hand.takeLearned() {
      learned = [mapping].merged(over: learned)
      do throws(Failure) {
        words.notices += "clumsy: \(mapping.text) is kept in \(printable(try keep(mapping), limit: .max))\n"
        _ = try kept.read()
      } catch {
        words.notices += complaint("\(mapping.text) is not kept: \(error.message)")
      }
    }
    words.notices += changes(hand)
  }

  /// Has the mappings in force that the file has now; what is to be said of that.
  private func changes(_ hand: InputHand) -> String {
    do throws(Failure) {
      guard try kept.hasNews() else { return "" }
    } catch {
      return complaint("the mappings stay as they were: \(error.message)")
    }
    hand.replaceMappings(with: mappings)
    return
      "clumsy: the file of mappings has changed: it has \(counted(kept.mappings.count, "mapping", "mappings")) now\n"
  }

  private static func line(_ notice: InputHand.Notice) -> String {
    switch notice {
    case .loop(isDirect: false):
      "clumsy: Midi Through brings back what clumsy plays: nothing is taken from there until it is disconnected\n"
    case .loop(isDirect: true): "clumsy: its output is connected to its own input: nothing is taken from there\n"
    case .loopEnded: "clumsy: what it plays comes back no more\n"
    case .connected(let name): "clumsy: played by \(printable(name, limit: .max)) again\n"
    case .gone(let name):
      "clumsy: \(printable(name, limit: .max)) is gone; when it is back it is connected again\n"
    }
  }
}

/// Opens the port for controllers, and connects those that the flags name; without a sequencer only where no flag names one.
///
/// - Throws: a `Failure` of `.unavailable` for a controller that is not there, of `.usage` for mappings that cannot be read.
func openControllers(
  _ options: Options, _ connection: borrowing SequencerConnection, _ lines: inout LineOutput,
  _ notices: inout LineOutput
) throws(Failure) -> Controllers {
  let mappings = try FollowedMappings()
  guard connection.sequencer != nil else {
    if let absence = connection.absence, !options.controllers.isEmpty { throw Failure(.unavailable, "\(absence)") }
    return Controllers(options, mappings, nil)
  }
  do throws(SequencerError) {
    var port = try InputPort()
    try port.connect(options.controllers)
    for name in port.connected { lines.add("played by \(printable(name, limit: .max))\n") }
    return Controllers(options, mappings, port)
  } catch  where options.controllers.isEmpty {
    notices.add(complaint("controllers cannot play: \(error)"))
    return Controllers(options, mappings, nil)
  } catch {
    throw Failure(.unavailable, controllerProblem(error))
  }
}

/// What is wrong with a controller that was named, in words.
func controllerProblem(_ error: SequencerError) -> String {
  func list(_ controllers: [Destination]) -> String {
    controllers.map { printable($0.description, limit: .max) }.joined(separator: ", ")
  }
  switch error {
  case .unknown(let name, let candidates):
    let rest = candidates.isEmpty ? "nothing that sends is there" : "there are \(list(candidates))"
    return "no controller \"\(printable(name))\": \(rest)"
  case .ambiguous(let name, let candidates):
    return "more than one controller matches \"\(printable(name))\": choose among \(list(candidates))"
  default: return "\(error)"
  }
}
