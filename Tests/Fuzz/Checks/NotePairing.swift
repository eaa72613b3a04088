import Instrument
import MIDI
import Physics2D

/// Checks a performance's events, computes a hash of their times, strikes and messages, and tracks the sounding notes.
struct NotePairing: ~Copyable {
  // The capacity is the least that `advance` allows, so the buffer is often full.
  var events = FixedBuffer<PerformanceEvent>(capacity: 1)

  private(set) var hash = FNV1a()
  /// The channels and pitches of the notes that sound.
  private(set) var sounding: [[UInt8]] = []
  /// The time of the latest event, in nanoseconds.
  private(set) var last: Int64 = 0

  mutating func take() throws {
    for index in events.indices {
      let event = events[index]
      guard event.nanoseconds >= last else { throw fault("time runs back at \(event)") }
      last = event.nanoseconds
      if case .flight(let flight) = event {
        // The hash excludes flights, because only one of the two performances that `InstrumentCase` compares reports
        // them.
        try check(flight)
        continue
      }
      hash.add(UInt64(bitPattern: last))
      switch event {
      case .gesture, .flight, .beat, .section, .midiClock: break
      case .strike(let strike): try note(strike)
      case .message(let timed): try note(timed)
      }
    }
    events.removeAll()
  }

  private func check(_ flight: FlightEvent) throws {
    let (low, high) = (flight.ball == 0 ? StageHalf.left : .right).bounds
    let slack = 1e-6
    guard flight.x >= low.x - slack, flight.x <= high.x + slack, flight.y >= low.y - slack, flight.y <= high.y + slack
    else { throw fault("a ball is outside its half: \(flight)") }
  }

  private mutating func note(_ strike: Strike) throws {
    guard strike.speed.isFinite, strike.x.isFinite, strike.y.isFinite else { throw fault("not a number: \(strike)") }
    hash.add(strike.index)
    hash.add(strike.ball)
    hash.add(strike.speed)
  }

  private mutating func note(_ timed: TimedMessage) throws {
    switch timed.message {
    case .noteOn(let channel, let note, let velocity):
      guard !sounding.contains([channel.index, note]) else {
        throw fault("a note-on of a note that already sounds: \(timed)")
      }
      guard (1...127).contains(velocity), note < 128 else { throw fault("out of range: \(timed)") }
      sounding.append([channel.index, note])
      hash.add(velocity)
      hash.add(note)
    case .noteOff(let channel, let note, _):
      guard let place = sounding.firstIndex(of: [channel.index, note]) else {
        throw fault("a note-off of a note that does not sound: \(timed)")
      }
      sounding.remove(at: place)
      hash.add(note)
    case .programChange(_, let value), .controlChange(_, 0, let value), .controlChange(_, 32, let value):
      guard value < 128 else { throw fault("out of range: \(timed)") }
      hash.add(value)
    default: throw fault("neither note nor program: \(timed)")
    }
  }

  private func fault(_ words: String) -> InstrumentCase.Fault { InstrumentCase.Fault(words: words) }
}
