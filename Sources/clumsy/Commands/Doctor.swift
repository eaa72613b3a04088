import Hands
import Instrument
import MIDI
import MIDIOut
import Performing

/// `clumsy doctor`: prints how well this machine can play. Throws `.unavailable`, after printing, if clumsy cannot
/// play at all, or if `--timing` is given and there is no sequencer. With `--clock`, only measures the MIDI clock of
/// another client.
func doctor(_ options: Options) throws(Failure) {
  if let client = options.clock.client { return try measureClock(client, options) }
  let diagnostics = Diagnostics.ofThisMachine(options)
  var measurement: Measurement?
  if let duration = options.timing, diagnostics.hasSequencer {
    if !options.json { try printText(diagnostics.table + "\nplaying for \(TimeSpan(nanoseconds: duration))\n") }
    measurement = try measure(for: duration)
  }
  if options.json {
    let timing = measurement.map { ",\"timing\":\($0.json)" } ?? ""
    try printText("{\"canPlay\":\(diagnostics.canPlay),\"checks\":\(diagnostics.json)\(timing)}\n")
  } else {
    try printText(measurement.map(\.table) ?? diagnostics.table)
  }
  // A signal that interrupted the measurement ends the process only now, after the results are printed.
  if let signal = StopSignals.stopRequest { StopSignals.end(by: signal) }
  if options.timing != nil, !diagnostics.hasSequencer {
    throw Failure(.unavailable, "--timing needs a sequencer, and none can be opened: see above")
  }
  if !diagnostics.canPlay {
    throw Failure(
      .unavailable,
      "no music can be played on this machine yet: see above; 'clumsy run --stage --open' sounds in a browser")
  }
}

/// Plays like `run`, through a queue of ALSA's sequencer, but to a port of this process. Measures when each message
/// arrives.
private func measure(for duration: Int64) throws(Failure) -> Measurement {
  // The music is dense and always the same, to make measurements comparable.
  var settings = Settings.piece(ofSeed: 7)
  settings[.speed] = Parameter.speed.row.range.upperBound
  settings[.gravity] = Parameter.gravity.row.range.upperBound
  var due: [TimedMessage] = []
  try renderOffline(settings, until: duration) { event in
    if case .message(let timed) = event { due.append(timed) }
  }
  var playing = Performer.Options()
  playing.duration = duration
  // The performer's thread inherits the signal mask, so block the stop signals before it starts. A stop signal on
  // that thread would end the process before the results are printed.
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
    // A stop cancels the messages that are due later: do not count these as lost.
    due.removeAll { $0.nanoseconds > report.nanoseconds }
    return Measurement(delivery: Delivery(due: due, arrived: arrived), overdue: report.overdue.count)
  } catch let failure as Failure {
    throw failure
  } catch {
    throw Failure(.unavailable, "\(error)")
  }
}
