import Instrument
import MIDI
import Sessions
import Terminal

/// A formatter of events as JSON, with one object per line. The formatter must be fast, because an hour of music has
/// about 100 000 lines. Numbers have the fewest digits that parse to the same value.
struct JSONLines {
  /// The greatest length of a line in bytes, without the names in a strike's line. The lines of gestures and sections
  /// can be longer.
  private static let longestLine = 512

  private var spelling: Spelling

  init(_ settings: Settings) { self.init(PerformanceStart(settings)) }

  init(_ start: PerformanceStart) {
    spelling = Spelling(start)
  }

  /// Appends the line of the next event, with the line feed. A `midiClock` event has no line.
  mutating func append(_ event: PerformanceEvent, to lines: inout [UInt8]) {
    spelling.follow(event)
    if case .gesture(let event) = event { return Self.append(event, to: &lines) }
    if case .section(let event) = event { return Self.append(event, to: &lines) }
    if case .strike(let strike) = event {
      let (name, chord) = (spelling.name(of: strike.pitch), spelling.chordName)
      return lines.append(addingCapacity: Self.longestLine + name.utf8.count + chord.utf8.count) { line in
        Self.append(strike, name, chord, to: &line)
      }
    }
    lines.append(addingCapacity: Self.longestLine) { line in
      switch event {
      case .gesture, .section, .strike, .midiClock: break
      case .flight(let flight):
        Self.append(flight, to: &line)
      case .beat(let event):
        line.append(#"{"ns":"#, event.nanoseconds)
        line.append(#","type":"beat","bar":"#, event.bar + 1)
        line.append(#","beat":"#, event.beat + 1)
        line.append("}\n")
      case .message(let timed):
        switch timed.message {
        case .noteOn(let channel, let note, let velocity):
          Self.append("on", timed.nanoseconds, channel, note, velocity, to: &line)
        case .noteOff(let channel, let note, let velocity):
          Self.append("off", timed.nanoseconds, channel, note, velocity, to: &line)
        default:
          Self.append(timed, to: &line)
        }
      }
    }
  }

  private static func append(_ strike: Strike, _ name: String, _ chord: String, to line: inout OutputSpan<UInt8>) {
    line.append(#"{"ns":"#, strike.nanoseconds)
    line.append(#","type":"strike","voice":""#)
    line.append(strike.voice == .bass ? "bass" : "key")
    line.append(#"","index":"#, Int64(strike.index))
    line.append(#","ball":"#, Int64(strike.ball))
    line.append(#","speed":"#, strike.speed)
    line.append(#","x":"#, strike.x)
    line.append(#","y":"#, strike.y)
    line.append(#","chord":"#, Int64(strike.chord.rawValue) + 1)
    line.append(#","channel":"#, Int64(strike.channel.number))
    line.append(#","note":"#, Int64(strike.pitch.number))
    line.append(#","name":""#)
    line.append(name)
    line.append(#"","harmony":""#)
    line.append(chord)
    line.append("\"")
    line.append(#","velocity":"#, Int64(strike.velocity))
    if let silence = strike.silence {
      line.append(#","silent":""#)
      line.append(silence.text)
      line.append("\"")
    }
    line.append("}\n")
  }

  private static func append(_ flight: FlightEvent, to line: inout OutputSpan<UInt8>) {
    line.append(#"{"ns":"#, flight.nanoseconds)
    line.append(#","type":"flight","ball":"#, Int64(flight.ball))
    line.append(flight.isPresent ? #","present":true"# : #","present":false"#)
    line.append(#","start":"#, flight.start)
    line.append(#","fraction":"#, flight.startFraction)
    line.append(#","x":"#, flight.x)
    line.append(#","y":"#, flight.y)
    line.append(#","vx":"#, flight.velocityX)
    line.append(#","vy":"#, flight.velocityY)
    line.append(#","ax":"#, flight.accelerationX)
    line.append(#","ay":"#, flight.accelerationY)
    line.append("}\n")
  }

  /// Appends a gesture's line. This function may allocate, because gestures are rare.
  private static func append(_ event: GestureEvent, to lines: inout [UInt8]) {
    let refusal = event.refusal.map { #","refused":"# + jsonText(words($0)) } ?? ""
    let line =
      #"{"ns":\#(event.nanoseconds),"type":"gesture","source":\#(event.source),"gesture":"#
      + jsonText(event.gesture.sessionText) + refusal + "}\n"
    lines.append(contentsOf: line.utf8)
  }

  /// Appends a section's line. This function may allocate, because sections are rare.
  private static func append(_ event: SectionEvent, to lines: inout [UInt8]) {
    let name = event.section.map { #","section":"\#($0.sessionText)""# } ?? ""
    let line = #"{"ns":\#(event.nanoseconds),"type":"section","number":\#(event.number + 1)"# + name + "}\n"
    lines.append(contentsOf: line.utf8)
  }

  /// Appends the line of a message other than note-on and note-off.
  private static func append(_ timed: TimedMessage, to line: inout OutputSpan<UInt8>) {
    line.append(#"{"ns":"#, timed.nanoseconds)
    line.append(#","type":"message","bytes":["#)
    for (index, byte) in timed.message.bytes.enumerated() { line.append(index == 0 ? "" : ",", Int64(byte)) }
    line.append("]}\n")
  }

  private static func append(
    _ type: StaticString, _ nanoseconds: Int64, _ channel: Channel, _ note: UInt8, _ velocity: UInt8,
    to line: inout OutputSpan<UInt8>
  ) {
    line.append(#"{"ns":"#, nanoseconds)
    line.append(#","type":""#)
    line.append(type)
    line.append(#"","channel":"#, Int64(channel.number))
    line.append(#","note":"#, Int64(note))
    line.append(#","velocity":"#, Int64(velocity))
    line.append("}\n")
  }
}

extension OutputSpan<UInt8> {
  fileprivate mutating func append(_ text: StaticString) {
    append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  fileprivate mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { append($0) }
  }

  /// Appends bytes in one call. Appending byte by byte would check the capacity for each byte.
  private mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    withUnsafeMutableBufferPointer { line, count in count = line[count...].initialize(fromContentsOf: bytes) }
  }

  /// Appends a text, such as `,"bar":`, and a number, which must not be negative.
  fileprivate mutating func append(_ name: StaticString, _ number: Int64) {
    append(name)
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
      var start = digits.endIndex
      var rest = number.magnitude
      repeat {
        start -= 1
        digits[start] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
      } while rest > 0
      append(UnsafeBufferPointer(rebasing: digits[start...]))
    }
  }

  fileprivate mutating func append(_ name: StaticString, _ number: Double) {
    precondition(number.isFinite, "JSON has no infinity")
    append(name)
    append(number.description)
  }
}
