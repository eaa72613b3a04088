import MIDI
import Physics2D
import Testing

@testable import Instrument

@Suite struct PerformanceTimelineTests {
  private static let hour = 3600 * second

  private static func timeline(
    _ tempo: Double = 120, _ signature: (Int, Int) = (4, 4), _ gestures: [(Int64, Gesture)] = []
  ) throws -> PerformanceTimeline {
    var settings = Settings()
    settings[.tempo] = tempo
    settings.timeSignature = try #require(TimeSignature(beats: signature.0, unit: signature.1))
    return PerformanceTimeline(settings, gestures.map { TimedGesture(tick: $0.0, gesture: $0.1) }, until: hour)
  }

  @Test(
    arguments: [
      // At 120 BPM, a quarter lasts 500 ms.
      (120, (4, 4), 1, 1, 0), (120, (4, 4), 17, 1, 32_000), (120, (4, 4), 17, 3, 33_000), (120, (3, 4), 17, 3, 25_000),
      (120, (6, 8), 2, 1, 1_500), (120, (6, 8), 1, 4, 750), (60, (4, 4), 2, 2, 5_000), (240, (1, 1), 5, 1, 4_000),
    ] as [(Double, (Int, Int), Int64, Int64, Int64)])
  func barsAndBeatsCountFromOne(
    tempo: Double, signature: (Int, Int), bar: Int64, beat: Int64, milliseconds: Int64
  ) throws {
    let place = try #require(BarPlace(bar: bar, beat: beat))
    #expect(try Self.timeline(tempo, signature).nanoseconds(at: place) == milliseconds * 1_000_000)
  }

  @Test func lengthsAreExactBetweenTicks() throws {
    let timeline = try Self.timeline(124)
    // A bar lasts 240 s / 124.
    #expect(timeline.end(of: .bars(1), from: 0) == 1_935_483_871)
    #expect(timeline.end(of: .bars(124), from: 0) == 240 * second)
    let dotted = try #require(Rhythm.Length(3, of: 16))
    #expect(timeline.end(of: .noteValue(dotted), from: 0) == 362_903_226)
  }

  @Test func pausesAreExcludedFromMusicalTime() throws {
    let timeline = try Self.timeline(120, (4, 4), [(500, .pause), (750, .play), (760, .pause), (760, .play)])
    // Bar 2 begins when the pause begins. Bar 3 begins two seconds after the pause ends.
    #expect(try timeline.nanoseconds(at: #require(BarPlace(bar: 2))) == 2 * second)
    #expect(try timeline.nanoseconds(at: #require(BarPlace(bar: 3))) == 5 * second)
    #expect(timeline.end(of: .bars(1), from: 1 * second) == 4 * second)
    #expect(timeline.beginning(of: .bars(1), until: 5 * second) == 2 * second)
    #expect(timeline.beginning(of: .bars(100), until: 5 * second) == 0)
  }

  @Test func aPlaceIsCountedThroughChangesOfTempoAndMeter() throws {
    let waltz = try #require(TimeSignature(beats: 3, unit: 4))
    let gestures: [(Int64, Gesture)] = [(1000, .set(.tempo, 60)), (1000, .timeSignature(waltz))]
    let timeline = try Self.timeline(120, (4, 4), gestures)
    // The first two bars last 2 s each, all later bars 3 s.
    for (bar, seconds) in [(2, 2), (3, 4), (4, 7), (5, 10)] as [(Int64, Int64)] {
      #expect(try timeline.nanoseconds(at: #require(BarPlace(bar: bar))) == seconds * second)
    }
    #expect(timeline.end(of: .bars(3), from: 2 * second) == 10 * second)
    #expect(timeline.beginning(of: .bars(3), until: 10 * second) == 2 * second)
    let half = try #require(Rhythm.Length(2, of: 4))
    #expect(timeline.end(of: .noteValue(half), from: 3_500_000_000) == 5 * second)
    // Only the first two bars have a fourth beat.
    #expect(try timeline.nanoseconds(at: #require(BarPlace(bar: 2, beat: 4))) == 3_500_000_000)
    #expect(throws: PerformanceTimeline.MissingBeat(signature: waltz)) {
      try timeline.nanoseconds(at: #require(BarPlace(bar: 3, beat: 4)))
    }
  }

