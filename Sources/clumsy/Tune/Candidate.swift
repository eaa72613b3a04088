import Instrument
import Physics2D

/// A piece that is tried: its seed, and the knobs that are turned away from where the flags have them.
struct Candidate: Equatable {
  /// Its place in the search: the lineage times `Lineage.length`, and its place in that.
  var number: Int
  var seed: UInt64
  /// The step of each knob of the search; nil where it is not turned.
  var steps: [Int?]
}

/// A candidate that was played.
struct Trial: Equatable {
  let candidate: Candidate
  /// How far it is from the wishes: 0 is exactly what is wished.
  let cost: Double

  /// Whether it is the better of two: nearer to the wishes, or the earlier of equally near ones.
  func isBetter(than other: Trial?) -> Bool {
    guard let other else { return true }
    return (cost, candidate.number) < (other.cost, other.candidate.number)
  }
}

/// What is searched: wishes, what may be turned to reach them, and how many candidates are tried.
struct Search: Sendable {
  /// The piece that the flags state, whose knobs are turned.
  let settings: Settings
  let wishes: [Wish]
  /// The bouncers whose chord each wish is about.
  let bouncers: [[Int]]
  let knobs: [Knob]
  /// By what rates are counted.
  let bar: Bar
  /// How long a candidate is played, in nanoseconds.
  let duration: Int64
  /// The search's own seed.
  let seed: UInt64
  /// How many candidates are tried.
  let budget: Int

  /// How long a candidate is played where no duration is stated: 3 min.
  static let standardDuration: Int64 = 180_000_000_000
  static let standardBudget = 1920
  static let standardSeed: UInt64 = 1

  /// - Throws: a `Failure` of `.usage` where no wish is given, or one that no piece can reach.
  init(_ options: Options) throws(Failure) {
    guard !options.wishes.isEmpty else {
      throw Failure(.usage, "tune needs a wish, such as --density 8/bar or --share I=40% (clumsy help tune lists them)")
    }
    settings = options.settings
    wishes = options.wishes
    bar = options.bar
    duration = options.duration ?? Self.standardDuration
    seed = options.seed ?? Self.standardSeed
    budget = options.budget
    var bouncers: [[Int]] = []
    var knobs: [Knob] = []
    for wish in wishes {
      bouncers.append(try wish.bouncers(in: settings))
      knobs += wish.kind.row.turns
    }
    // Those whose chord is wished for grow and shrink; the others may leave the stage, but for the first: it is home.
    let wished = Set(bouncers.joined())
    if !wished.isEmpty {
      knobs += (0..<Stage.bouncerCount).map { wished.contains($0) || $0 == 0 ? .radius($0) : .switch($0) }
    }
    self.bouncers = bouncers
    self.knobs = knobs.reduce(into: []) { free, knob in
      if !free.contains(knob), knob.isFree(options.settings, options.given) { free.append(knob) }
    }
  }

  /// The settings of a candidate.
  func settings(of candidate: Candidate) -> Settings {
    var result = settings
    result.seed = candidate.seed
    for (knob, step) in zip(knobs, candidate.steps) {
      if let step { knob.turn(&result, to: step) }
    }
    return result
  }

  /// Plays a candidate.
  func odds(of candidate: Candidate) throws(Failure) -> Odds {
    try Odds(settings(of: candidate), bar: bar, until: duration)
  }

  /// What a piece has of each wish.
  func values(of odds: Odds) -> [Double] {
    wishes.indices.map { wishes[$0].measure(odds, bouncers[$0]) }
  }

  /// Plays a candidate and says how far it is from the wishes; one that makes no stage is as far as can be.
  func trial(_ candidate: Candidate) -> Trial {
    guard (try? settings(of: candidate).check()) != nil, let odds = try? odds(of: candidate) else {
      return Trial(candidate: candidate, cost: .greatestFiniteMagnitude)
    }
    let turned = candidate.steps.count { $0 != nil }
    return Trial(candidate: candidate, cost: cost(values(of: odds)) + Self.costOfKnob * Double(turned))
  }

  /// A knob is turned only where that brings the piece nearer to a wish by 1 %, or into its tolerance.
  private static let costOfKnob = 0.000_1

  /// The distance of values from the wishes: what exceeds their tolerance weighs most, then how near they are.
  func cost(_ values: [Double]) -> Double {
    var cost = 0.0
    for (wish, value) in zip(wishes, values) {
      let (error, excess) = (wish.error(of: value), wish.excess(of: value))
      cost += 1000 * excess * excess + error * error
    }
    return cost
  }
}
