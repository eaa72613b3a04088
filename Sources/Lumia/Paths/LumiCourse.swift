import Physics2D
import Synth

/// The path of a lumi (a moving light). Computes the place from the way along the path. Stores the terms that all
/// places of the path share, so that a trail of many places costs little.
struct LumiCourse: BitwiseCopyable {
  private let path: LumiPath
  private let place: Vector2
  private let reach: Double
  /// The direction at the start, in turns.
  private let heading: Double
  /// The unit vector of the main axis of the path `float`.
  private let tilt: Vector2
  private let speed: Double
  private let travel: LumiOscillator
  private let seed: UInt64
  private let halvings: UInt8
  private let stroke: LumiStroke?

  init(_ live: borrowing LiveLumi) {
    (path, place, stroke) = (live.lumi.path, live.place, live.stroke)
    reach = Double(live.lumi.reach) / 1000
    heading = Double(live.lumi.heading) / 1000
    speed = Double(live.lumi.speed)
    travel = live.lumi[.travel]
    let feature = Int(LumiFeature.travel.rawValue)
    (seed, halvings) = (live.seed(of: feature), live.halvings[feature])
    let turn = Double(live.seed >> 11) * 0x1p-53 + heading
    tilt = path == .float ? Self.direction(turn) : .zero
  }

  /// `true` if the path is a drawn stroke.
  var isStroke: Bool { path == .stroke }

  /// Returns the way along the path, in cycles: the way that the lumi has moved plus the value of its feature `travel`.
  @inline(__always)
  func cycles(at moment: LumiMoment) -> Double {
    var way = moment.seconds * speed / 1000
    if let stroke, path == .stroke { way = moment.seconds * 1e9 / Double(stroke.duration) }
    return way + travel.value(at: moment, seed: seed, halvings: halvings)
  }

  /// Returns the lumi's place, in stage heights. If the path is simulated (`gravity` or `flock`), the place does not
  /// include the simulated motion.
  ///
  /// - Parameter cycles: the way along the path, 0 at its beginning.
  @inline(__always)
  func place(after cycles: Double) -> Vector2 {
    switch path {
    case .float:
      // Combine three oscillations, whose periods have no common multiple.
      let slow = Mathematics.sine(2 * .pi * Self.fraction(cycles))
      let fast = Mathematics.sine(2 * .pi * Self.fraction(cycles * 1.618033988749895))
      let late = 1 - Mathematics.cosine(2 * .pi * Self.fraction(cycles * 0.7548776662466927))
      let (along, across) = (0.65 * slow + 0.35 * fast, 0.5 * late - 0.5 * slow * fast)
      return place + Vector2(along * tilt.x - across * tilt.y, along * tilt.y + across * tilt.x) * reach
    case .orbit: return place + Self.direction(cycles + heading) * reach
    case .stroke:
      guard let stroke else { return place }
      return stroke.point(Self.fraction(cycles))
    case .gravity, .flock: return place
    }
  }

  @inline(__always)
  private static func direction(_ turn: Double) -> Vector2 {
    let (cosine, sine) = Mathematics.direction(2 * .pi * fraction(turn))
    return Vector2(cosine, sine)
  }

  private static func fraction(_ x: Double) -> Double { x - x.rounded(.down) }
}