  @Test func placesBeyondTheTimelineAreNotFound() throws {
    let timeline = try Self.timeline(120, (4, 4), [(0, .pause)])
    #expect(try timeline.nanoseconds(at: #require(BarPlace(bar: 1))) == 0)
    #expect(try timeline.nanoseconds(at: #require(BarPlace(bar: 2))) == nil)
    let slow = try Self.timeline(4, (32, 1))
    #expect(try slow.nanoseconds(at: #require(BarPlace(bar: BarPlace.barRange.upperBound, beat: 32))) == nil)
    #expect(slow.end(of: .bars(BarPlace.barRange.upperBound), from: Self.hour) == nil)
  }

  private static func gesture(_ random: inout SplitMix64) -> Gesture {
    switch random.next() % 8 {
    case 0: return .pause
    case 1, 2: return .play
    case 3: return .set(.tempo, random.next(in: 4..<960))
    case 4:
      let (beats, unit) = (1 + Int(random.next() % 7), 1 << Int(random.next() % 4 + 1))
      return .timeSignature(TimeSignature(beats: beats, unit: unit) ?? .common)
    case 5:
      return .move(LFO(.tempo, from: 60, to: random.next(in: 60..<900), period: 7 * second, shape: .walk))
    case 6: return .move(LFO(.gravity, from: 4, to: 20, period: 3 * second))
    default: return .set(.gravity, random.next(in: 1..<20))
    }
  }

  /// With any gestures, a performance reaches a random bar line at the nanosecond that the timeline gives.
  @Test func aPerformanceReachesABarLineAtTheTimelinesTime() throws {
    for seed in 0..<400 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      var settings = Settings()
      settings.seed = seed
      settings.balls = 0
      settings[.tempo] = random.next(in: 30..<300)
      var (gestures, tick): ([TimedGesture], Int64) = ([], 0)
      for _ in 0..<random.next() % 12 {
        tick += Int64(random.next() % 1200)
        gestures.append(TimedGesture(tick: tick, gesture: Self.gesture(&random)))
      }
      let timeline = PerformanceTimeline(settings, gestures, until: 60 * second)
      let place = try #require(BarPlace(bar: 1 + Int64(random.next() % 20)))
      guard let time = try timeline.nanoseconds(at: place) else { continue }
      #expect(try Self.nanosecondsBeyond(settings, gestures, place, at: time) >= 0, "seed \(seed)")
      if time > 0 { #expect(try Self.nanosecondsBeyond(settings, gestures, place, at: time - 1) < 0, "seed \(seed)") }
      // Three bars from here end at the place three bars later, unless a gesture at `time` changes the meter.
      if let end = timeline.end(of: .bars(3), from: time) {
        let after = try #require(BarPlace(bar: place.bar + 3))
        #expect(
          try timeline.nanoseconds(at: after) == end || gestures.contains { $0.nanoseconds == time }, "seed \(seed)")
      }
    }
  }

  /// Returns how far the performance is beyond a place, in nanoseconds of the physics clock.
  private static func nanosecondsBeyond(
    _ settings: Settings, _ gestures: [TimedGesture], _ place: BarPlace, at time: Int64
  ) throws -> Int64 {
    var performance = try Performance(settings)
    var events = FixedBuffer<PerformanceEvent>(capacity: 10_000)
    for gesture in gestures where gesture.nanoseconds <= time {
      if performance.nanoseconds < gesture.nanoseconds {
        while !performance.advance(to: gesture.nanoseconds, events: &events) { events.removeAll() }
      }
      performance.apply(gesture.gesture, events: &events)
      events.removeAll()
    }
    while !performance.advance(to: time, events: &events) { events.removeAll() }
    let world = performance.isPlaying ? time - performance.pausedTime : performance.scene.world.now.nanoseconds
    return world - performance.timeline.nanoseconds(at: place.beats(on: performance.timeline))
  }
}
