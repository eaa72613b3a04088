import Instrument
import MIDIOut
import Physics2D

/// Plays a performance faster than real time and calls `visit` with each event, in time order.
///
/// At equal times strikes come before messages, which keep the performance's order. Memory is bounded, however long the
/// performance is.
///
/// - Parameter end: the musical time at which it ends, in ns.
/// - Throws: what `visit` throws, or a `Failure` of `.usage` where the settings make no stage.
func renderOffline(
  _ settings: Settings, until end: Int64, _ visit: (PerformanceEvent) throws(Failure) -> Void
) throws(Failure) {
  var performance = try makePerformance(settings)
  var strikes = FixedBuffer<Strike>(capacity: 1024)
  var messages = FixedBuffer<TimedMessage>(capacity: 1024)
  var isComplete = false
  while !isComplete {
    isComplete = performance.advance(to: end, strikes: &strikes, messages: &messages)
    try drain(&strikes, &messages, visit)
  }
  isComplete = false
  while !isComplete {
    isComplete = performance.end(messages: &messages)
    try drain(&strikes, &messages, visit)
  }
}

/// A performance of the settings, whose ranges the flags have checked.
func makePerformance(_ settings: Settings) throws(Failure) -> Performance {
  do {
    return try Performance(settings)
  } catch {
    throw Failure(.usage, "no stage can be built from these flags: \(error)")
  }
}

private func drain(
  _ strikes: inout FixedBuffer<Strike>, _ messages: inout FixedBuffer<TimedMessage>,
  _ visit: (PerformanceEvent) throws(Failure) -> Void
) throws(Failure) {
  var next = 0
  for index in strikes.indices {
    while next < messages.count, messages[next].nanoseconds < strikes[index].nanoseconds {
      try visit(.message(messages[next]))
      next += 1
    }
    try visit(.strike(strikes[index]))
  }
  while next < messages.count {
    try visit(.message(messages[next]))
    next += 1
  }
  strikes.removeAll()
  messages.removeAll()
}
