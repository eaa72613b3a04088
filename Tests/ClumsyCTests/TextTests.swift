import CClumsy
import Instrument
import Sessions
import Testing

@testable import ClumsyC

@Suite struct TextTests {
  private static let text = """
    clumsy 1 engine \(Performance.engineVersion)
    seed 7
    balls 5
    key Bb3 dorian
    gravity 4.9
    move cutoff=600..3000/40s,smooth
    750 gravity 12
    1500 move bouncer-1 180 420
    2000 chord 2 V7/ii
    end 15000

    """

  @Test func aSessionIsReadPrintedSharedAndPerformed() throws {
    let session = try #require(clumsy_session_read(Self.text, Int32(Self.text.utf8.count), nil))
    defer { clumsy_session_free(session) }
    #expect(written { clumsy_session_text(session, $0, $1) } == Self.text)
    let line = try #require(written { clumsy_session_share(session, $0, $1) })
    #expect(line == (try Session(parsing: Self.text).shareLine))
    let shared = try #require(clumsy_session_of_share(line, nil))
    defer { clumsy_session_free(shared) }
    #expect(written { clumsy_session_text(shared, $0, $1) } == Self.text)

    let native = try Session(parsing: Self.text)
    for tick in [0, 750, 751, 3000] as [Int64] {
      let played = try #require(clumsy_session_perform(session, tick))
      defer { clumsy_free(played) }
      let performance = try Performance(native.settings, after: native.gestures, at: tick * Performance.tick)
      #expect(clumsy_digest(played) == performance.digest)
    }
    #expect(clumsy_session_perform(session, -1) == nil)
    #expect(clumsy_session_perform(session, Session.largestTick + 1) == nil)
    clumsy_session_free(nil)
  }

  @Test func gesturesMustBeAddedInOrderAndBeforeTheEnd() throws {
    var settings = clumsy_settings()
    clumsy_default_settings(&settings)
    let session = try #require(clumsy_session_create(&settings))
    defer { clumsy_session_free(session) }
    var error = clumsy_text_error()
    #expect(clumsy_session_add(session, 10, "spawn 700 600", &error) == 1 && error.line == 0)
    #expect(clumsy_session_add(session, 9, "pause", &error) == 0 && error.line == 0)
    #expect(clumsy_session_add(session, 10, "paus", &error) == 0 && nearest(error) == "pause")
    #expect(clumsy_session_finish(session, 9) == 0 && clumsy_session_finish(session, 20) == 1)
    #expect(clumsy_session_add(session, 21, "pause", nil) == 0 && clumsy_session_finish(session, 30) == 0)
    settings.balls = -1
    #expect(clumsy_session_create(&settings) == nil)
  }

  @Test func sessionOfTheCurrentSettingsHasTheirChords() throws {
    var settings = clumsy_settings()
    clumsy_default_settings(&settings)
    let performance = try #require(clumsy_create(&settings))
    let other = try #require(clumsy_create(&settings))
    defer {
      clumsy_free(performance)
      clumsy_free(other)
    }
    var event = clumsy_event()
    #expect(clumsy_apply_text(performance, "chords Dm9,G13", 0, &event, nil) == 1)
    #expect(clumsy_apply_text(performance, "gravity 3.5", 0, &event, nil) == 1)
    let session = try #require(clumsy_session_now(performance))
    defer { clumsy_session_free(session) }
    #expect(clumsy_change_to_session(performance, session, nil, 0) == 0)
    let change = try #require(written { clumsy_change_to_session(other, session, $0, $1) })
    #expect(change.contains("gravity 3.5\n") && change.contains("Dm9") && change.contains("G13"))
    let lines = try #require(written { clumsy_fresh_start_text(performance, $0, $1) }).split(separator: "\n")
    #expect(lines.first == "reset" && lines.count == 5 && lines.dropFirst().allSatisfy { $0.hasPrefix("spawn ") })
  }

