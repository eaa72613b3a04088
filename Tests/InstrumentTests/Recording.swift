import ChordEngine
import Instrument
import MIDI
import Physics2D

/// The strikes and messages of a performance.
struct Recording: Equatable {
  var strikes: [Strike] = []
  var messages: [TimedMessage] = []

  /// Plays a new performance until `end`, in steps of `step`, both in nanoseconds. Calls `gesture` before each step.
  /// Afterwards, if `ends` is `true`, ends the performance and its notes.
  init(
    _ settings: Settings, until end: Int64, step: Int64 = .max, capacity: Int = 64, ends: Bool = true,
    gesture: (inout Performance) throws -> Void = { _ in }
  ) throws {
    var performance = try Performance(settings)
    try self.init(&performance, until: end, step: step, capacity: capacity, ends: ends, gesture: gesture)
  }

  init(
    _ performance: inout Performance, until end: Int64, step: Int64 = .max, capacity: Int = 64, ends: Bool = true,
    gesture: (inout Performance) throws -> Void = { _ in }
  ) throws {
    var events = FixedBuffer<PerformanceEvent>(capacity: capacity)
    while performance.nanoseconds < end {
      try gesture(&performance)
      let target = step < end - performance.nanoseconds ? performance.nanoseconds + step : end
      while !performance.advance(to: target, events: &events) { take(&events) }
      take(&events)
    }
    while ends && !performance.end(events: &events) { take(&events) }
    take(&events)
  }

  private mutating func take(_ events: inout FixedBuffer<PerformanceEvent>) {
    for index in events.indices {
      switch events[index] {
      case .gesture, .flight, .beat, .section, .midiClock: break
      case .strike(let strike): strikes.append(strike)
      case .message(let timed): messages.append(timed)
      }
    }
    events.removeAll()
  }

  /// The first error of the messages, in words; nil if there is none.
  var fault: String? {
    var sounding: [[UInt8]] = []
    var last: Int64 = 0
    for timed in messages {
      if timed.nanoseconds < last { return "time runs back at \(timed.nanoseconds)" }
      last = timed.nanoseconds
      switch timed.message {
      case .noteOn(let channel, let note, let velocity):
        if sounding.contains([channel.index, note]) { return "\(note) struck while it sounds at \(last)" }
        if !(1...127).contains(velocity) { return "velocity \(velocity)" }
        sounding.append([channel.index, note])
      case .noteOff(let channel, let note, _):
        guard let index = sounding.firstIndex(of: [channel.index, note]) else { return "\(note) ends twice at \(last)" }
        sounding.remove(at: index)
      case .programChange, .controlChange: break
      default: return "neither a note nor a program nor a controller at \(last)"
      }
    }
    return sounding.isEmpty ? nil : "\(sounding) is left sounding"
  }

  var noteOns: [TimedMessage] {
    messages.filter { if case .noteOn = $0.message { true } else { false } }
  }
}

let second: Int64 = 1_000_000_000

extension TimedMessage {
  var channel: Channel? {
    switch message {
    case .noteOn(let channel, _, _), .noteOff(let channel, _, _): channel
    default: nil
    }
  }

  var note: UInt8? {
    switch message {
    case .noteOn(_, let note, _), .noteOff(_, let note, _): note
    default: nil
    }
  }
}

extension Performance {
  mutating func apply(_ gesture: Gesture) throws {
    if let error = error(of: gesture) { throw error }
  }

  /// Applies a gesture, and returns the reason if the gesture is refused.
  mutating func error(of gesture: Gesture) -> GestureError? {
    var events = FixedBuffer<PerformanceEvent>(capacity: 1)
    apply(gesture, events: &events)
    guard case .gesture(let event) = events[0] else { return nil }
    return event.refusal
  }

  /// Switches the bouncers of the set on, and all other bouncers off.
  mutating func apply(bouncers: Bouncers) throws {
    for degree in 0..<7 { try apply(.set(.bouncer(degree), bouncers.rawValue & (1 << UInt8(degree)) != 0 ? 1 : 0)) }
  }
}
