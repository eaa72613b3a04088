import CLinux
import Glibc
import Hands
import Instrument
import MIDIOut
import Performing
import RealTime
import Recovery
import Terminal

/// `clumsy run`: plays through the ALSA sequencer, a sound device or a browser's page. Prints events with
/// `--monitor`, or if the run has neither these outputs nor the stage in a terminal.
func run(_ options: Options) throws(Failure) {
  var options = options
  // Do this before signals are blocked, so that Ctrl-C ends the wait for a session from a pipe.
  if let operand = options.operands.first { try readSession(operand, into: &options) }
  let signals = StopSignals()
  var notices = LineOutput(STDERR_FILENO)
  defer { notices.finish() }
  var lines = LineOutput()
  var run = try Run(options, signals, &lines, &notices)
  run.loop(&lines, &notices)
  try run.finish(&lines, &notices)
}

/// A run: its outputs, its fronts (which show or record the performance), and its answers to the questions of hands
/// (inputs, such as keys and pages).
struct Run: ~Copyable {
  let signals: StopSignals
  let performer: Performer
  let watchdog: Watchdog?
  var connection: SequencerConnection
  var sound: OwnSound?
  /// FluidSynth's process ends when this value is destroyed, or when this process ends.
  var soundfont: SoundfontSynth?
  var live: LiveSession
  var answers: RunAnswers
  let fronts: [any Front]
  let face: TerminalFace?
  let page: PageFront?
  private let listener: TellListener?

  /// `true` if the run plays through the sequencer.
  let isHeard: Bool
  private let journal: RunJournal
  /// `true` if the watchdog ran at the last check.
  var isWatched: Bool
  var isStopped = false
  var failure: Failure?

  /// Begins to play. Throws if something that the options request is missing.
  init(
    _ given: Options, _ signals: StopSignals, _ lines: inout LineOutput, _ notices: inout LineOutput
  ) throws(Failure) {
    var options = given
    var settings = options.seededSettings()
    // A run that follows a clock and replays no session begins with a pause, and waits for the clock.
    if options.clock.follows, options.operands.isEmpty { options.gestures = [TimedGesture(tick: 0, gesture: .pause)] }
    if options.operands.isEmpty { try options.resolveMusicalTimes(by: settings) }
    if options.loops, options.operands.isEmpty || options.end == nil {
      throw Failure(.usage, "--loop needs a session that has an end, such as: clumsy run last --loop")
    }
    let soundfont = try startSoundfont(&options, &settings)
    lines.add("seed \(settings.seed)\n")

    // Simulate the music up to `--from` before the sequencer and the sound device are opened: the simulation may take a
    // while, and Ctrl-C must be able to end it.
    var performance = try makePerformance(
      settings, options.gestures, at: options.begin, savesCheckpoints: options.journals)
    let terminal = options.plain || options.monitor ? nil : TerminalFace.terminal
    var watchdog = startWatchdog(&notices, terminal: terminal != nil)
    let split = options.ports(settings)
    var connection = try openSequencer(options, split, &watchdog, &lines, &notices)
    let isHeard = connection.sequencer != nil
    let outputs = connection.sequencer?.addresses ?? []
    let controllers = try openControllers(options, connection, &lines, &notices)
    performance.reportsFlights = terminal != nil
    performance.sendsClock = options.clock == .send
    let start = performance.start
    let bytes = terminal == nil && options.replay == nil ? [] : performance.bytes
    let sound = try openSound(options, start, connection, hasFace: terminal != nil, &lines)
    let clock = sound?.tap.clock ?? MusicalClock()
    let osc = try OSCFront(options, start, clock)
    let drawn = try ScoreFront(options, start, clock)
    let announcements = [osc?.tap, drawn?.tap].compactMap { $0 }
    performance.reportsBeats = !announcements.isEmpty
    // Play two seconds offline, so that the code is loaded from the disk before the first notes need it.
    try renderOffline(settings, until: 2_000_000_000) { _ in }
    var live = try LiveSession(settings, options.gestures, start)
    let desk = RequestQueue()
    // Start the page before the journal, so that a run whose page cannot be served leaves no session.
    let page = try PageFront(options, performance, desk, &lines)
    let journal = RunJournal(live.session, options, &notices)
    linux_release_code()
    signals.takesSuspensions(true)
    let performer: Performer
    do {
      performer = try Performer(
        performance, through: connection.sequencer.take(),
        options: options.performing(watchdog?.record, sound, announcements, split))
    } catch {
      throw Failure(.unavailable, "\(error)")
    }

    performer.loop(options.loops)
    let hands = RunHands()
    listener = listen(performer, desk, hands, &notices)
    var face: TerminalFace?
    if let terminal {
      face = TerminalFace(
        terminal, start, record: watchdog?.record, hands.source(for: .terminal, of: performer), desk,
        paletteCommands(options.library))
      if face == nil { notices.add(noticeLine(TerminalFace.unusable)) }
    }
    page?.begin(hands.source(for: .pages, of: performer), hands)
    // Print before the face (`TerminalFace`) covers the screen.
    lines.flush()
    lines.awaitReader()
    // The face shows the page's address, because the face covers the printed line.
    if let address = page?.address { face?.invite(to: address) }
    face?.show()
    controllers.begin(performer, start, outputs: outputs, desk, hands, &notices)
    live.clockSource = controllers.clockSource
    face?.learn.withLock { $0 = controllers.learn }
    var fronts: [any Front] = [journal, RunCheckpoints(settings, options), controllers]
    if let page { fronts.append(page) }
    if let osc { fronts.append(osc) }
    if let drawn { fronts.append(drawn) }
    if let face {
      face.replays(options.replay)
      // Add `ChordLookahead` before the face, so that each turn requests the coming chords before the next picture.
      if let lookout = ChordLookahead(bytes, score: options.gestures, face) { fronts.append(lookout) }
      fronts.append(face)
    }
    if options.monitor || !isHeard && sound == nil && page == nil {
      let (isAsked, face) = (options.monitor, face)
      fronts.append(MonitorFront(start) { isAsked || face?.isInUse != true })
    }

    answers = RunAnswers(
      options.library, begun: journal.begun, lookahead: options.lookahead, score: options.gestures,
      replayed: options.replay.map { _ in
        ReplayedSession(
          settings: settings, gestures: options.gestures, opening: bytes, begin: start.nanoseconds, end: options.end)
      }, isLooping: options.loops, desk: desk, hands: hands)
    (self.signals, self.watchdog, self.sound) = (signals, watchdog, sound)
    (self.live, self.fronts, self.face, self.page, self.isHeard) = (live, fronts, face, page, isHeard)
    self.journal = journal
    isWatched = watchdog != nil
    self.soundfont = soundfont
    self.connection = connection
    self.performer = performer
  }

