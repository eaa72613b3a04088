import ChordEngine
import Physics2D
import Testing

@testable import Instrument

@Suite struct FoundDropTests {
  #if DEBUG
    static let seeds = UInt64(0)..<1
  #else
    static let seeds = UInt64(0)..<4
  #endif

  /// Searches for drops (a ball's falls on keys) that play wished notes at random times.
  @Test func dropsAreFoundForMostNotesOfARunningPiece() throws {
    var (exact, all) = (0, 0)
    for preset in Preset.allCases {
      var (found, wished) = (0, 0)
      for seed in Self.seeds {
        try forEachWish(preset, seed) { performance, wish in
          wished += 1
          let drop = performance.findDrop(for: wish)
          if let drop {
            try expectHeard(drop, performance.bytes, "\(preset.name), seed \(seed)")
            if drop.isExact { found += 1 }
          }
        }
      }
      #expect(found * 3 >= wished * 2, "\(preset.name): exact drops for \(found) of \(wished) notes")
      (exact, all) = (exact + found, all + wished)
    }
    #expect(exact * 10 >= all * 9, "exact drops for \(exact) of \(all) notes")
  }

  @Test func pitchOfNoKeyGetsTheNearestPitch() throws {
    var settings = Preset.original.settings
    settings.bouncers = []
    var performance = try Performance(settings)
    _ = try Recording(&performance, until: 2 * second, ends: false)
    let tones = (0..<performance.voiced.count).map { Int(performance.voiced[$0].number) }
    for number in 50..<80 {
      let wish = DropWish(
        nanoseconds: 2 * second + 900_000_000, length: second, pitch: Pitch(folding: number), velocity: 60)
      let drop = performance.findDrop(for: wish)
      let found = try #require(drop)
      let nearest = try #require(tones.map { abs($0 - number) }.min())
      #expect(abs(found.semitonesOff) == nearest && found.isExact == (nearest == 0), "\(number)")
    }
  }

  @Test func pastNoteGetsALateDrop() throws {
    var performance = try Performance(Preset.original.settings)
    _ = try Recording(&performance, until: 3 * second, ends: false)
    let pitch = performance.voiced[0]
    let wish = DropWish(nanoseconds: second, length: second, pitch: pitch, velocity: 60)
    let drop = performance.findDrop(for: wish)
    let found = try #require(drop)
    #expect(found.nanosecondsOff > 2 * second && !found.isExact && found.drop.nanoseconds > 3 * second)
  }

  @Test func fullStageFlicksAnExistingBall() throws {
    var settings = Preset.original.settings
    settings.balls = Stage.pianoBallCount
    settings[.collide] = 0
    var performance = try Performance(settings)
    _ = try Recording(&performance, until: 2 * second, ends: false)
    let wish = DropWish(
      nanoseconds: 2 * second + 700_000_123, length: second, pitch: performance.voiced[1], velocity: 70)
    let drop = performance.findDrop(for: wish)
    let found = try #require(drop)
    #expect(found.isExact && !found.drop.addsBall && found.drop.gestures(ball: found.ball).count == 1)
    try expectHeard(found, performance.bytes, "full")
  }

  /// Plays a piece, and calls `visit` every 8 s, up to four times. `visit` gets the performance and a wished note in
  /// the near future.
  private func forEachWish(
    _ preset: Preset, _ seed: UInt64, _ visit: (borrowing Performance, DropWish) throws -> Void
  ) throws {
    var settings = preset.settings
    settings.seed = seed
    var random = SplitMix64(seed: seed)
    var performance = try Performance(settings)
    var velocities: [UInt8] = []
    for step in 1...4 {
      let heard = try Recording(&performance, until: Int64(step) * 8 * second, ends: false)
      velocities += heard.strikes.filter { $0.voice == .key && $0.silence == nil }.map(\.velocity)
      let time = performance.nanoseconds + 300_000_000 + Int64(random.next() % 2_000_000_000)
      var ahead = try Performance.restored(from: performance.bytes)
      _ = try Recording(&ahead, until: time - 1, ends: false)
      guard !velocities.isEmpty, let ball = ahead.scene.freeBall else { continue }
      let octaves = ahead.settings[.keysOctave] - (Double(ball) <= ahead.settings[.lowBalls] ? 1 : 0)
      let pitch = ahead.voiced[Int(random.next() % UInt64(ahead.voiced.count))].raised(byOctaves: octaves)
      let velocity = velocities[Int(random.next() % UInt64(velocities.count))]
      try visit(performance, DropWish(nanoseconds: time, length: second, pitch: pitch, velocity: velocity))
    }
  }

  /// Plays a found drop, and checks that the ball strikes as predicted.
  private func expectHeard(_ found: FoundDrop, _ saved: [UInt8], _ words: String) throws {
    var performance = try Performance.restored(from: saved)
    let end = found.drop.nanoseconds + second
    for item in found.drop.gestures(ball: found.ball) {
      if performance.nanoseconds < item.nanoseconds {
        _ = try Recording(&performance, until: item.nanoseconds, ends: false)
      }
      try performance.apply(item.gesture)
    }
    let heard = try Recording(&performance, until: end)
    let strike = heard.strikes.first { Int($0.ball) == found.ball && $0.nanoseconds == found.drop.nanoseconds }
    #expect(strike?.pitch == found.drop.pitch && strike?.velocity == found.drop.velocity, "\(words): \(found)")
    #expect(strike?.silence == nil, "\(words)")
  }
}
