import CClumsy
import ChordEngine
import Instrument
import Physics2D
import Synth
import Testing

@testable import ClumsyC

@Suite struct NowTests {
  @Test func stateFollowsGestures() throws {
    let played = try #require(Played())
    var (event, stand, settings) = (clumsy_event(), clumsy_stand(), clumsy_settings())
    for text in [
      "gravity 12", "key Bb3 dorian", "chord 1 Cm7", "move cutoff=600..3000/40s,smooth", "move bouncer-1 100 200",
      "bouncer-2 off", "pause",
    ] {
      #expect(clumsy_apply_text(played.pointer, text, 0, &event, nil) == 1 && event.integers.1 == 0)
    }
    _ = played.events(until: 8_000_000)
    clumsy_stand_now(played.pointer, &stand)
    #expect(stand.nanoseconds == 8_000_000 && stand.paused == 8_000_000 && stand.is_playing == 0 && stand.slot == 0)
    clumsy_settings_now(played.pointer, &settings)
    #expect(settings.values.1 == 12 && settings.tonic == 10 && settings.motion_count == 1 && settings.chords == nil)
    #expect(written { clumsy_key_text(played.pointer, $0, $1) } == "key Bb3 dorian")
    #expect(
      written { clumsy_motion_text(played.pointer, Int32(Parameter.cutoff.rawValue), $0, $1) }
        == "move cutoff=600..3000/40s,smooth")
    #expect(clumsy_motion_text(played.pointer, 1, nil, 0) == -1 && clumsy_motion_text(played.pointer, 99, nil, 0) == -1)
    #expect(written { clumsy_slot_chord(played.pointer, 0, $0, $1) } == "Cm7")
    #expect(clumsy_slot_chord(played.pointer, 8, nil, 0) == -1 && clumsy_slot_numeral(played.pointer, -1, nil, 0) == -1)
    #expect(written { clumsy_slot_numeral(played.pointer, 1, $0, $1) } == "ii")
    #expect(written { clumsy_note_name(played.pointer, 63, $0, $1) } == "E♭")
    #expect(clumsy_note_name(played.pointer, 128, nil, 0) == -1 && clumsy_note_name(played.pointer, -1, nil, 0) == -1)
    #expect((0..<4).allSatisfy { 0...127 ~= clumsy_key_note(played.pointer, $0) })
    #expect(clumsy_key_note(played.pointer, 8) == -1 && clumsy_key_note(played.pointer, -1) == -1)
  }

  /// The piano keys sound C, E, G and B. With `tones mixed`, each key's edges sound the neighbouring notes of the C
  /// major scale.
  @Test func keyEdgesSoundNeighbouringScaleTones() throws {
    let played = try #require(Played())
    func edges(_ key: Int32) -> [Int32] { [0, 1].map { clumsy_edge_note(played.pointer, key, $0) } }
    for key in 0..<4 as Range<Int32> {
      let note = clumsy_key_note(played.pointer, key)
      #expect(edges(key) == [note, note])
    }
    var event = clumsy_event()
    #expect(clumsy_apply_text(played.pointer, "tones mixed", 0, &event, nil) == 1 && event.integers.1 == 0)
    #expect((0..<4).map { clumsy_key_note(played.pointer, $0) } == [60, 64, 67, 71])
    #expect((0..<4).map(edges) == [[59, 62], [62, 65], [65, 69], [69, 72]])
    #expect(edges(8) == [-1, -1] && edges(-1) == [-1, -1])
    #expect(clumsy_edge_share() == Tones.edge)
  }

  @Test func currentSectionHasAName() throws {
    let played = try #require(Played())
    #expect(written { clumsy_section_name(played.pointer, $0, $1) } == "")
    var event = clumsy_event()
    #expect(clumsy_apply_text(played.pointer, "form a/1,B2/1", 0, &event, nil) == 1 && event.integers.1 == 0)
    #expect(
      written { clumsy_section_name(played.pointer, $0, $1) } == "", "the form must begin only at the next bar line")
    for (seconds, name) in [(2, "a"), (4, "B2"), (6, "a")] as [(Int64, String)] {
      _ = played.events(until: seconds * 1_000_000_000)
      #expect(written { clumsy_section_name(played.pointer, $0, $1) } == name)
    }
  }

  @Test func aBouncerGlidesToItsPlace() throws {
    let played = try #require(Played())
    var (event, bouncer) = (clumsy_event(), clumsy_bouncer_now())
    #expect(clumsy_bouncer_state(played.pointer, 0, &bouncer) == 1 && bouncer.left == 0 && bouncer.is_on == 1)
    #expect(bouncer.x == bouncer.target_x && bouncer.y == bouncer.target_y && bouncer.radius > 5)
    let from = bouncer.y
    #expect(clumsy_apply_text(played.pointer, "move bouncer-1 \(bouncer.x) \(from - 40)", 0, &event, nil) == 1)
    for (tick, left) in [(0, 10), (3, 7), (10, 0), (12, 0)] as [(Int64, Int64)] {
      _ = played.events(until: tick * CLUMSY_TICK)
      #expect(clumsy_bouncer_state(played.pointer, 0, &bouncer) == 1)
      #expect(bouncer.left == left * CLUMSY_TICK && abs(bouncer.y - (from - 40 + 4 * Double(left))) < 1e-9)
    }
    #expect(clumsy_bouncer_state(played.pointer, 7, &bouncer) == 0)
  }

  @Test func soundEqualsThatOfTheCore() throws {
    let played = try #require(Played())
    var performance = try Performance(Settings())
    var player = SoundPlayer(performance.start, rate: 44_100)
    let sound = try #require(clumsy_sound_create(played.pointer, 44_100))
    defer { clumsy_sound_free(sound) }
    #expect(Int(clumsy_sound_latency(sound)) == player.latency && clumsy_sound_is_silent(sound) == 1)
    var events: [clumsy_event] = []
    var buffer = FixedBuffer<PerformanceEvent>(capacity: 4096)
    // Formerly, `clumsy_sound_apply` played a click as a key's note.
    for text in ["reverb-wet 0.4", "click on"] {
      var event = clumsy_event()
      #expect(clumsy_apply_text(played.pointer, text, 0, &event, nil) == 1)
      events.append(event)
      performance.apply(try #require(try Gesture(parsing: Array(text.utf8))), events: &buffer)
    }
    #expect(performance.advance(to: 3_000_000_000, events: &buffer))
    events += played.events(until: 3_000_000_000)
    #expect(events.count == buffer.count)
    var (frame, sum) = (0 as Int64, 0 as Float)
    for (event, native) in zip(events, buffer.indices.map { buffer[$0] }) {
      var event = event
      let next = clumsy_sound_frame(event.nanoseconds, 44_100)
      let count = Int(next - frame)
      var samples = [Float](repeating: 0, count: 2 * count)
      var expected = [StereoFrame](repeating: .zero, count: count)
      clumsy_sound_render(sound, &samples, Int32(count))
      player.render(&expected, count: count)
      let areEqual = expected.indices.allSatisfy {
        samples[2 * $0] == expected[$0].x && samples[2 * $0 + 1] == expected[$0].y
      }
      #expect(areEqual)
      sum += samples.reduce(0) { max($0, abs($1)) }
      clumsy_sound_apply(sound, &event)
      player.apply(native)
      frame = next
    }
    #expect(sum > 1, "the sound is silent")
    clumsy_sound_restart(sound, played.pointer)
    clumsy_sound_resync(sound, -1)
    clumsy_sound_resync(sound, .max)
    #expect(clumsy_sound_create(played.pointer, 7999) == nil && clumsy_sound_frame(1_000_000_000, 0) == 0)
    clumsy_sound_free(nil)
  }
}
