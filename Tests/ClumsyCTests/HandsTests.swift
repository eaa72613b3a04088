import CClumsy
import ChordEngine
import Instrument
import Testing

@testable import ClumsyC

/// What hands do, by the core's face.
@Suite struct HandsTests {
  private func text(_ write: (UnsafeMutablePointer<CChar>?, Int32) -> Int32) -> String? {
    let count = write(nil, 0)
    guard count >= 0 else { return nil }
    var room = [CChar](repeating: 0, count: Int(count) + 1)
    _ = room.withUnsafeMutableBufferPointer { write($0.baseAddress, count) }
    return String(decoding: room.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  private func standard() throws -> OpaquePointer {
    var settings = clumsy_settings()
    clumsy_default_settings(&settings)
    return try #require(clumsy_create(&settings))
  }

  @Test func valuesAreTexts() {
    #expect(text { clumsy_value_text(1, 9.8, $0, $1) } == "9.8 m/s²")
    #expect(text { clumsy_value_text(31, -1, $0, $1) } == "none")
    #expect(text { clumsy_value_text(99, 1, $0, $1) } == nil && text { clumsy_allowed_text(-1, $0, $1) } == nil)
    #expect(text { clumsy_allowed_text(1, $0, $1) } == "0…100 m/s²")
    var (value, error) = (0.0, clumsy_text_error())
    #expect(clumsy_value_of_text(1, "4,9 m/s²", &value, &error) == 1 && value == 4.9)
    #expect(clumsy_value_of_text(1, "heavy", &value, &error) == 0 && value == 4.9 && error.line == 0)
    #expect(clumsy_value_of_text(99, "1", &value, nil) == 0)
    #expect(clumsy_step_value(1, 9.8, 1) == 11.8 && clumsy_step_value(99, 1, 1).isNaN)
    #expect(clumsy_value_at(1, 0.5) == 50 && clumsy_position_of(1, 50) == 0.5 && clumsy_value_at(99, 0).isNaN)
  }

  /// The page's key field refused Am and F# minor.
  @Test func aKeyIsTypedAsMusiciansWriteIt() throws {
    let performance = try standard()
    defer { clumsy_free(performance) }
    for (typed, gesture) in [
      ("Am", "key A4 minor"), ("F# minor", "key F#4 minor"), (" Bb3 ", "key Bb3 major"), ("D dorian", "key D4 dorian"),
      ("C4 0,2,3,7,8", "key C4 0,2,3,7,8"),
    ] {
      #expect(text { clumsy_typed_key(performance, typed, $0, $1, nil) } == gesture)
    }
    #expect(text { clumsy_typed_key(performance, "H", $0, $1, nil) } == nil)
  }

  /// CHORDS read "own" for 14 of 20 sets.
  @Test(arguments: BuiltInChordset.allCases) func eachChordsetIsKnownWhereItIsInForce(known: BuiltInChordset) throws {
    let performance = try standard()
    defer { clumsy_free(performance) }
    var event = clumsy_event()
    #expect(clumsy_apply_chords(performance, known.chords, 1, &event) == 1)
    #expect(clumsy_chordset_now(performance) == Int32(known.rawValue))
    #expect(clumsy_apply_chord(performance, 2, "Em7b5", 1, &event) == 1 && clumsy_chordset_now(performance) == -1)
  }

  @Test func aPresetIsReachedByTheLinesOfAChange() throws {
    let performance = try standard()
    defer { clumsy_free(performance) }
    var goal = clumsy_settings()
    #expect(clumsy_preset_settings(Int32(Preset.tides.rawValue), &goal) == 1)
    let lines = try #require(text { clumsy_change_text(performance, &goal, $0, $1) }).split(separator: "\n")
    #expect(lines.contains("# the keys stay"))
    var event = clumsy_event()
    for line in lines where !line.hasPrefix("#") {
      #expect(clumsy_apply_text(performance, String(line), 1, &event, nil) == 1 && event.integers.1 == 0, "\(line)")
    }
    #expect(
      text { clumsy_change_text(performance, &goal, $0, $1) }?.split(separator: "\n").allSatisfy { $0.hasPrefix("#") }
        == true)
    goal.balls = 17
    #expect(text { clumsy_change_text(performance, &goal, $0, $1) } == nil)
  }

  @Test func movementsAndGripsAreTheCores() {
    #expect(clumsy_is_one_movement("gravity 4", 10, "gravity 5", 20) == 1)
    #expect(clumsy_is_one_movement("gravity 4", 10, "speed 300", 20) == 0)
    #expect(clumsy_is_one_movement("nothing", 10, "gravity 5", 20) == 0)
    #expect(clumsy_undo_relation("gravity 5", 20, 1, -1, 0, nil, 0, 0, -1) == 1)
    #expect(clumsy_undo_relation("speed 300", 10, 1, -1, 0, "gravity 5", 20, 1, -1) == -1)
    #expect(clumsy_undo_relation("nothing", 10, 1, -1, 0, "gravity 5", 20, 1, -1) == 0)
    for (x, y, half) in [(511.0, 694.0, Int32(0)), (521, 694, 1), (516, 300, -1), (700, 695, -1), (1024, 300, -1)] {
      var place = clumsy_place(x: x, y: y)
      #expect(clumsy_half_at(&place) == half, "\(x) \(y)")
    }
    var place = clumsy_place(x: 2000, y: -3)
    clumsy_reach_ball(1, &place)
    #expect(place.x == 1003 && place.y == 21)
    place = clumsy_place(x: 600, y: 10.4)
    clumsy_reach_bouncer(&place)
    #expect(place.x == 512 && place.y == 10)
    let way = [
      clumsy_way_place(x: 600, y: 300, nanoseconds: 0), clumsy_way_place(x: 640, y: 320, nanoseconds: 100_000_000),
    ]
    clumsy_flick(1, way, 2, 100_000_000, &place)
    #expect(place.x == 400 && place.y == 200)
    clumsy_flick(1, way, 0, 100_000_000, &place)
    #expect(place.x == 0 && place.y == 0)
  }
}
