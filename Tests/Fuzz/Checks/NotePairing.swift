import Instrument
import MIDI
import Physics2D

/// The strikes and messages of a performance so far: their hash, and the notes that sound.
struct NotePairing: ~Copyable {
  // The least capacities that `advance` allows, so that a full buffer is the rule.
  var strikes = FixedBuffer<Strike>(capacity: 1)
  var messages = FixedBuffer<TimedMessage>(capacity: Performance.messagesPerEvent)

  /// The FNV-1a of all strikes, and of all messages.
  private(set) var hash = [FNV1a(), FNV1a()]
  /// The channels and pitches of what sounds.
  private(set) var sounding: [[UInt8]] = []
  /// The time of the last message, in nanoseconds.
  private(set) var last: Int64 = 0
  private var lastStrike: Int64 = 0

  /// Checks and empties the buffers.
  mutating func take() throws {
    for index in strikes.indices {
      let strike = strikes[index]
      guard strike.nanoseconds >= lastStrike else { throw fault("strikes run back at \(strike)") }
      guard strike.speed.isFinite, strike.x.isFinite, strike.y.isFinite else { throw fault("not a number: \(strike)") }
      lastStrike = strike.nanoseconds
      hash[0].add(UInt64(bitPattern: strike.nanoseconds))
      hash[0].add(strike.index)
      hash[0].add(strike.ball)
      hash[0].add(strike.speed)
    }
    strikes.removeAll()
    for index in messages.indices { try note(messages[index]) }
    messages.removeAll()
  }

  private mutating func note(_ timed: TimedMessage) throws {
    guard timed.nanoseconds >= last else { throw fault("messages run back at \(timed)") }
    last = timed.nanoseconds
    hash[1].add(UInt64(bitPattern: last))
    switch timed.message {
    case .noteOn(let channel, let note, let velocity):
      guard !sounding.contains([channel.index, note]) else { throw fault("it sounds already: \(timed)") }
      guard (1...127).contains(velocity), note < 128 else { throw fault("out of range: \(timed)") }
      sounding.append([channel.index, note])
      hash[1].add(velocity)
      hash[1].add(note)
    case .noteOff(let channel, let note, _):
      guard let place = sounding.firstIndex(of: [channel.index, note]) else { throw fault("it ends twice: \(timed)") }
      sounding.remove(at: place)
      hash[1].add(note)
    default: throw fault("neither on nor off: \(timed)")
    }
  }

  private func fault(_ words: String) -> InstrumentCase.Fault { InstrumentCase.Fault(words: words) }
}