  @Test func errorOfAnInvalidSessionHasAPlaceAndAReason() {
    var error = clumsy_text_error()
    let bad = "clumsy 1 engine 2\nseed 7\ngravty 3\n"
    #expect(clumsy_session_read(bad, Int32(bad.utf8.count), &error) == nil)
    #expect(error.line == 3 && error.column == 1 && nearest(error) == "gravity")
    #expect(message(error).hasPrefix("line 3, column 1: found 'gravty', expected "))
    #expect(clumsy_session_read(nil, 0, &error) == nil && error.line == 1)
    #expect(clumsy_session_read(bad, -1, nil) == nil)
    #expect(clumsy_session_of_share("clumsy:1abc", &error) == nil && error.line == 0)
    #expect(message(error).hasPrefix("the line is damaged"))
  }

  @Test func gestureTextAndStructureAreEquivalent() throws {
    let played = try #require(Played())
    var (gesture, event, error) = (clumsy_gesture(), clumsy_event(), clumsy_text_error())
    for text in [
      "gravity 4.9", "spawn 700 600", "move bouncer-3 100 200", "flick 0 120 -80", "key Bb3 minor", "pause", "play",
      "reset",
    ] {
      #expect(clumsy_gesture_of_text(text, &gesture, &error) == 1 && error.line == 0)
      #expect(written { clumsy_gesture_text(&gesture, $0, $1) } == text)
      #expect(clumsy_apply_text(played.pointer, text, 9, &event, &error) == 1 && event.integers.0 == 9)
      #expect(event.gesture.list == gesture.list)
    }
    #expect(clumsy_gesture_of_text("chord 2 V7/ii", &gesture, nil) == 1 && gesture.kind == 12)
    #expect(clumsy_gesture_text(&gesture, nil, 0) == -1)
    for text in ["", "# nothing", "gravity", "gravity 300", "play on"] {
      #expect(clumsy_gesture_of_text(text, &gesture, &error) == 0 && error.line == 1 && error.column > 0)
      #expect(clumsy_apply_text(played.pointer, text, 9, &event, nil) == 0)
    }
    #expect(clumsy_apply_text(played.pointer, "chords Dm9,G13", 9, &event, nil) == 1)
    #expect(written { clumsy_chords(played.pointer, $0, $1) }?.hasPrefix("Dm9,G13,") == true)
    _ = played.events(until: 1)
    #expect(
      clumsy_apply_text(played.pointer, "pause", 9, &event, &error) == 0 && error.line == 0,
      "a gesture was applied between two ticks")
  }

  @Test func longErrorIsTruncatedBetweenCharacters() {
    for length in 380..<400 {
      var error = clumsy_text_error()
      write(
        line: 1, column: 1, String(repeating: "♭", count: 40),
        String(repeating: "a", count: length) + String(repeating: "♭", count: 40), to: &error)
      #expect(nearest(error) == String(repeating: "♭", count: 21))
      #expect(message(error).utf8.count > 436 && !message(error).contains("\u{FFFD}"))
    }
  }

  private func nearest(_ error: clumsy_text_error) -> String { text(of: error, at: 8) }
  private func message(_ error: clumsy_text_error) -> String { text(of: error, at: 72) }

  private func text(of error: clumsy_text_error, at offset: Int) -> String {
    withUnsafeBytes(of: error) { String(decoding: $0[offset...].prefix { $0 != 0 }, as: UTF8.self) }
  }
}

/// Returns the text that a function writes; nil if the function returns a negative number.
func written(_ write: (UnsafeMutablePointer<CChar>?, Int32) -> Int32) -> String? {
  let count = write(nil, 0)
  guard count >= 0 else { return nil }
  var room = [CChar](repeating: 0, count: Int(count) + 1)
  #expect(write(&room, count) == count)
  return room.withUnsafeBytes { String(decoding: $0.prefix(Int(count)), as: UTF8.self) }
}
