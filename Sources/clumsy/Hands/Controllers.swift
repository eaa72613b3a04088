import Hands
import Instrument
import MIDIIn
import MIDIOut
import Performing
import Sessions

/// The MIDI controllers that play a run: their port, mappings and notices. Use this object only on the main thread.
final class Controllers: Front {
  private var port: InputPort?
  private let options: Options
  private var kept: FollowedMappings
  /// The mappings learned in this run.
  private var learned: [Mapping] = []
  /// The learned mappings that are not yet in the file. `keeper` writes these mappings on its own thread, because
  /// writing may block for a second while another process locks the folder.
  private var keeping: [(mapping: Mapping, reply: Reply)] = []
  private let keeper = AnswerWorker(limit: 64, refusal: "the disk is too slow")
  private var hand: InputHand?
  /// Starts MIDI learn: the next knob that moves is mapped to the given parameter; nil cancels learning. Callable on
  /// any thread. The property is nil until `begin` has started the thread that reads the controllers.
  private(set) var learn: (@Sendable (Parameter?) -> Void)?
  /// The number of the gesture source that follows a MIDI clock; nil if the run follows no clock.
  private(set) var clockSource: UInt8?
  /// The queue that receives a request for a preset when a MIDI program change arrives.
  private var desk: RequestQueue?
  /// The presets that MIDI programs select, in the order of `clumsy presets`.
  private var presets: [String] = []

  init(_ options: Options, _ kept: FollowedMappings, _ port: consuming InputPort?) {
    self.options = options
    self.kept = kept
    self.port = port
  }

  private var mappings: [Mapping] { learned.merged(over: options.mappings.merged(over: kept.mappings)) }

  /// Starts the thread that reads the controllers. Call this after the performer has started. `outputs` are the ports
  /// through which clumsy plays.
  func begin(
    _ performer: borrowing Performer, _ start: PerformanceStart, outputs: [Address], _ desk: RequestQueue,
    _ hands: RunHands, _ notices: inout LineOutput
  ) {
    guard let port = port.take(), !outputs.isEmpty, let source = hands.source(for: .midi, of: performer) else { return }
    let controls = Controls(
      SettingsFollower(start), mappings: mappings, notesSetKey: options.notesSetKey,
      notesPlayImage: options.notesPlayImage, picksUp: !options.jumps)
    presets = (try? PresetList(options.library))?.rows.map(\.name) ?? Preset.allCases.map(\.name)
    self.desk = desk
    let through = options.through ? performer.makeThroughSource() : nil
    var clock: ClockInput?
    if options.clock.follows, let source = hands.source(for: .clock, of: performer) {
      clockSource = source.number
      clock = ClockInput(source)
    }
    if let made = InputHand(port, source, controls, clock: clock, outputs: outputs, through: through) {
      learn = made.learn
      hand = consume made
    } else {
      notices.add(noticeLine("controllers do not work: the system cannot create a thread or a descriptor for them"))
    }
  }

  func take(_ event: PerformanceEvent, line: String?) { hand?.follow(event) }

  func restart(_ fork: Undo.Fork, _ session: Session) { hand?.follow(SettingsFollower(fork.start)) }

  /// Reports news of the controllers, and reloads the file of mappings if another process has changed it.
  func turn(_ moment: RunMoment, _ words: inout RunOutput) {
    while let news = hand?.nextNews() { words.notices += line(news) }
    hand?.setClockOffset(options.clockOffset(soundDelay: moment.soundDelay))
    words.notices += keptLines() + changes()
  }

  func finish(at nanoseconds: Int64, _ words: inout RunOutput) {
    keeper.finish()
    words.notices += keptLines()
  }

  /// Reloads the file of mappings if it has changed. Returns a notice if the mappings have changed or cannot be read,
  /// otherwise an empty text.
  private func changes() -> String {
    guard hand != nil else { return "" }
    do throws(Failure) { guard try kept.reloadIfDue() else { return "" } } catch { return unreadable(error) }
    useMappings()
    return
      "clumsy: the file of mappings has changed: it has \(counted(kept.mappings.count, "mapping", "mappings")) now\n"
  }

  private func unreadable(_ failure: Failure) -> String {
    noticeLine("the mappings stay as they were: \(failure.message)")
  }

  private func useMappings() {
    let mappings = mappings
    hand?.replaceMappings(with: mappings)
  }

  private func line(_ news: InputHand.News) -> String {
    switch news {
    case .loop(isDirect: false):
      return
        "clumsy: Midi Through brings back what clumsy plays: input from it is ignored until you disconnect it\n"
    case .loop(isDirect: true):
      return "clumsy: the output is connected to clumsy's own input; that input is ignored\n"
    case .loopEnded: return "clumsy: the MIDI loop has ended; input is accepted again\n"
    case .connected(let name): return "clumsy: played by \(printable(name, limit: .max)) again\n"
    case .gone(let name):
      return "clumsy: \(printable(name, limit: .max)) is gone; clumsy connects to it again when it returns\n"
    case .clock(let news): return line(news)
    case .learned(let mapping):
      take(mapping)
      return ""
    case .preset(let number):
      if number < presets.count { desk?.post(.preset(presets[number])) }
      return ""
    }
  }

  private func line(_ news: ClockInput.News) -> String {
    switch news {
    case .follows(let client): "clumsy: follows the clock of client \(client)\n"
    case .ignores(let client): "clumsy: client \(client) sends a clock too, which is ignored\n"
    case .lost: "clumsy: the clock has stopped; the music goes on at the same tempo\n"
    case .found: "clumsy: the clock is back\n"
    case .jumped(let quarter):
      "clumsy: the clock jumped to quarter \(quarter + 1), too far to perform; the music goes on, and only the bar numbers jump\n"
    }
  }

  /// Activates a learned mapping, and writes it to the file of mappings in a folder.
  func take(_ mapping: Mapping, in folder: String? = configurationFolder) {
    learned = [mapping].merged(over: learned)
    // Send the new mapping to the input thread, whose list does not contain it yet.
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
        // Read the file now. Otherwise, the next check would report that another process has changed the file.
        do throws(Failure) { _ = try kept.read() } catch { lines += unreadable(error) }
        useMappings()
      case .failure(let refusal): lines += noticeLine("\(mapping.text) is not kept: \(refusal.text)")
      }
    }
    return lines
  }
}

/// Opens the port for controllers, and connects the controllers and the clock's client that flags name. Throws if one
/// of these steps fails. Only adds a notice if flags name no controller and no clock is followed.
///
/// Without a sequencer, opens no port, and throws only if flags name a controller. Always throws if the file of
/// mappings cannot be read or parsed.
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
    let taps = (options.mappings + mappings.mappings).contains(where: \.taps)
    var port = try InputPort(stamps: taps || options.clock.follows, clocks: options.clock.follows)
    try port.connect(options.controllers)
    try port.connect(options.clock.clients, areClocks: true)
    for name in port.connected { lines.add("played by \(printable(name, limit: .max))\n") }
    return Controllers(options, mappings, port)
  } catch  where options.controllers.isEmpty && !options.clock.follows {
    notices.add(noticeLine("controllers cannot play: \(error)"))
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
    let rest = candidates.isEmpty ? "no controller is there" : "there are \(list(candidates))"
    return "no controller \"\(printable(name))\": \(rest)"
  case .ambiguous(let name, let candidates):
    return "more than one controller matches \"\(printable(name))\": choose among \(list(candidates))"
  default: return "\(error)"
  }
}
