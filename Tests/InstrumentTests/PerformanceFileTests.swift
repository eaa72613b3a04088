import ChordEngine
import MIDI
import Physics2D
import Testing

@testable import Instrument

@Suite struct PerformanceFileTests {
  @Test func aChordInASCIIReadsBackTheSame() throws {
    for text in ["C♭maj7", "F♯m7♭5", "B♭7♯9♭13/A♭", "C♯♯dim7", "E♭♭6/9", "G"] {
      let chord = try Chord(parsing: text)
      let ascii = PerformanceFile.ascii(chord.name)
      #expect(try Chord(parsing: String(decoding: ascii, as: UTF8.self)) == chord && ascii.allSatisfy { $0 < 0x80 })
    }
  }

  /// A marker is written when the sounding chord changes, and a key signature when the key changes.
  @Test func chordChangesByGesturesWriteMarkers() throws {
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
    // Neither a repeated key nor a refused key adds a key signature.
    let signatures = bytes.indices.filter { bytes[$0...].starts(with: [0xFF, 0x59, 2]) }.map {
      Int8(bitPattern: bytes[$0 + 3])
    }
    #expect(signatures == [0, -6])
  }

  @Test(
    arguments: [
      ([2], false, ["bass", "keys"]), ([1], true, ["bass", "keys", "click"]),
      (
        [3, 4, 5, 6], true,
        ["bass", "keys (channel 3)", "keys (channel 4)", "keys (channel 5)", "keys (channel 6)", "click"]
      ),
      ([3, 1, 3, 10], true, ["bass", "keys (channel 3)", "keys (channel 10)", "click"]),
      ([1, 1, 1, 1], false, ["bass", "keys"]),
    ] as [([Int], Bool, [String])])
  func eachChannelHasATrack(channels: [Int], clicks: Bool, names: [String]) throws {
    var settings = Settings()
    settings.keysChannels = try #require(KeysChannels(channels.map { Channel(number: $0) }, of: .keys))
    settings[.click] = clicks ? 1 : 0
    let performance = try Recording(settings, until: 20 * second)
    var file = PerformanceFile(settings)
    for message in performance.messages { file.append(.message(message)) }
    let bytes = file.bytes(endingAtNanoseconds: 20 * second)
    let starts = bytes.indices.filter { bytes[$0...].starts(with: "MTrk".utf8) }
    var found: [String] = []
    for (start, end) in zip(starts, starts.dropFirst() + [bytes.count]).dropFirst() {
      let track = bytes[start..<end]
      let name = try #require(track.indices.first { track[$0...].starts(with: [0xFF, 3]) })
      found.append(String(decoding: track[(name + 3)...].prefix(Int(track[name + 2])), as: UTF8.self))
    }
    #expect(found == names)
  }

  private static let changes: [TimedGesture] = [
    TimedGesture(tick: 500, gesture: .set(.tempo, 133)),
    TimedGesture(tick: 800, gesture: .timeSignature(TimeSignature(beats: 7, unit: 8) ?? .common)),
    TimedGesture(tick: 2000, gesture: .move(LFO(.tempo, from: 60, to: 180, period: 7_000_000_000))),
    TimedGesture(tick: 3500, gesture: .timeSignature(TimeSignature(beats: 3, unit: 4) ?? .common)),
    TimedGesture(tick: 4000, gesture: .set(.tempo, 96)),
    TimedGesture(tick: 4001, gesture: .timeSignature(.common)),
  ]

  /// Notes and bars of the file keep their times through changes of tempo and meter.
  @Test(arguments: [UInt64(1), 2, 3]) func fileHasTheBarsOfThePerformance(seed: UInt64) throws {
    var settings = Preset.standard.settings
    settings.seed = seed
    var performance = try Performance(settings)
    performance.reportsBeats = true
    var file = PerformanceFile(settings)
    var (bars, notes): ([Int64], [Int64]) = ([], [])
    var buffer = FixedBuffer<PerformanceEvent>(capacity: 64)
    func drain() {
      for index in buffer.indices {
        file.append(buffer[index])
        if case .beat(let beat) = buffer[index], beat.beat == 0 { bars.append(beat.nanoseconds) }
        if buffer[index].isNoteOn { notes.append(buffer[index].nanoseconds) }
      }
      buffer.removeAll()
    }
    func advance(to time: Int64) {
      while !performance.advance(to: time, events: &buffer) { drain() }
      drain()
    }
    for item in Self.changes {
      advance(to: item.nanoseconds)
      performance.apply(item.gesture, events: &buffer)
    }
    advance(to: 30_000_000_000)
    while !performance.end(events: &buffer) { drain() }
    drain()
    let score = MIDIScore(try MIDIFileReader(file.bytes(endingAtNanoseconds: 30_000_000_000)))
    let starts = try #require(score.bars(atMost: 1000)).map { score.tempos.nanoseconds(at: $0.start) }
    #expect(starts.count > 12 && bars.count >= starts.count)
    for (start, bar) in zip(starts, bars) { #expect(abs(start - bar) < 1_000_000, "bar at \(start), not \(bar) ns") }
    let onsets = score.notes.map { score.tempos.nanoseconds(at: $0.start) }.sorted()
    #expect(onsets.count == notes.count)
    for (onset, note) in zip(onsets, notes.sorted()) { #expect(abs(onset - note) < 600_000) }
  }
}
