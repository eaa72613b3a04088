import Hands
import Instrument
import MIDI
import MIDIOut
import Performing

/// `clumsy doctor`: prints how well this machine can play.
///
/// - Throws: a `Failure` of `.unavailable`, after everything is printed, where clumsy cannot play at all.
func doctor(_ options: Options) throws(Failure) {
  let diagnostics = Diagnostics.ofThisMachine(options)
  var measurement: Measurement?
  if let duration = options.timing, diagnostics.hasSequencer {
    if !options.json { try printText(diagnostics.table + "\nplaying for \(TimeSpan(nanoseconds: duration))\n") }
    measurement = try measure(options, for: duration)
  }
  if options.json {
    let timing = measurement.map { ",\"timing\":\($0.json)" } ?? ""
    try printText("{\"canPlay\":\(diagnostics.canPlay),\"checks\":\(diagnostics.json)\(timing)}\n")
  } else {
    try printText(measurement.map(\.table) ?? diagnostics.table)
  }
  // A signal that came during the measurement: the results so far are printed first.
  if let signal = StopSignals.stopRequest { StopSignals.end(by: signal) }
  if options.timing != nil, !diagnostics.hasSequencer {
    throw Failure(.unavailable, "--timing measures what a sequencer delivers, and there is none: see above")
  }
  if !diagnostics.canPlay { throw Failure(.unavailable, "no music can be played on this machine yet: see above") }
}

/// Plays through the kernel's queue to a capture port of its own, as `run` does, and measures when each message arrives.
private func measure(_ options: Options, for duration: Int64) throws(Failure) -> Measurement {
  var settings = options.settings
  // Dense music, and the same each time, so that two measurements can be compared.
  settings.seed = 7
  settings[.speed] = Parameter.speed.row.range.upperBound
  settings[.gravity] = Parameter.gravity.row.range.upperBound
  var due: [TimedMessage] = []
  try renderOffline(settings, until: duration) { event in
    if case .message(let timed) = event { due.append(timed) }
  }
  var playing = Performer.Options()
  playing.duration = duration
  // Before the performer's thread is started.
  let signals = StopSignals()
  do {
    let capture = try Capture()
    let sequencer = try Sequencer()
    try sequencer.connect(to: capture.destination)
    let performer = try Performer(
      makePerformance(settings), through: sequencer, options: playing)
    var arrived: [Arrival] = []
    while performer.phase != .ended {
      while performer.next() != nil {}
      while let arrival = try capture.next() { arrived.append(arrival) }
      if signals.wait(milliseconds: 10) != nil { performer.stop() }
    }
    let report = performer.join()
    while let arrival = try capture.next() { arrived.append(arrival) }
    if let error = report.error { throw error }
    // Messages that a stop withdrew were not due.
    due.removeAll { $0.nanoseconds > report.nanoseconds }
    return Measurement(delivery: Delivery(due: due, arrived: arrived), overdue: report.overdue.count)
  } catch let failure as Failure {
    throw failure
  } catch {
    throw Failure(.unavailable, "\(error)")
  }
}
