import Physics2D
import Testing

@testable import Instrument

/// The bass ball's way to the next chord.
@Suite struct SteeringTests {
  #if DEBUG
    private static let seeds = UInt64(1)...10
  #else
    private static let seeds = UInt64(1)...300
  #endif

  /// A flight of the bass ball, and the point at which it began.
  private struct Turn {
    let place: Vector2
    let before: Vector2
    let after: Vector2
  }

  /// The turns of the bass ball in two minutes.
  private static func turns(_ settings: Settings) throws -> [Turn] {
    var performance = try Performance(settings)
    performance.reportsFlights = true
    var events = FixedBuffer<PerformanceEvent>(capacity: 256)
    var (turns, last): ([Turn], Vector2?) = ([], nil)
    func take() {
      for index in events.indices {
        guard case .flight(let flight) = events[index], flight.ball == 0 else { continue }
        let way = Vector2(flight.velocityX, flight.velocityY)
        if let last { turns.append(Turn(place: Vector2(flight.x, flight.y), before: last, after: way)) }
        last = way
      }
      events.removeAll()
    }
    while !performance.advance(to: 120 * second, events: &events) { take() }
    take()
    return turns
  }

  /// It turns at bouncers as a mirror does, and at walls by 15° more or less at most; nowhere else, and its speed stays.
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
        try #require(isAtSide || isAtEnd, "seed \(seed): it turns at \(turn.place)")
        if isAtSide { mirrored.x = -mirrored.x }
        if isAtEnd { mirrored.y = -mirrored.y }
        let cosine = turn.after.dot(mirrored) / (turn.after.length * mirrored.length)
        #expect(cosine > cosineOf15Degrees - 1e-9, "seed \(seed): \(cosine)")
        if cosine < 0.9999 { turned += 1 }
      }
    }
    #expect(turned > Self.seeds.count, "\(turned) turns in \(Self.seeds.count) pieces")
  }

  /// None: it is reflected as by a mirror, as the original's.
  @Test func withoutPatienceNoWallTurnsTheBassBall() throws {
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

  /// None, then 20, 8 and 4 s.
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
}
