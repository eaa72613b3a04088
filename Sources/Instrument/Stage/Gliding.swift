/// The bouncers that glide to a new place or let the bass ball pass. Times are in nanoseconds of world time (the
/// physics clock, which stops during pauses). All times except `impactCountStart` are multiples of a tick.
struct Gliding: BitwiseCopyable {
  /// The time at which each bouncer's glide ends; 0 for a bouncer at rest.
  private(set) var ends = PerBouncer<Int64>(repeating: 0)
  /// The time until which each bouncer lets the bass ball pass; 0 for a bouncer that the ball can strike.
  private(set) var passes = PerBouncer<Int64>(repeating: 0)
  /// The earliest time in `ends` and `passes`; `Int64.max` if there is none.
  private(set) var next = Int64.max

  /// The number of the bass ball's impacts on bouncers since `impactCountStart`.
  var impactCount = 0
  /// The time at which the present count began.
  var impactCountStart: Int64 = 0

  /// The length of the interval in which impacts are counted, in nanoseconds.
  static let impactSpan: Int64 = 1_000_000
  /// The largest number of impacts in `impactSpan`. After each further impact, the struck bouncer lets the ball pass.
  /// Otherwise the ball would rattle for ever between two bouncers that are too close.
  static let largestImpactCount = 16
  /// An upper bound of `impactCount`, for checking saved performances.
  static let impossibleImpactCount = 1000

  /// An upper bound of a glide's duration, in nanoseconds. The longest glide, along the diagonal of the left half,
  /// takes 217 ticks.
  static let longest = 250 * Performance.tick

  mutating func setEnd(_ time: Int64, of degree: Int) {
    ends[degree] = time
    update()
  }

  mutating func setPass(_ time: Int64, of degree: Int) {
    passes[degree] = time
    update()
  }

  private mutating func update() {
    next = .max
    for degree in ends.indices {
      if ends[degree] > 0 { next = min(next, ends[degree]) }
      if passes[degree] > 0 { next = min(next, passes[degree]) }
    }
  }
}
