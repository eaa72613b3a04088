import CClumsy
import ChordEngine
import Instrument
import Testing

@testable import ClumsyC

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

  @Test func valuesConvertToTextAndBack() {
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

  /// Formerly, the key field of the web page refused "Am" and "F# minor".
  @Test func typedKeyIsUnderstoodAsMusiciansWriteIt() throws {
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

  /// Formerly, for 14 of the 20 built-in chordsets, the field CHORDS of the web page showed "own" instead of the name.
  @Test(arguments: BuiltInChordset.allCases) func currentBuiltInChordsetIsRecognized(builtIn: BuiltInChordset) throws {
    let performance = try standard()
    defer { clumsy_free(performance) }
    var event = clumsy_event()
    #expect(clumsy_apply_chords(performance, builtIn.chords, 1, &event) == 1)
    #expect(clumsy_chordset_now(performance) == Int32(builtIn.rawValue))
    #expect(clumsy_apply_chord(performance, 2, "Em7b5", 1, &event) == 1 && clumsy_chordset_now(performance) == -1)
  }

  @Test func linesOfAChangeLeadToThePreset() throws {
    let performance = try standard()
    defer { clumsy_free(performance) }
    var goal = clumsy_settings()
    #expect(clumsy_preset_settings(Int32(Preset.tides.rawValue), &goal) == 1)
    let lines = try #require(text { clumsy_change_text(performance, &goal, $0, $1) }).split(separator: "\n")
    #expect(lines.contains("# the piano keys keep their places and sizes"))
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

  @Test func undoRelationsAndGripsWorkThroughC() {
    #expect(clumsy_undo_relation("gravity 5", 20, 1, -1, 0, nil, 0, 0, -1) == 1)
    #expect(clumsy_undo_relation("gravity 4", 10, 1, -1, 0, "gravity 5", 20, 1, -1) == 1)
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

/// No argument from C makes the core trap or run for long.
@Suite struct HostileValueTests {
  private static let numbers: [Double] = [
    .nan, .infinity, -.infinity, 0, -0.0, .leastNormalMagnitude / 64, -.leastNonzeroMagnitude, 1, -1, 0.5, 127, 1e18,
    -1e300,
    .greatestFiniteMagnitude,
  ]
  private static let wholes: [Int32] = [.min, -1, 0, 1, 7, 127, 128, 255, 256, .max]
  private static let times: [Int64] = [.min, .min + 1, -1, 0, 1, CLUMSY_TICK, CLUMSY_LATEST, CLUMSY_LATEST + 1, .max]

  @Test func parameterValuesStayWithinTheRange() {
    for number in 0..<CLUMSY_PARAMETERS {
      var row = clumsy_parameter()
      _ = clumsy_parameter_row(number, &row)
      for value in Self.numbers {
        for steps in Self.wholes {
          #expect((row.lowest...row.highest).contains(clumsy_step_value(number, value, steps)), "\(number) \(value)")
        }
        #expect((row.lowest...row.highest).contains(clumsy_value_at(number, value)), "\(number) \(value)")
        #expect((0...1).contains(clumsy_position_of(number, value)), "\(number) \(value)")
        #expect(clumsy_value_text(number, value, nil, 0) > 0)
      }
    }
  }

  @Test func gripsAcceptAnyPlaceAndTime() {
    for x in Self.numbers {
      for y in Self.numbers {
        for ball in Self.wholes {
          var place = clumsy_place(x: x, y: y)
          clumsy_reach_ball(ball, &place)
          #expect(clumsy_half_at(&place) == (ball == 0 ? 0 : 1))
          clumsy_new_ball_place(ball, &place)
          #expect(clumsy_half_at(&place) == 1)
        }
        for time in Self.times {
          let way = Self.times.map { clumsy_way_place(x: x, y: y, nanoseconds: $0) }
          var velocity = clumsy_place()
          clumsy_flick(0, way, Int32(way.count), time, &velocity)
        }
      }
    }
    for (before, after) in zip(Self.times, Self.times.reversed()) {
      _ = clumsy_undo_relation("gravity 4", before, 0, -1, 0, "gravity 5", after, 0, -1)
    }
  }

  @Test func controlsAndSoundAcceptAnyTime() throws {
    let played = try #require(Played())
    var event = clumsy_event()
    for text in ["move gravity=4..20/90s,walk", "move level=1..9/1s,steps"] {
      #expect(clumsy_apply_text(played.pointer, text, 0, &event, nil) == 1 && event.integers.1 == 0)
    }
    let controls = try #require(clumsy_controls_create(played.pointer))
    let sound = try #require(clumsy_sound_create(played.pointer, 8000))
    defer {
      clumsy_controls_free(controls)
      clumsy_sound_free(sound)
    }
    var frames = [Float](repeating: 0, count: 16)
    for first in Self.times {
      for second in Self.times {
        for (text, time) in [("pause", first), ("play", second), ("move speed=90..400/2s,smooth", first)] {
          #expect(clumsy_controls_follow(controls, text, time) == 1)
          clumsy_controls_move(controls, second)
          event = clumsy_event()
          #expect(clumsy_gesture_of_text(text, &event.gesture, nil) == 1)
          event.nanoseconds = time
          clumsy_sound_apply(sound, &event)
          clumsy_sound_render(sound, &frames, 8)
        }
      }
      clumsy_sound_resync(sound, first)
      #expect(clumsy_sound_frame(first, 8000) >= 0)
    }
  }

  @Test func sessionsRefuseTicksOutOfRange() throws {
    var settings = clumsy_settings()
    clumsy_default_settings(&settings)
    let session = try #require(clumsy_session_create(&settings))
    defer { clumsy_session_free(session) }
    for tick in [-1, .min, .max, CLUMSY_LATEST / CLUMSY_TICK + 1] as [Int64] {
      #expect(clumsy_session_add(session, tick, "pause", nil) == 0 && clumsy_session_finish(session, tick) == 0)
      #expect(clumsy_session_perform(session, tick) == nil)
    }
  }
}
