import Glibc
import Instrument
import MIDIIn
import Performing

/// `clumsy run`: plays through the sequencer, or on a sound device; where there is neither, prints events as lines.
func run(_ options: Options) throws(Failure) {
  let signals = StopSignals()
  var options = options
  if let operand = options.operands.first { try readSession(operand, into: &options) }
  var settings = options.seededSettings()
  // It ends with this variable, or with this process.
  var soundfont = try startSoundfont(&options, &settings)
  var notices = LineOutput(STDERR_FILENO)
  defer { notices.finish() }
  var lines = LineOutput()
  lines.add("seed \(settings.seed)\n")

  // Before anything waits for it: of a late beginning this takes a while, and Ctrl-C ends it.
  var performance = try makePerformance(settings, options.gestures, at: options.begin, leaves: options.journals)
  let terminal = options.plain || options.monitor ? nil : TerminalFace.terminal
  var watchdog = startWatchdog(&notices, terminal: terminal != nil)
  var connection = try openSequencer(options, &watchdog, &lines, &notices)
  let isHeard = connection.sequencer != nil
  let output = connection.sequencer?.address
  var controllers = try openControllers(options, connection, &lines, &notices)
  performance.reportsFlights = terminal != nil
  let start = performance.start
  var sound = try openSound(options, start, connection, &lines)
  var playing = Performer.Options()
  playing.lookahead = options.lookahead
  playing.duration = options.end
  playing.score = options.gestures
  playing.waits = options.wait
  playing.record = watchdog?.record
  playing.tap = sound?.tap
  playing.restarts = sound?.restarts

  // Two rendered seconds load the code from the disk, so that the first notes do not wait for that.
  try renderOffline(settings, until: 2_000_000_000) { _ in }
  var live = try LiveSession(settings, options.gestures, performance)
  let desk = RequestDesk()
  // Before the journal: where it cannot be, nothing is played, and no session is to be the last.
  var stage = try openStage(options, performance, desk, &lines)
  var journal = RunJournal(live.session, options, &notices)
  var answers = RunAnswers(options.library, begun: journal.begun, lookahead: options.lookahead, desk: desk)
  let performer: Performer
  signals.takesSuspensions(true)
  do {
    performer = try Performer(
      performance, through: connection.sequencer.take(),
      options: playing)
  } catch {
    throw Failure(.unavailable, "\(error)")
  }

  // Hands and fronts are made here, each in a few lines: a hand gets a source of gestures and the desk, a front gets the events below.
  var checkpoints = RunCheckpoints(settings, options)
  let listener = listen(performer, answers.desk, &notices)
  var face: TerminalFace?
  if let terminal {
    face = TerminalFace(terminal, start, record: watchdog?.record, performer.makeGestureSource(), answers.desk)
  }
  stage?.begin(performer.makeGestureSource())
  // As --plain does where there is no face.
  var isMonitored: Bool { options.monitor || (!isHeard && sound == nil && face == nil && options.stage == nil) }
  if terminal != nil, face == nil { notices.add(complaint(TerminalFace.unusable)) }
  // What was said until now stands on the screen that comes back at the end.
  lines.flush()
  lines.awaitReader()
  // It covers the address that was printed.
  if let page = stage?.address { face?.invite(to: page) }
  face?.show()
  func note(_ line: String) {
    notices.add(line)
    face?.take(notice: line)
  }
  controllers.begin(performer, start, output: output, answers.desk, &notices)
  face?.learn.withLock { $0 = controllers.learn }
  var monitor = Monitor(start)
  var isStopped = false
  var isWatched = watchdog != nil
  // Where both are one terminal, notices stand on the face, and on the ordinary screen after it.
  let isOneTerminal = isatty(STDERR_FILENO) == 1
  var failure: Failure?
  while true {
    // Read before the ring, so that what came before the end is still taken.
    let isEnded = performer.phase == .ended
    let time = performer.nanoseconds
    if let fork = answers.takeFork(performer) {
      live = fork.live
      monitor = Monitor(fork.start)
      face?.restart(fork.start)
      stage?.restart(fork.bytes)
      controllers.follow(PresentSettings(fork.start))
      journal.replace(with: live.session, at: fork.start.nanoseconds / Performance.tick)
    }
    answers.gather()
    while let event = performer.next(before: answers.limit) {
      journal.append(live.take(event))
      face?.take(event)
      stage?.take(event)
      controllers.take(event)
      if isMonitored { lines.add(monitor.line(for: event)) }
    }
    let hasSound = sound != nil || connection.subscriptions?.hasSubscribers == true
    if let news = stage?.turn(performer, hasSound: hasSound), !news.isEmpty { note(news) }
    checkpoints.follow(min(time, answers.limit), live)
    let news = controllers.news(at: time)
    if !news.isEmpty { note(news) }
    for change in connection.subscriptions?.changes() ?? [] {
      note(line(change))
      face?.take(change)
      if change.hasNewSubscriber { performer.resendPrograms() }
    }
    if let news = sound?.news(isConnected: connection.subscriptions?.hasSubscribers ?? false) { note(news) }
    if isWatched, watchdog?.isAlive == false {
      isWatched = false
      note(complaint(unwatched("it has ended")))
    }
    if soundfont?.isOver == true {
      soundfont = nil
      failure = Failure(.unavailable, SoundfontSynth.ended)
      performer.stop()
    }
    journal.played(until: performer.nanoseconds)
    note(journal.missing(performer.missedGestures))
    note(journal.news())
    if face?.isUnusable == true {
      face?.hide(isLast: true)
      face = nil
      note(complaint(TerminalFace.unusable))
    }
    if face == nil || !isOneTerminal { notices.flush() }
    lines.flush()
    face?.turn(
      to: time, lateness: isHeard ? performer.worstLateness : nil, sound: sound?.shortName, peak: sound?.takePeak())
    if isEnded { break }
    // A face may lose its terminal: SIGHUP says whether that ends the run.
    if lines.failure != nil || face == nil && !lines.hasReader { performer.stop() }
    if answers.answer(performer, &live) { performer.stop() }
    var request = signals.wait(milliseconds: stage?.isWatched == true ? 8 : face == nil ? 20 : 16)
    if request == .suspend { request = suspend(performer, sound, face, signals) }
    switch request {
    case .interrupt where isStopped && isWatched:
      face?.hide(isLast: true)
      StopSignals.end(by: SIGINT)
    case .stop, .interrupt:
      isStopped = true
      performer.stop()
    case .suspend, nil: break
    }
  }

  face?.hide(isLast: true)
  // All is silent, and what comes may wait for a reader.
  answers.finish()
  stage?.finish()
  listener?.finish()
  checkpoints.finish()
  notices.add(journal.finish(at: performer.nanoseconds))
  signals.takesSuspensions(false)
  let report = performer.join()
  watchdog?.dismiss()
  soundfont?.end()
  let summary = RunNotices.summary(report, isHeard: isHeard) + (sound?.finish() ?? "")
  lines.finish(with: summary)
  notices.finish(with: report.unsilenced > 0 ? complaint(RunNotices.unsilenced(report.unsilenced)) : "")
  if let error = report.error { throw Failure(.unavailable, "\(error)") }
  if let failure { throw failure }
  // A reader that leaves, such as head or a terminal that is closed, ends the run as Ctrl-C does.
  if let code = lines.failure, lines.signalOfLostReader == nil {
    throw .system("write", "standard output", errno: code)
  }
}