  /// Ends everything that the run started. Call this when all notes are silent. Throws the run's failure, if any.
  consuming func finish(_ lines: inout LineOutput, _ notices: inout LineOutput) throws(Failure) {
    var words = RunOutput()
    // Restore the terminal first, because the other fronts may block.
    face?.finish(at: performer.nanoseconds, &words)
    answers.finish()
    for front in fronts { front.finish(at: performer.nanoseconds, &words) }
    listener?.finish()
    notices.add(words.notices)
    signals.takesSuspensions(false)
    let (isHeard, sound, failure, watchdog, journal) = (isHeard, sound, failure, watchdog, journal)
    let played = performer.nanoseconds
    soundfont?.end()
    let report = performer.join()
    watchdog?.dismiss()
    // Omit the advice on keeping the session if the terminal accepts no output now, as after Ctrl-S.
    var terminal = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
    let isRead = isatty(STDOUT_FILENO) == 1 && poll(&terminal, 1, 0) == 1
    let advice = journal.isWritten && isRead ? RunNotices.keeping(live.session, until: played) : ""
    lines.finish(with: RunNotices.summary(report, isHeard: isHeard) + (sound?.finish() ?? "") + advice)
    notices.finish(with: report.unsilenced > 0 ? noticeLine(RunNotices.unsilenced(report.unsilenced)) : "")
    if let error = report.error { throw Failure(.unavailable, "\(error)") }
    if let failure { throw failure }
    // If the reader of standard output (such as head) leaves, the run ends without an error, as after Ctrl-C.
    if let code = lines.failure, lines.signalOfLostReader == nil {
      throw .system("write", "standard output", errno: code)
    }
  }
}

extension Options {
  /// The session that the run replays; nil if none.
  fileprivate var replay: Replay? {
    guard let operand = operands.first else { return nil }
    if ShareLine(operand.bytes) != nil { return Replay(name: "shared", end: end) }
    if operand == Argument("-") { return Replay(name: "session", end: end) }
    let file = operand.text.split(separator: "/").last ?? ""
    return Replay(name: printable(String(file.hasSuffix(".clumsy") ? file.dropLast(7) : file)), end: end)
  }

  fileprivate func performing(
    _ record: SharedNoteRecord?, _ sound: OwnSound?, _ announcements: [OSCFront.Tap], _ split: PortSplit
  ) -> Performer.Options {
    var options = Performer.Options()
    options.lookahead = lookahead
    options.duration = end
    options.score = gestures
    options.waits = wait
    options.split = split
    options.record = record
    options.tap = sound?.tap
    options.announcements = announcements
    return options
  }
}

/// Lets `clumsy tell` reach this run. Adds a notice on failure.
private func listen(
  _ performer: borrowing Performer, _ desk: RequestQueue, _ hands: RunHands, _ notices: inout LineOutput
) -> TellListener? {
  do throws(Failure) {
    let path = RuntimeFolder.standardPath
    let source = hands.source(for: .tell, of: performer)
    let listener = try TellListener(source, desk, in: RuntimeFolder(path, isMade: true))
    if let fault = RuntimeFolder.fault {
      notices.add(noticeLine("\(fault); clumsy tell reaches this run in \(printable(path))"))
    }
    return listener
  } catch {
    notices.add(noticeLine("clumsy tell cannot reach this run: \(error.message)"))
    return nil
  }
}
