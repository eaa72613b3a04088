import CClumsy
import Canvas
import Instrument
import Notation
import Testing

@testable import ClumsyC

@Suite struct ScoreCallTests {
  private static let second: Int64 = 1_000_000_000

  private static func view(_ now: Int64) -> clumsy_score_view {
    clumsy_score_view(
      begin: now - 4 * second, end: now + 4 * second, now: now, left: 100, right: 900, top: 150, space: 8,
      ink: 0x1020_30FF, quiet: 0x4050_60FF, sounding: 0xFF00_00FF)
  }

  /// Returns the primitives of a score.
  private static func drawn(_ score: OpaquePointer, _ view: clumsy_score_view) -> [clumsy_primitive] {
    var view = view
    var size: Int32 = 0
    let count = clumsy_score_draw(score, &view, nil, 0, nil, 0, &size)
    var primitives = [clumsy_primitive](repeating: clumsy_primitive(), count: Int(max(0, count)))
    #expect(clumsy_score_draw(score, &view, &primitives, count, nil, 0, nil) == count)
    return primitives
  }

  @Test func scoreEqualsATranscriptionOfThePerformance() throws {
    let played = try #require(Played())
    let score = try #require(clumsy_score_create(played.pointer))
    defer { clumsy_score_free(score) }
    #expect(clumsy_score_add(score, 500, "key Eb3 minor") == 1 && clumsy_score_add(score, 1000, "gravity 12") == 1)
    var performance = try Performance(Settings())
    performance.reportsBeats = true
    var transcription = Transcription(performance.start)
    var player = ScorePlayer(
      performance,
      gestures: [
        TimedGesture(tick: 500, gesture: try #require(try Gesture(parsing: Array("key Eb3 minor".utf8)))),
        TimedGesture(tick: 1000, gesture: .set(.gravity, 12)),
      ], until: 60 * Self.second)
    player.advance(to: 60 * Self.second) { event throws(Never) in transcription.follow(event) }
    let whole = transcription.score(endingAt: 60 * Self.second)
    for now in stride(from: 0, through: 20 * Self.second, by: Int(Self.second / 2)) {
      clumsy_score_advance(score, now + 4 * Self.second, now)
      let places = Self.drawn(score, Self.view(now)).filter { $0.kind == 2 && $0.codepoint == 0xE0A4 }.map(\.x)
      let notes = whole.notes.filter { $0.onset >= now - 4 * Self.second && $0.onset < now + 4 * Self.second }
      #expect(places.count == notes.count)
      for (place, note) in zip(places, notes) {
        #expect(abs(place - (500 + Double(note.onset - now) / 1e9 * 100)) < 0.5)
      }
    }
    let bar = try #require(whole.bar(at: 20 * Self.second))
    #expect(clumsy_score_bar_start(score, 20 * Self.second) == whole.bars[bar].start)
    #expect(written { clumsy_score_bar_text(score, 20 * Self.second, $0, $1) } == whole.text(ofBar: bar))
    let colours = Set(Self.drawn(score, Self.view(20 * Self.second)).filter { $0.kind == 2 }.map { $0.colour >> 8 })
    #expect(colours.isSubset(of: [0x10_2030, 0xFF_0000]) && colours.contains(0x10_2030))
  }

  @Test func everySymbolHasAFallbackShape() {
    for symbol in Symbol.allCases {
      #expect(written { clumsy_symbol_path(symbol.rawValue, $0, $1) } == symbol.simplePath, "\(symbol)")
    }
    #expect(clumsy_symbol_path(0x41, nil, 0) == -1)
  }

  @Test func changedScoreIsCompleteAfterAFewCalls() throws {
    let played = try #require(Played())
    let score = try #require(clumsy_score_create(played.pointer))
    defer { clumsy_score_free(score) }
    let now = 20 * Self.second
    #expect(clumsy_score_advance(score, now + 5 * Self.second, now) == 1)
    #expect(clumsy_score_add(score, now / 4_000_000, "gravity 12") == 1)
    var calls = 1
    while clumsy_score_advance(score, now + 5 * Self.second, now) == 0 { calls += 1 }
    #expect((5...20).contains(calls))
  }

  @Test func wrongArgumentsChangeNothing() throws {
    let played = try #require(Played())
    let score = try #require(clumsy_score_create(played.pointer))
    defer { clumsy_score_free(score) }
    clumsy_score_advance(score, 30 * Self.second, 26 * Self.second)
    let before = Self.drawn(score, Self.view(26 * Self.second)).count
    #expect(clumsy_score_add(score, 7000, "nonsense") == 0 && clumsy_score_add(score, -1, "pause") == 0)
    #expect(clumsy_score_add(score, .max, "pause") == 0 && clumsy_score_forget(score, .min) == 0)
    #expect(clumsy_score_forget(score, 0) == 0, "a gesture 26 s in the past must not be removable")
    for change in [
      { $0.end = $0.begin }, { $0.begin = .min }, { $0.space = 0 }, { $0.left = .nan }, { $0.top = .infinity },
    ] as [(inout clumsy_score_view) -> Void] {
      var view = Self.view(26 * Self.second)
      change(&view)
      #expect(clumsy_score_draw(score, &view, nil, 0, nil, 0, nil) == -1)
    }
    clumsy_score_advance(score, .min, .max)
    #expect(Self.drawn(score, Self.view(26 * Self.second)).count == before)
    #expect(clumsy_score_bar_start(score, -1) == -1 && clumsy_score_bar_text(score, -1, nil, 0) == -1)
    clumsy_score_free(nil)
    // No score can be created before all events of a call are fetched.
    var (event, isComplete) = (clumsy_event(), Int32(1))
    #expect(clumsy_advance(played.pointer, 10 * Self.second, &event, 1, &isComplete) == 1 && isComplete == 0)
    #expect(clumsy_score_create(played.pointer) == nil)
  }
}
