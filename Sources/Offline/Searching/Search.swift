import Instrument

/// A piece that the search tries: its seed, and the knobs (`Knob`: numbers in the settings) that are turned.
public struct Candidate: Equatable, Sendable {
  /// The number in the search: the number of the lineage (`MutationChain`) times `MutationChain.length`, plus the
  /// position in the lineage.
  public let number: Int
  /// The seed of the piece.
  public internal(set) var seed: UInt64
  /// For each knob of the search, the step (one of `Knob.steps`) to which it is turned; nil if it is not turned.
  var steps: [Int?]
}

/// A candidate that was played, and its cost.
public struct Trial: Equatable, Sendable {
  /// The candidate.
  public let candidate: Candidate
  /// The distance from the goals, plus a small cost for each turned knob. The best candidate has the lowest cost.
  public let cost: Double

  func isBetter(than other: Trial?) -> Bool {
    guard let other else { return true }
    return (cost, candidate.number) < (other.cost, other.candidate.number)
  }
}

/// A search for settings that reach goals, by turning knobs.
public struct Search: Sendable {
  /// The settings whose knobs are turned.
  public let settings: Settings
  /// The goals.
  public let goals: [SearchGoal]
  /// The knobs that may be turned.
  public let knobs: [Knob]
  /// The length of a bar in `settings`. If `ofSeed` is not nil, rates such as notes per bar use the bars of the
  /// candidate's own piece instead.
  public let bar: Bar
  /// The length of each candidate's piece, in nanoseconds.
  public let duration: Int64
  /// The seed of the search's random numbers.
  let seed: UInt64
  /// The number of candidates to try.
  public let budget: Int
  /// Returns the settings that a seed chooses; the seed does not choose the settings of the given knobs. If this
  /// function is nil, a candidate starts from `settings` with its seed.
  private let ofSeed: (@Sendable (UInt64, [Knob]) -> Settings)?

  /// The default length of a candidate's piece: 3 min.
  public static let standardDuration: Int64 = 180_000_000_000
  /// The default number of candidates.
  public static let standardBudget = 1920
  /// The default seed of the search's random numbers.
  public static let standardSeed: UInt64 = 1

  /// Creates a search for goals; set each goal's `bouncers` first. The search turns no knob for which `isStated`
  /// returns `true`, because the user set that knob's value.
  public init(
    _ settings: Settings, for goals: [SearchGoal], bar: Bar, duration: Int64, seed: UInt64, budget: Int,
    piece ofSeed: (@Sendable (UInt64, [Knob]) -> Settings)? = nil, isStated: (Knob) -> Bool
  ) {
    self.ofSeed = ofSeed
    self.settings = settings
    self.goals = goals
    self.bar = bar
    self.duration = duration
    self.seed = seed
    self.budget = budget
    var knobs = goals.flatMap(\.kind.row.turns)
    // If a goal names a chord, the search may resize the bouncers with that chord, and bouncer 0 (usually the tonic).
    // The search may turn the other bouncers off.
    let goalBouncers = Set(goals.flatMap(\.bouncers))
    if !goalBouncers.isEmpty {
      knobs += (0..<Stage.bouncerCount).map { goalBouncers.contains($0) || $0 == 0 ? .radius($0) : .switch($0) }
    }
    self.knobs = knobs.reduce(into: []) { free, knob in
      if !free.contains(knob), knob.canVary(in: settings), !isStated(knob) { free.append(knob) }
    }
  }

  /// Returns the knobs that a candidate turns.
  public func turned(by candidate: Candidate) -> [Knob] {
    zip(knobs, candidate.steps).compactMap { $1 == nil ? nil : $0 }
  }

  /// Returns the settings of a candidate.
  public func settings(of candidate: Candidate) -> Settings {
    var result = ofSeed?(candidate.seed, turned(by: candidate)) ?? settings
    result.seed = candidate.seed
    result[.countIn] = settings[.countIn]
    for (knob, step) in zip(knobs, candidate.steps) {
      if let step { knob.turn(&result, to: step) }
    }
    return result
  }

  /// Plays a candidate, and measures it for each goal.
  public func values(of candidate: Candidate) throws(SettingsError) -> [Double] {
    let settings = settings(of: candidate)
    var odds = try Odds(settings, bar: ofSeed == nil ? bar : Bar(settings), until: duration)
    if goals.contains(where: { $0.measure != nil }) { odds.measureSongs() }
    return goals.map { $0.measure(odds) }
  }

  func trial(_ candidate: Candidate) -> Trial {
    guard let values = try? values(of: candidate) else {
      return Trial(candidate: candidate, cost: .greatestFiniteMagnitude)
    }
    let turned = candidate.steps.count { $0 != nil }
    return Trial(candidate: candidate, cost: cost(values) + Self.costOfKnob * Double(turned))
  }

  /// The cost of each turned knob: as much as an error of 1 %. Otherwise, the search would also turn knobs that hardly
  /// help.
  private static let costOfKnob = 0.000_1

  private func cost(_ values: [Double]) -> Double {
    var cost = 0.0
    for (goal, value) in zip(goals, values) {
      let (error, excess) = (goal.error(of: value), goal.excess(of: value))
      cost += 1000 * excess * excess + error * error
    }
    return cost
  }
}

/// The part of a search that one process carries out: every `count`th `MutationChain`.
public struct Shard: Equatable, Sendable {
  /// The number of the part, 1…`count`.
  public let number: Int
  /// The number of parts.
  public let count: Int

  /// The largest number of parts.
  public static let largestCount = 10_000
  /// The whole search as one part.
  public static let whole = Shard(number: 1, count: 1)

  /// Creates a part of a search.
  public init(number: Int, count: Int) {
    self.number = number
    self.count = count
  }

  /// Returns the numbers of the lineages of this part.
  public func lineages(of search: Search) -> [Int] {
    Array(stride(from: number - 1, to: MutationChain.count(for: search.budget), by: count))
  }
}
