import ChordEngine
import Instrument
import MIDI
import Terminal

extension Monitor {
  /// Returns the event's line without a line feed. Unlike `line(for:)`, also describes MIDI messages and silent
  /// strikes.
  mutating func fullLine(for event: PerformanceEvent) -> String {
    switch event {
    case .gesture, .flight, .beat, .section, .midiClock: return String(line(for: event).dropLast())
    case .strike(let strike):
      spelling.follow(event)
      return String(line(strike).dropLast())
    case .message(let timed):
      spelling.follow(event)
      return "\(clock(timed.nanoseconds))  \(words(timed.message))"
    }
  }

  private mutating func words(_ message: Message) -> String {
    switch message {
    case .noteOn(let channel, let note, let velocity):
      "channel \(channel.number)  note on   \(spelling.name(of: Pitch(folding: Int(note)))) velocity \(velocity)"
    case .noteOff(let channel, let note, let velocity):
      "channel \(channel.number)  note off  \(spelling.name(of: Pitch(folding: Int(note)))) velocity \(velocity)"
    case .controlChange(let channel, let controller, let value):
      "channel \(channel.number)  controller \(controller) at \(value)"
    case .programChange(let channel, let program): "channel \(channel.number)  program \(program)"
    case .pitchBend(let channel, let value): "channel \(channel.number)  pitch bend \(value)"
    default: "message of the bytes \(message.bytes.map { "\($0)" }.joined(separator: " "))"
    }
  }
}
