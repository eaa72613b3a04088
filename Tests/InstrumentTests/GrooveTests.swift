import MIDI
import Physics2D
import Testing

@testable import Instrument

/// Groove: balls land on the lines of a rhythmic grid.
@Suite struct GrooveTests {
  private static let length = 240 * second

  private static func settings(_ seed: UInt64, _ change: (inout Settings) -> Void = { _ in }) -> Settings {
    var settings = Settings()
    settings.seed = seed
    settings[.groove] = 1
    change(&settings)
    return settings
  }

  /// Returns the share of key strikes that are at most `margin` nanoseconds from a grid line.
  private static func share(_ settings: Settings, within margin: Int64) throws -> Double {
    let timeline = Timeline(tempo: settings[.tempo], signature: settings.timeSignature)
    let grid = BeatGrid(rawValue: UInt8(settings[.grid]))
    let lines = Timeline.Lines(timeline, every: grid.pulses, swing: settings[.swing])
    let times = try Recording(settings, until: length, capacity: 1024).strikes.filter { $0.voice == .key }
      .map(\.nanoseconds)
    let hits = times.count { min($0 - lines.line(atOrBefore: $0), lines.line(after: $0) - $0) <= margin }
    return Double(hits) / Double(times.count)
  }

  @Test func ballsThatDoNotCollideLandOnGridLines() throws {
    for seed in UInt64(1)...60 {
      var random = SplitMix64(seed: seed)
      let beats = Int(random.next() % 12) + 1
      let settings = Self.settings(seed) {
        ($0.balls, $0[.collide]) = (seed % 2 == 0 ? 1 : 4, 0)
        $0.timeSignature = TimeSignature(beats: beats, unit: 1 << Int(random.next() % 5)) ?? .common
        $0[.swing] = seed % 3 == 0 ? 50 : random.next(in: 50..<75)
        $0[.grid] = Double(random.next() % UInt64(BeatGrid.count))
        $0[.tempo] = random.next(in: 60..<200)
        ($0[.grooveReach], $0[.gravity]) = (0.5, random.next(in: 5..<30))
      }
      // Skip grids whose gaps last longer than the highest flight under the ceiling.
      let pair = Double(2 * BeatGrid(rawValue: UInt8(settings[.grid])).pulses) / 96 * 60 / settings[.tempo]
      let highest = 2 * (2 * 600 / (settings[.gravity] * Stage.pointsPerMetre)).squareRoot()
      guard pair * settings[.swing] / 100 < highest else { continue }
      let share = try Self.share(settings, within: 1_000)
      #expect(share == 1, "seed \(seed): \(share)")
    }
  }

  @Test func ballsThatPassThroughEachOtherLandOnGridLines() throws {
    for seed in UInt64(1)...20 {
      let settings = Self.settings(seed) { ($0[.collide], $0[.grooveReach]) = (0, 0.12) }
      #expect(try Self.share(settings, within: 1_000_000) >= 0.99, "seed \(seed)")
    }
  }

  @Test(arguments: [(0.25, 0.25, 0.92), (1, 1, 0.99)])
  func ballsThatCollideAreAimedInTheAir(reach: Double, air: Double, least: Double) throws {
    var sum = 0.0
    for seed in UInt64(1)...40 {
      let settings = Self.settings(seed) { ($0[.grooveReach], $0[.air]) = (reach, air) }
      sum += try Self.share(settings, within: 1_000_000)
    }
    #expect(sum / 40 >= least, "a share of \(sum / 40) is on time")
  }

  /// Keys of unequal heights and widths have exposed corners, which balls strike.
  @Test func ballsLandOnGridLinesOnUnequalKeys() throws {
    var (layouts, sum) = (0, 0.0)
    for seed in UInt64(1)...20 {
      var random = SplitMix64(seed: seed)
      let settings = Self.settings(seed) {
        $0[.collide] = 0
        for key in $0.layout.keys.indices {
          $0.layout.keys[key].height = random.next(in: 10..<60)
          $0.layout.keys[key].center.y = $0.layout.keys[key].height / 2
          $0.layout.keys[key].width -= random.next(in: 0..<20)
        }
      }
      guard (try? settings.check()) != nil else { continue }
      layouts += 1
      sum += try Self.share(settings, within: 1_000_000)
    }
    #expect(layouts >= 10 && sum / Double(layouts) >= 0.95, "a share of \(sum / Double(layouts)) is on time")
  }

