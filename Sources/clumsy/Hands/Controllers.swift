import Hands
import Instrument
import MIDIIn
import MIDIOut
import Performing
import Sessions

/// The controllers that play a run: their port, their mappings, and notices of them. For the main thread.
final class Controllers: Front {
  private var port: InputPort?
  private let options: Options
  private var kept: FollowedMappings
  /// The mappings learned in this run; they take precedence over the flags.
  private var learned: [Mapping] = []
  /// The mappings that a thread keeps: another process may hold the folder locked for a second.
  private var keeping: [(mapping: Mapping, reply: Reply)] = []
  private let keeper = AnswerWorker(limit: 64, refusal: "the disk does not take it")
  private var hand: InputHand?
  /// Maps a parameter to the next knob that moves, for any thread; nil if there is no port.
  private(set) var learn: (@Sendable (Parameter?) -> Void)?
  /// The desk to which program changes send requests for presets, and the names of the presets in the order of `clumsy presets`.
  private var desk: RequestDesk?
  private var presets: [String] = []

  init(_ options: Options, _ kept: FollowedMappings, _ port: consuming InputPort?) {
    self.options = options
    self.kept = kept
    self.port = port
  }

  private var mappings: [Mapping] { learned.merged(over: options.mappings.merged(over: kept.mappings)) }

  /// Begins to read what controllers send, when the performer has begun; `output` is the port that plays.
  func begin(
    _ performer: borrowing Performer, _ start: PerformanceStart, output: Address?, _ desk: RequestDesk,
    _ notices: inout LineOutput
  ) {
    guard let port = port.take(), let output, let source = performer.makeGestureSource() else { return }
    let controls = Controls(
      SettingsFollower(start), mappings: mappings, notesSetKey: options.notesSetKey, picksUp: !options.jumps)
    presets = (try? PresetList(options.library))?.rows.map(\.name) ?? Preset.allCases.map(\.name)
    self.desk = desk
    if let made = InputHand(port, source, controls, output: output) {
      learn = made.learn
      hand = consume made
    } else {
      notices.add(complaint("controllers are not heard: the system has no thread or file for them"))
    }
  }

  func take(_ event: PerformanceEvent, line: String?) { hand?.follow(event) }

  func restart(_ fork: Undo.Fork, _ session: Session) { hand?.follow(SettingsFollower(fork.start)) }

  /// Keeps learned mappings, and follows those that other processes kept.
  func turn(_ moment: RunMoment, _ words: inout RunWords) {
    while let news = hand?.nextNews() { words.notices += line(news) }
    words.notices += keptLines() + changes()
  }

  func finish(at nanoseconds: Int64, _ words: inout RunWords) {
    keeper.finish()
    words.notices += keptLines()
  }

  /// Uses the mappings that the file has now; returns a notice of them.
  private func changes() -> String {
    guard hand != nil else { return "" }
    do throws(Failure) { guard try kept.hasNews() else { return "" } } catch { return unreadable(error) }
    useMappings()
    return
      "clumsy: the file of mappings has changed: it has \(counted(kept.mappings.count, "mapping", "mappings")) now\n"
  }

  private func unreadable(_ failure: Failure) -> String {
    complaint("the mappings stay as they were: \(failure.message)")
  }

  private func useMappings() {
    let mappings = mappings
    hand?.replaceMappings(with: mappings)
  }

  private func line(_ news: InputHand.News) -> String {
    switch news {
    case .loop(isDirect: false):
      return
        "clumsy: Midi Through brings back what clumsy plays: nothing is taken from there until it is disconnected\n"
    case .loop(isDirect: true):
      return "clumsy: its output is connected to its own input: nothing is taken from there\n"
    case .loopEnded: return "clumsy: what it plays comes back no more\n"
    case .connected(let name): return "clumsy: played by \(printable(name, limit: .max)) again\n"
    case .gone(let name):
      return "clumsy: \(printable(name, limit: .max)) is gone; when it is back it is connected again\n"
    case .learned(let mapping):
      take(mapping)
      return ""
    case .preset(let number):
      if number < presets.count { desk?.post(.preset(presets[number])) }
      return ""
    }
  }

  /// Uses a mapping that was learned, and keeps it in the folder's file.
  func take(_ mapping: Mapping, in folder: String? = configurationFolder) {
    learned = [mapping].merged(over: learned)
    // Mappings that are already on their way to the reading thread lack this one.
    useMappings()
    let reply = Reply()
    keeping.append((mapping, reply))
    keeper.answer(reply) {
      do throws(Failure) { return .success(try keep(mapping, in: folder)) } catch {
        return .failure(Refusal(error.message))
      }
    }
  }

  private func keptLines() -> String {
    var lines = ""
    while let (mapping, reply) = keeping.first, let result = reply.result {
      keeping.removeFirst()
      switch result {
      case .success(let path):
        lines += "clumsy: \(mapping.text) is kept in \(printable(path, limit: .max))\n"
        // Read now: the next look then finds nothing new.
        do throws(Failure) { _ = try kept.read() } catch { lines += unreadable(error) }
        useMappings()
      case .failure(let refusal): lines += complaint("\(mapping.text) is not kept: \(refusal.text)")
      }
    }
    return lines
  }
}

/// Opens the port for controllers, and connects the controllers that flags name; fails if a named one cannot play.
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
    var port = try InputPort(stamps: (options.mappings + mappings.mappings).contains(where: \.taps))
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
