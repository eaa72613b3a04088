import Instrument
import Terminal
import Testing

@testable import clumsy

@Suite struct ChordLookaheadTests {
  /// The coming chords depend on the gestures made since the performance was copied and, in a replay, on the session's
  /// coming gestures.
  @Test(arguments: [false, true]) func lookaheadAppliesPastAndComingGestures(isReplay: Bool) throws {
    var settings = Settings()
    settings.seed = 7
    let made = TimedGesture(tick: 1200, gesture: .set(.speed, 500))
    let coming = TimedGesture(tick: 1600, gesture: .set(.speed, 90))
    let time = 1500 * Performance.tick
    let start = try Performance(settings).bytes
    let event = GestureEvent(nanoseconds: made.nanoseconds, source: 1, gesture: made.gesture, refusal: nil)
    let seen = ChordLookahead.changes(start, [event], isReplay ? [made, coming] : [], at: time)
    let performance = try Performance(settings, after: [made], at: time)
    let expected = ComingChange.changes(after: performance, making: isReplay ? [coming] : [])
    #expect(seen == expected.filter { $0.nanoseconds > time } && !seen.isEmpty)
    #expect(ChordLookahead.changes(start, [], [], at: time) != seen)
  }
}
