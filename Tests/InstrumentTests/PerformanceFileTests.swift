import ChordEngine
import MIDI
import Physics2D
import Testing

@testable import Instrument

/// What a MIDI file says of hands; `clumsyTests` reads what is rendered.
@Suite struct PerformanceFileTests {
  @Test func aChordInASCIIReadsBackTheSame() throws {
    for text in ["C♭maj7", "F♯m7♭5", "B♭7♯9♭13/A♭", "C♯♯dim7", "E♭♭6/9", "G"] {
      let chord = try Chord(parsing: text)
      let ascii = PerformanceFile.ascii(chord.name)
      #expect(try Chord(parsing: String(decoding: ascii, as: UTF8.self)) == chord && ascii.allSatisfy { $0 < 0x80 })
    }
  }

  /// A key, chords or a chord that a hand sets has a marker at its tick, and a new key its signature; what is refused, and what sounds already, has none.
  @Test func handsThatChangeTheChordHaveMarkers() throws {
    let key = try #require(Key(name: "Gb"))
    let slot = ChordSlot.chord(try Chord(parsing: "Dm9"))
    let gestures: [(Gesture, GestureError?)] = [
      (.key(.cMajor), nil), (.key(key), nil), (.chord(0, slot), nil), (.chord(3, slot), nil), (.chords(.diatonic), nil),
      (.key(.cMajor), .noSuchBall(1)), (.pause, nil),
    ]
    var file = PerformanceFile(Settings())
    for (number, (gesture, refusal)) in gestures.enumerated() {
      file.append(
        .gesture(GestureEvent(nanoseconds: Int64(number) * second, source: 0, gesture: gesture, refusal: refusal)))
    }
    let bytes = file.bytes(endingAtNanoseconds: 0)
    var markers: [String] = []
    for index in bytes.indices where bytes[index...].starts(with: [0xFF, 0x06]) {
      markers.append(String(decoding: bytes[(index + 3)...].prefix(Int(bytes[index + 2])), as: UTF8.self))
    }
    #expect(markers == ["Cmaj7", "Gbmaj7", "Dm9", "Gbmaj7"])
    // The key that is set anew is no new one, and the refused one none.
    let signatures = bytes.indices.filter { bytes[$0...].starts(with: [0xFF, 0x59, 2]) }.map {
      Int8(bitPattern: bytes[$0 + 3])
    }
    #expect(signatures == [0, -6])
  }
}
