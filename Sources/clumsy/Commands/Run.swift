import Glibc
import Instrument
import MIDIOut

/// `clumsy run`: plays through the sequencer, or to the monitor where there is none.
func run(_ options: Options) throws(Failure) {
  let signals = StopSignals()
  let settings = options.seededSettings()
  var lines = LineOutput()
  lines.add("seed \(settings.seed)\n")

  let sequencer = try openSequencer(options, &lines)
  let isHeard = sequencer != nil
  let isMonitored = options.monitor || !isHeard
  var playing = Performer.Options()
  playing.lookahead = options.lookahead
  playing.duration = options.duration
  playing.waits = options.wait
  if options.wait { lines.add("waiting for a listener\n") }

  // A rehearsal brings the code from the disk into memory, so that the first notes do not wait for it.
  try walk(settings, until: 2_000_000_000) { _ in }
  let performance = try makePerformance(settings)
  let performer: Performer
  do {
    performer = try Performer(
      performance, channels: [settings.bassChannel, settings.keysChannel], through: sequencer, options: playing)
  } catch {
    throw Failure(.unavailable, "\(error)")
  }

  var monitor = Monitor(settings)
  var broken: CInt?
  var isStopped = false
  while true {
    // Read before the ring, so that what came before the end is still taken.
    let isEnded = performer.phase == .ended
    while let moment = performer.next() {
      if isMonitored { lines.add(monitor.lines(for: moment)) }
    }
    if isEnded { lines.add(monitor.rest()) }
    broken = lines.flush()
    if isEnded || broken != nil { break }
    if signals.wait(milliseconds: 10) {
      isStopped = true
      performer.stop()
    }
  }
  performer.stop()

  let report = performer.join()
  lines.add(afterword(report, isHeard: isHeard))
  // Who stops it does not wait for a reader that sleeps; at its own end it does.
  while broken == nil {
    broken = lines.flush()
    if lines.isEmpty || isStopped || signals.wait(milliseconds: 10) { break }
  }
  if report.unsilenced > 0 {
    complain("\(report.unsilenced) closing messages could not be delivered: a listener does not read")
  }
  if let error = report.error { throw Failure(.unavailable, "\(error)") }
  // A reader that left, such as head, ends the run as Ctrl-C does.
  if let broken, broken != EPIPE { throw .system("write", "standard output", errno: broken) }
}

/// What the musician should know of how it went; nothing if all went well.
private func afterword(_ report: Report, isHeard: Bool) -> String {
  var lines = ""
  if isHeard, report.overdue.count > 0 {
    let worst = plain((Double(report.overdue.worst) / 100_000).rounded(.up) / 10)
    lines += "\(report.overdue.count) notes were late, by \(worst) ms at most: a greater --lookahead helps\n"
  }
  if report.lost > 0 { lines += "\(report.lost) notes were lost\n" }
  if report.unreported > 0 { lines += "\(report.unreported) moments were not shown: standard output was too slow\n" }
  return lines
}
