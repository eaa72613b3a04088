import Instrument
import OSC
import Terminal

/// A writer of events as OSC messages, which docs/studio.md lists.
struct OSCEventWriter {
  private var spelling: Spelling
  private var sentHarmony: Harmony?

  private struct Harmony: Equatable {
    let name, numeral: String
    let degree: UInt8
  }

  init(_ start: PerformanceStart) { spelling = Spelling(start) }

  /// Returns the messages of the next event. A strike that sounds, a beat, and a change of chord each have a message.
  /// The first event also has a message with the present chord.
  mutating func messages(for event: PerformanceEvent) -> [OSCMessage] {
    spelling.follow(event)
    var messages: [OSCMessage] = []
    let harmony = Harmony(
      name: spelling.chordName, numeral: spelling.numeral, degree: spelling.follower.degree.rawValue + 1)
    if harmony != sentHarmony {
      sentHarmony = harmony
      messages.append(
        OSCMessage(
          "/clumsy/chord", [.text(harmony.name), .text(harmony.numeral), .int(Int32(harmony.degree))]))
    }
    switch event {
    case .strike(let strike) where strike.silence == nil:
      messages.append(
        OSCMessage(
          "/clumsy/strike",
          [
            .int(Int32(strike.pitch.number)), .int(Int32(strike.velocity)),
            .text(strike.voice == .bass ? "bass" : "key"), .int(Int32(strike.index)), .float(Float(strike.x)),
            .float(Float(strike.y)), .text(spelling.name(of: strike.pitch)),
          ]))
    case .beat(let beat):
      messages.append(
        OSCMessage(
          "/clumsy/beat",
          [.int(Int32(truncatingIfNeeded: beat.bar + 1)), .int(Int32(truncatingIfNeeded: beat.beat + 1))]))
    case .strike, .gesture, .section, .flight, .message, .midiClock: break
    }
    return messages
  }
}
