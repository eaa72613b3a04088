import CAllocations
import ChordEngine
import Physics2D
import Testing

@testable import Instrument

@Suite struct ChordGestureTests {
  /// Plays on for `time` nanoseconds. For each chord slot, returns the last pitch of the bass and of each key; 255 if
  /// nothing was struck.
  private static func pitches(_ performance: inout Performance, for time: Int64) throws -> (
    bass: [UInt8], keys: [[UInt8]]
  ) {
    var bass = [UInt8](repeating: 255, count: 7)
    var keys = [[UInt8]](repeating: [255, 255, 255, 255], count: 7)
    for strike in try Recording(&performance, until: performance.nanoseconds + time, ends: false).strikes {
      let slot = Int(strike.chord.rawValue)
      if strike.voice == .bass {
        bass[slot] = strike.pitch.number
      } else {
        keys[slot][Int(strike.index)] = strike.pitch.number
      }
    }
    return (bass, keys)
  }

  @Test func chordGestureSetsTheChordOfABouncer() throws {
    var settings = Settings()
    settings[.bassOctave] = 0
    var performance = try Performance(settings)
    try performance.apply(.chord(3, ChordSlot(parsing: "A7b9")))
    let (bass, keys) = try Self.pitches(&performance, for: 300 * second)
    // The bass plays the root in the octave below the tonic.
    let expected = Voicing.original.voiced(try Chord(parsing: "A7b9"), in: .cMajor)
    #expect(bass[3] == 57 && keys[3] == (0..<4).map { expected[$0].number })
    #expect(bass[4] == 55 && keys[4] == [67, 71, 62, 77])
  }

  @Test func chordGestureChangesTheSoundingChordImmediately() throws {
    var settings = Preset.original.settings
    settings.bouncers = []
    var performance = try Performance(settings)
    try performance.apply(.chord(0, ChordSlot(parsing: "Fm")))
    let expected = Voicing.original.voiced(try Chord(parsing: "Fm"), in: .cMajor)
    for (key, note) in try Self.pitches(&performance, for: 60 * second).keys[0].enumerated() where note != 255 {
      #expect(note == expected[key].number)
    }
    // Changing another slot does not change the sounding chord.
    let before = performance.digest
    try performance.apply(.chord(5, ChordSlot(parsing: "G")))
    let voiced = performance.voiced
    #expect(voiced == expected)
    let after = performance.digest
    #expect(before != after)
    try performance.apply(.chords(BuiltInChordset.open.chordset))
    let fifths = performance.voiced
    #expect(fifths == Voicing.original.voiced(try Chord(parsing: "C5"), in: .cMajor))
  }

  /// Slot 7 belongs to no bouncer. The slot's chord is silent until a gesture copies the chord to a bouncer's slot.
  @Test func slotWithoutABouncerIsSilent() throws {
    let pad = try ChordSlot(parsing: "F#")
    var changed = try Performance(Settings())
    var unchanged = try Performance(Settings())
    try changed.apply(.chord(7, pad))
    let chordset = changed.settings.chordset
    #expect(chordset[7] == pad)
    let first = try Recording(&changed, until: 60 * second, ends: false)
    let silent = try Recording(&unchanged, until: 60 * second, ends: false)
    #expect(first == silent)
    for bouncer in 0..<7 { try changed.apply(.chord(bouncer, chordset[7])) }
    for strike in try Recording(&changed, until: 120 * second).strikes {
      #expect([6, 10, 1].contains(strike.pitch.number % 12))
    }
  }

  @Test(arguments: [-1, 8, .min, .max]) func nonexistentSlotIsRefused(slot: Int) throws {
    var performance = try Performance(Settings())
    let before = performance.digest
    let error = performance.error(of: .chord(slot, .degree(.one, .triad)))
    #expect(error == .noSuchSlot(slot))
    let after = performance.digest
    #expect(before == after)
  }

  /// Chords given as numerals follow a new key immediately; chords given by name do not change.
  @Test func keyAndVoicingChangeTheSoundingChord() throws {
    var settings = Settings()
    settings.chordset = try Chordset(parsing: "I,Dm9")
    var performance = try Performance(settings)
    var lowest = [performance.voiced[0].number]
    let gestures: [Gesture] = [
      .key(try #require(Key(name: "Eb"))), .set(.voicing, Double(Voicing.spread.rawValue)),
      .chord(0, .chord(try Chord(parsing: "C"))), .key(try #require(Key(name: "A"))),
    ]
    for gesture in gestures {
      try performance.apply(gesture)
      lowest.append(performance.voiced[0].number)
    }
    #expect(lowest == [60, 63, 51, 60, 60])
  }

  @Test func worldHasTheBouncersOfTheSettings() throws {
    var settings = Settings()
    for index in 0..<7 {
      settings.layout.bouncers[index] = Layout.Bouncer(
        center: Vector2(60 + 60 * Double(index), 600), radius: 10 + Double(index))
      settings[.bouncer(index)] = index % 2 == 0 ? 1 : 0
    }
    let performance = try Performance(settings)
    for index in 0..<7 {
      #expect(performance.scene.world.position(of: ShapeID(index: index)) == settings.layout.bouncers[index].center)
      let isOn = performance.scene.world.isEnabled(ShapeID(index: index))
      #expect(isOn == settings.bouncers.contains(Degree.allCases[index]))
    }
  }

  @Test func chordGesturesAllocateNothing() throws {
    let chords = BuiltInChordset.allCases.map(\.chordset)
    var settings = Settings()
    settings.voicing = .led
    settings.layout.keys = PianoKeys(count: 8)
    settings[.bassLine] = Double(BassLine.walking.rawValue)
    var events = FixedBuffer<PerformanceEvent>(capacity: 16)
    for round in 0..<2 {
      var performance = try Performance(settings)
      let before = allocation_count()
      var number = 0
      while number < chords.count {
        performance.apply(.chords(chords[number]), events: &events)
        events.removeAll()
        performance.apply(.chord(number % 8, chords[number][7]), events: &events)
        events.removeAll()
        number += 1
        while !performance.advance(to: Int64(number) * second, events: &events) { events.removeAll() }
        events.removeAll()
      }
      let allocations = allocation_count() - before
      if round == 1 { #expect(allocations == 0) }
    }
  }
}
