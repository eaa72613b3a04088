import Physics2D
import Testing

@testable import Instrument

/// Tests steering: if no new chord has come for the time `patience`, walls turn the bass ball towards a bouncer.
@Suite struct SteeringTests {
  #if DEBUG
    private static let seeds = UInt64(1)...10
  #else
    private static let seeds = UInt64(1)...300
  #endif

  /// A place where the bass ball's velocity changes, and the velocities before and after.
  private struct Turn {
    let place: Vector2
    let before: Vector2
    let after: Vector2
  }

  private static func turns(_ settings: Settings) throws -> [Turn] {
    var performance = try Performance(settings)
    performance.reportsFlights = true
    var events = FixedBuffer<PerformanceEvent>(capacity: 256)
    var (turns, last): ([Turn], Vector2?) = ([], nil)
    func take() {
      for index in events.indices {
        guard case .flight(let flight) = events[index], flight.ball == 0 else { continue }
        let velocity = Vector2(flight.velocityX, flight.velocityY)
        if let last { turns.append(Turn(place: Vector2(flight.x, flight.y), before: last, after: velocity)) }
        last = velocity
      }
      events.removeAll()
    }
    while !performance.advance(to: 120 * second, events: &events) { take() }
    take()
    return turns
  }

  /// Bouncers reflect the ball like mirrors. Walls may add a turn of at most 15°. The speed never changes.
  @Test func theBassBallTurnsAtWallsOnlyAndByALittle() throws {
    let (low, high) = StageHalf.left.bounds
    let cosineOf15Degrees = 0.9659258262890683
    var turned = 0
    for seed in Self.seeds {
      var settings = Settings()
      settings.seed = seed
      for turn in try Self.turns(settings) {
        #expect(abs(turn.after.length - settings[.speed]) < 1e-9 * settings[.speed], "seed \(seed)")
        var mirrored = turn.before
        let bouncer = settings.layout.bouncers.indices.first {
          let bouncer = settings.layout.bouncers[$0]
          return abs((turn.place - bouncer.center).length - bouncer.radius - Stage.bassBallRadius) < 1e-6
        }.map { settings.layout.bouncers[$0] }
        if let bouncer {
          let normal = (turn.place - bouncer.center) * (1 / (turn.place - bouncer.center).length)
          mirrored = mirrored - normal * (2 * mirrored.dot(normal))
          #expect((turn.after - mirrored).length < 1e-6 * settings[.speed], "seed \(seed), at a bouncer")
          continue
        }
        let isAtSide = abs(turn.place.x - low.x) < 1e-6 || abs(turn.place.x - high.x) < 1e-6
        let isAtEnd = abs(turn.place.y - low.y) < 1e-6 || abs(turn.place.y - high.y) < 1e-6
        try #require(isAtSide || isAtEnd, "seed \(seed): the ball turns at \(turn.place)")
        if isAtSide { mirrored.x = -mirrored.x }
        if isAtEnd { mirrored.y = -mirrored.y }
        let cosine = turn.after.dot(mirrored) / (turn.after.length * mirrored.length)
        #expect(cosine > cosineOf15Degrees - 1e-9, "seed \(seed): \(cosine)")
        if cosine < 0.9999 { turned += 1 }
      }
    }
    #expect(turned > Self.seeds.count, "\(turned) turns in \(Self.seeds.count) pieces")
  }

  @Test func withoutPatienceNoSideWallTurnsTheBassBall() throws {
    let (low, high) = StageHalf.left.bounds
    for seed in Self.seeds {
      var settings = Settings()
      settings.seed = seed
      settings[.patience] = 0
      for turn in try Self.turns(settings) {
        let isAtSide = abs(turn.place.x - low.x) < 1e-6 || abs(turn.place.x - high.x) < 1e-6
        guard isAtSide else { continue }
        #expect(abs(abs(turn.after.x) - abs(turn.before.x)) < 1e-6, "seed \(seed)")
      }
    }
  }

