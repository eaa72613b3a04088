import Glibc
import Instrument
import MIDIOut

/// `clumsy run`: plays through the sequencer, or to the monitor where there is none.
func run(_ options: Options) throws(Failure) {
  let signals = StopSignals()
  let settings = options.seededSettings()
  var lines = LineOutput()
  lines.add("seed \(settings.seed)\n")

  var watchdog = startWatchdog()
  var connection = try openSequencer(options, &watchdog, &lines)
  let isHeard = connection.sequencer != nil
  let isMonitored = options.monitor || !isHeard
  var playing = Performer.Options()
  playing.lookahead = options.lookahead
  playing.duration = options.duration
  playing.waits = options.wait
  playing.record = watchdog?.record

  // A rehearsal brings the code from the disk into memory, so that the first notes do not wait for it.
  try renderOffline(settings, until: 2_000_000_000) { _ in }
  let performance = try makePerformance(settings)
  let performer: Performer
  do {
    performer = try Performer(
      performance, channels: [settings.bassChannel, settings.keysChannel], through: connection.sequencer.take(),
      options: playing)
  } catch {
    throw Failure(.unavailable, "\(error)")
  }

  var monitor = Monitor(settings)
  var notices = LineOutput(STDERR_FILENO)
  var broken: CInt?
  var isStopped = false
  var isWatched = watchdog != nil
  while true {
    // Read before the ring, so that what came before the end is still taken.
    let isEnded = performer.phase == .ended
    while let event = performer.next() {
      if isMonitored { lines.add(monitor.lines(for: event)) }
    }
    for change in connection.subscriptions?.changes() ?? [] { notices.add(line(change)) }
    if isWatched, watchdog?.isAlive == false {
      isWatched = false
      notices.add("clumsy: \(unwatched("it has ended"))\n")
    }
    if isEnded { lines.add(monitor.rest()) }
    _ = notices.flush()
    if broken == nil { broken = lines.flush() }
    if isEnded { break }
    if broken != nil { performer.stop() }
    // Lines come at fifty pictures a second; without lines there is only the audience to look after.
    switch signals.wait(milliseconds: isMonitored ? 20 : 50) {
    case .interrupt where isStopped && isWatched: signals.interrupt()
    case .stop, .interrupt:
      isStopped = true
      performer.stop()
    case .pause: rest(performer, signals)
    case nil: break
    }
  }

  let report = performer.join()
  watchdog?.dismiss()
  lines.add(afterword(report, isHeard: isHeard))
  // Who stops it does not wait for a reader that sleeps; at its own end it does.
  while broken == nil {
    broken = lines.flush()
    if lines.isEmpty || isStopped { break }
    if let request = signals.wait(milliseconds: 10), request != .pause { break }
  }
  if report.unsilenced > 0 {
    complain("not read by \(report.unsilenced) of the listeners: that all notes have ended")
  }
  if let error = report.error { throw Failure(.unavailable, "\(error)") }
  // A reader that left, such as head, ends the run as Ctrl-C does.
  if let broken, broken != EPIPE { throw .system("write", "standard output", errno: broken) }
}

/// Silence until the shell lets us go on; then the music does, from where it stood.
private func rest(_ performer: borrowing Performer, _ signals: StopSignals) {
  performer.pause(true)
  // It looks up at least each tick; a listener that does not read costs it 50 ms.
  for _ in 0..<500 where performer.phase == .playing || performer.phase == .waiting { usleep(1_000) }
  signals.stopUntilContinued()
  performer.pause(false)
}

/// What the musician should know of how it went; nothing if all went well.
private func afterword(_ report: Report, isHeard: Bool) -> String {
  var lines = ""
  if isHeard, report.overdue.count > 0 {
    let worst = plain((Double(report.overdue.worst) / 100_000).rounded(.up) / 10)
    lines += "\(report.overdue.count) notes were late, by \(worst) ms at most: a greater --lookahead helps\n"
  }
  if report.missed > 0 {
    let ends = report.unsilenced == 0 ? "; it has had their ends" : ""
    lines += "\(report.missed) notes were missed by a listener that did not read\(ends)\n"
  }
  if report.clockJumps > 0 { lines += "time was lost, and not made up for: the music went on from where it stood\n" }
  if report.lost > 0 { lines += "\(report.lost) notes were lost\n" }
  if report.unreported > 0 { lines += "\(report.unreported) moments were not shown: standard output was too slow\n" }
  return lines
}