  @Test func ballsKeepTheBeatUnderOscillatingGravityAndFollowARhythm() throws {
    var rhythm = Rhythm()
    for lines in [3, 3, 2] { _ = rhythm.append(try #require(.init(lines: lines))) }
    for seed in UInt64(1)...10 {
      let moving = Self.settings(seed) {
        $0[.collide] = 0
        _ = $0.oscillators.set(LFO(.gravity, from: 6, to: 14, period: 20 * second))
      }
      #expect(try Self.share(moving, within: 1_000_000) >= 0.97, "seed \(seed)")
      let planned = Self.settings(seed) { ($0[.collide], $0.rhythm) = (0, rhythm) }
      #expect(try Self.share(planned, within: 1_000) == 1, "seed \(seed)")
      let swung = Self.settings(seed) { ($0[.collide], $0.rhythm, $0[.swing]) = (0, rhythm, 66) }
      #expect(try Self.share(swung, within: 1_000) == 1, "seed \(seed), swung")
    }
  }

  /// Formerly, aiming at a bouncer that the ball already touched changed the ball's speed wildly.
  @Test func bassBallKeepsItsSpeedIfItTouchesTwoBouncersAtOnce() throws {
    for tempo in [90.0, 100, 120] {
      for height in stride(from: 280.0, to: 320, by: 4) {
        let settings = Self.settings(8) {
          $0.balls = 0
          $0.timeSignature = TimeSignature(beats: 1, unit: 8) ?? .common
          $0[.tempo] = tempo
          for (index, x) in [(0, 206.0), (1, 306)] {
            $0.layout.bouncers[index].center = Vector2(x, height)
            $0.layout.bouncers[index].radius = 45
          }
        }
        guard (try? settings.check()) != nil else { continue }
        var performance = try Performance(settings)
        var events = FixedBuffer<PerformanceEvent>(capacity: 64)
        performance.apply(.dragBall(0, x: 256, y: 40), events: &events)
        performance.skip(to: 40_000_000)
        performance.apply(.flickBall(0, x: 0, y: 100), events: &events)
        performance.skip(to: 4_000_000_000)
        let speed = performance.scene.world.velocity(of: performance.scene.bassBall).length
        #expect((0.7 * settings[.speed]...1.3 * settings[.speed]).contains(speed), "\(tempo) \(height): \(speed)")
      }
    }
  }

  /// A ball that strikes the corner or side of a key must not be aimed back into this key: the ball would strike for
  /// ever.
  @Test func noBallIsAimedIntoItsKey() throws {
    var rhythm = Rhythm()
    for lines in [3, 3, 2] { _ = rhythm.append(try #require(.init(lines: lines))) }
    for seed in UInt64(20)...50 {
      let settings = Self.settings(seed) {
        $0.rhythm = rhythm
        $0[.toss] = 200
        for (key, place) in [(0, 573.0), (2, 833)] {
          $0.layout.keys[key].center.x = place
          ($0.layout.keys[key].width, $0.layout.keys[key].height) = (124, key == 0 ? 45 : 75)
          $0.layout.keys[key].center.y = $0.layout.keys[key].height / 2
        }
      }
      let strikes = try Recording(settings, until: Self.length, capacity: 1024).strikes
      #expect(strikes.count < 10_000 && strikes.contains { $0.nanoseconds > Self.length - 2 * second }, "seed \(seed)")
    }
  }

  /// The bass ball strikes a microsecond early, so that keys on the beat sound the new chord.
  @Test func chordsChangeOnBeats() throws {
    var (onBeat, all) = (0, 0)
    for seed in UInt64(1)...20 {
      for strike in try Recording(Self.settings(seed), until: Self.length, capacity: 1024).strikes
      where strike.voice == .bass {
        all += 1
        if (strike.nanoseconds + 1_000 + 2) % (second / 2) <= 4 { onBeat += 1 }
      }
    }
    #expect(Double(onBeat) >= 0.95 * Double(all), "\(onBeat) of \(all) bass strikes")
  }

  @Test func withoutGrooveTempoGridAndMeterChangeNothing() throws {
    for seed in UInt64(1)...20 {
      var settings = Settings()
      settings.seed = seed
      let plain = try Recording(settings, until: 30 * second)
      (settings[.tempo], settings[.grid], settings[.swing], settings[.air], settings[.grooveReach]) = (90, 6, 66, 1, 1)
      settings.timeSignature = TimeSignature(beats: 7, unit: 8) ?? .common
      #expect(try Recording(settings, until: 30 * second) == plain)
    }
  }

  /// Formerly, balls that had lost energy landed on every grid line for ever, because `groove-reach` forbade longer
  /// flights.
  @Test func ballsRegainLongFlights() throws {
    for seed in UInt64(1)...10 {
      let settings = Self.settings(seed) { ($0.balls, $0[.collide], $0[.grooveReach]) = (1, 0, 0.1) }
      var performance = try Performance(settings)
      let first = try #require(
        try Recording(&performance, until: 2 * second, ends: false).strikes.last { $0.voice == .key })
      try performance.apply(.set(.bounce, 0.5))
      _ = try Recording(&performance, until: 4 * second, ends: false)
      try performance.apply(.set(.bounce, 1))
      let last = try Recording(&performance, until: 60 * second, ends: false).strikes.last { $0.voice == .key }
      #expect(try #require(last).speed > 0.8 * first.speed, "seed \(seed)")
    }
  }

  /// Formerly, all balls came to rest when an oscillator raised `groove` from 0.
  @Test func oscillatingGrooveStopsNoBall() throws {
    for seed in UInt64(1)...5 {
      let settings = Self.settings(seed) {
        $0[.groove] = 0
        _ = $0.oscillators.set(LFO(.groove, from: 0, to: 1, period: 20 * second))
      }
      let strikes = try Recording(settings, until: 300 * second, capacity: 1024).strikes.filter { $0.voice == .key }
      let (first, last) = (
        strikes.prefix { $0.nanoseconds < 60 * second }, strikes.filter { $0.nanoseconds > 240 * second }
      )
      let (early, late) = (
        first.map(\.speed).reduce(0, +) / Double(first.count), last.map(\.speed).reduce(0, +) / Double(last.count)
      )
      #expect((0.7...1.4).contains(late / early), "seed \(seed): \(early), then \(late)")
    }
  }

  /// Formerly, a ball dropped shortly before a landing time of the rhythm was thrown down at the key.
  @Test func aDroppedBallIsNotThrownDown() throws {
    var rhythm = Rhythm()
    _ = rhythm.append(try #require(.init(lines: 1)))
    for tick in Int64(1)...60 {
      let settings = Self.settings(7) { ($0.balls, $0.rhythm) = (0, rhythm) }
      var performance = try Performance(settings)
      _ = try Recording(&performance, until: 100 * Performance.tick + tick * Performance.tick, ends: false)
      try performance.apply(.spawn(x: 760, y: 600))
      let strike = try Recording(&performance, until: 4 * second, ends: false).strikes.first { $0.voice == .key }
      #expect(try #require(strike).speed < 2_000, "tick \(tick)")
    }
  }

  @Test func strikesStayAsFrequentForAnHour() throws {
    for seed in UInt64(1)...3 {
      var performance = try Performance(Self.settings(seed))
      var counts: [Int] = []
      for minute in Int64(1)...60 {
        counts.append(
          try Recording(&performance, until: minute * 60 * second, capacity: 1024, ends: false).strikes.count)
      }
      let (first, last) = (counts.prefix(30).reduce(0, +), counts.suffix(30).reduce(0, +))
      #expect(abs(first - last) * 5 < first, "seed \(seed): \(first) strikes, then \(last)")
    }
  }
}