/// Has `clumsy tell` reach this run; where it cannot, that is said, and the music goes on.
private func listen(
  _ performer: borrowing Performer, _ desk: RequestDesk, _ notices: inout LineOutput
) -> TellListener? {
  do throws(Failure) {
    let path = RuntimeFolder.standardPath
    let listener = try TellListener(performer.makeGestureSource(), desk, in: RuntimeFolder(path, isMade: true))
    if let fault = RuntimeFolder.fault {
      notices.add(complaint("\(fault); clumsy tell reaches this run in \(printable(path))"))
    }
    return listener
  } catch {
    notices.add(complaint("clumsy tell cannot reach this run: \(error.message)"))
    return nil
  }
}

/// Opens the stage that pages show, where it was asked for.
private func openStage(
  _ options: Options, _ performance: borrowing Performance, _ desk: RequestDesk, _ lines: inout LineOutput
) throws(Failure) -> PageFront? {
  guard let address = options.stage else { return nil }
  return try PageFront.open(
    address, watch: options.watch, opens: options.opensPage, performance, desk, &lines)
}

/// Silences the performer, stops this process until the shell continues it, and plays on from the same musical time.
///
/// - Returns: a request to stop that came before all was silent; then the process was not stopped.
private func suspend(
  _ performer: borrowing Performer, _ sound: OwnSound?, _ face: TerminalFace?, _ signals: StopSignals
) -> StopSignals.Request? {
  performer.pause(true)
  sound?.suspend(true)
  defer {
    sound?.suspend(false)
    performer.pause(false)
  }
  // The request wakes the performer; a subscriber that does not read delays it. A sound device that takes nothing is not waited for.
  let deadline = monotonicMilliseconds() + OwnSound.patience
  while ![.paused, .ended].contains(performer.phase)
    || sound?.isSilent == false && monotonicMilliseconds() < deadline
  {
    if let request = signals.wait(milliseconds: 1), request != .suspend { return request }
  }
  face?.hide()
  signals.stopUntilContinued()
  face?.show()
  return nil
}