  /// `patience` is in seconds; 0 switches steering off.
  @Test func aShorterPatienceBringsMoreChords() throws {
    var counts: [Int] = []
    for patience in [0.0, 20, 8, 4] {
      var count = 0
      for seed in Self.seeds {
        var settings = Settings()
        settings.seed = seed
        settings.balls = 0
        settings[.patience] = patience
        count += try Recording(settings, until: 120 * second).strikes.count
      }
      counts.append(count)
    }
    #expect(zip(counts, counts.dropFirst()).allSatisfy { $0 < $1 }, "\(counts)")
  }

  /// If `patience` is 0, as in the preset `original`, the launch of the bass ball does not aim at a bouncer.
  @Test(arguments: Preset.allCases.filter { $0 != .original }) func theFirstChordComesWithinThreeSeconds(preset: Preset)
    throws
  {
    for seed in Self.seeds {
      var settings = preset.settings
      settings.seed = seed
      settings.balls = 0
      let strikes = try Recording(settings, until: 3 * second).strikes
      #expect(!strikes.isEmpty, "seed \(seed)")
    }
  }

  /// Formerly, with only one bouncer switched on, the ball was not steered, and missed the bouncer for a minute.
  @Test func ballFindsASingleBouncerAgain() throws {
    for seed in Self.seeds {
      var settings = Settings()
      settings.seed = seed
      settings.balls = 0
      settings.bouncers = Bouncers(.one)
      let strikes = try Recording(settings, until: 120 * second).strikes.map(\.nanoseconds)
      let waits = zip([0] + strikes, strikes + [120 * second]).map { $1 - $0 }
      #expect(try #require(waits.max()) < 20 * second, "seed \(seed)")
    }
  }

  /// Formerly, after a long hold and a flick, the bass ball turned at the first wall, even with a bouncer ahead.
  @Test func aFlickRestartsTheBassBallsPatience() throws {
    var performance = try Performance(Settings())
    try performance.apply(.dragBall(0, x: 256, y: 192))
    _ = try Recording(&performance, until: 20 * second, ends: false)
    try performance.apply(.flickBall(0, x: 1, y: 1))
    #expect(performance.recentChords.lastChange == performance.scene.world.now.nanoseconds)
  }

  /// Steering prefers bouncers with great weights. Near bouncers weigh more, and recently struck bouncers weigh less.
  @Test func recentlyStruckBouncersWeighLess() {
    var recentChords = RecentChords()
    #expect(recentChords.weight(of: 3, after: 1) == recentChords.weight(of: 4, after: 1))
    #expect(recentChords.weight(of: 3, after: 1) > recentChords.weight(of: 3, after: 2))
    recentChords.record(3, isAlone: false, at: 5)
    let fresh = recentChords.weight(of: 3, after: 1)
    #expect(fresh * 5 == recentChords.weight(of: 4, after: 1) && recentChords.last == 3 && recentChords.lastChange == 5)
    recentChords.record(3, isAlone: false, at: 6)
    #expect(recentChords.lastChange == 5, "the same chord again counts as a change")
    recentChords.record(3, isAlone: true, at: 7)
    #expect(recentChords.lastChange == 7, "a strike of the only bouncer does not count as a change")
    recentChords.record(2, isAlone: false, at: 8)
    recentChords.record(1, isAlone: false, at: 9)
    let later = [1, 2, 4].map { recentChords.weight(of: $0, after: 1) }
    #expect(later[0] < later[1] && later[1] < later[2])
  }

  /// The ball has turned back if it strikes the same bouncer as two strikes before.
  @Test func theBassBallSeldomTurnsBack() throws {
    var (back, away) = (0, 0)
    for seed in Self.seeds {
      var settings = Settings()
      settings.seed = seed
      settings.balls = 0
      settings[.patience] = 1
      let chords = try Recording(settings, until: 120 * second).strikes.map(\.chord)
      for index in chords.indices.dropFirst(2) {
        if chords[index] == chords[index - 2] { back += 1 } else { away += 1 }
      }
    }
    #expect(back * 2 < away, "\(back) back, \(away) away")
  }
}
