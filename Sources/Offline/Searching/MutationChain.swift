import Physics2D

/// A *lineage*: a sequence of candidates (pieces to try). Each lineage begins with 16 random candidates. Each later
/// candidate is a mutation of the best candidate so far in its lineage. This is Rechenberg's (1+1) evolution strategy,
/// with mutations that shrink on a fixed schedule. A lineage depends only on its own number and on the search, so
/// lineages may be tried in any order, on any thread and machine.
public struct MutationChain {
  let number: Int
  /// The number of candidates in this lineage.
  public let count: Int

  /// The number of candidates of each lineage. The last lineage may have fewer.
  public static let length = 96
  private static let draws = 16
  /// The largest seed of a piece, short enough to say aloud.
  private static let largestSeed: UInt64 = 999_999

  /// Returns the number of lineages of a search that tries `budget` candidates.
  static func count(for budget: Int) -> Int { (budget + length - 1) / length }

  /// Creates the lineage with a number, 0..<`count(for: budget)`, cut after `limit` candidates.
  public init(_ number: Int, budget: Int, limit: Int = length) {
    self.number = number
    count = min(limit, Self.length, budget - number * Self.length)
  }

  /// Tries the candidates and returns the best trial. Ends the lineage after a trial for which `goesOn` is `false`.
  public func best(of search: Search, goesOn: (Trial) -> Bool = { _ in true }) -> Trial? {
    var generator = generator(for: search)
    var best: Trial?
    for place in 0..<count {
      var candidate = Candidate(
        number: number * Self.length + place, seed: 1 + generator.next() % Self.largestSeed,
        steps: [Int?](repeating: nil, count: search.knobs.count))
      if place < Self.draws {
        // The first lineage begins with the settings as they are, except the seed.
        if number + place > 0 { draw(&candidate, search, &generator) }
      } else if let parent = best?.candidate {
        change(&candidate, from: parent, width: Self.width(place), search, &generator)
      }
      let trial = search.trial(candidate)
      if trial.isBetter(than: best) { best = trial }
      guard goesOn(trial) else { return best }
    }
    return best
  }

  /// Returns the standard deviation of a knob's random change, as a share of the knob's range. It falls from a third to
  /// a fiftieth along the lineage.
  private static func width(_ place: Int) -> Double {
    let rest = Double(length - place) / Double(length - draws)
    return 0.02 + 0.31 * rest * rest
  }

  private func draw(_ candidate: inout Candidate, _ search: Search, _ generator: inout SplitMix64) {
    let chance = generator.next(in: 0..<1)
    for (index, knob) in search.knobs.enumerated() {
      let share = generator.next(in: 0..<1)
      // The search only ever turns switches off.
      let step = knob.isSwitch ? 0 : Int(share * Double(knob.steps.count))
      if generator.next(in: 0..<1) < chance { candidate.steps[index] = step }
    }
  }

  /// Mutates a candidate. A third of the mutations change only the seed, a third only knobs (settings that the search
  /// varies), and a third both.
  private func change(
    _ candidate: inout Candidate, from parent: Candidate, width: Double, _ search: Search, _ generator: inout SplitMix64
  ) {
    candidate.steps = parent.steps
    let turns = generator.next(in: 0..<1) >= 1.0 / 3
    let keepsSeed = generator.next(in: 0..<1) < 0.5
    guard turns, !search.knobs.isEmpty else { return }
    if keepsSeed { candidate.seed = parent.seed }
    let chosen = Int(generator.next(in: 0..<Double(search.knobs.count)))
    for (index, knob) in search.knobs.enumerated() {
      let isChosen = generator.next(in: 0..<1) < 0.3 || index == chosen
      // The sum of three uniform numbers of −1…1 is nearly normal, with a standard deviation of 1.
      let sum = (0..<3).reduce(0.0) { sum, _ in sum + generator.next(in: -1..<1) }
      let isTurnedBack = generator.next(in: 0..<1) < 0.2
      guard isChosen else { continue }
      guard !isTurnedBack, !knob.isSwitch else {
        candidate.steps[index] = knob.isSwitch && parent.steps[index] == nil ? 0 : nil
        continue
      }
      let distance = Int((sum * width * Double(knob.steps.count)).rounded())
      let step = parent.steps[index] ?? knob.step(of: search.settings)
      let turned = step + (distance == 0 ? (sum < 0 ? -1 : 1) : distance)
      candidate.steps[index] = min(max(turned, knob.steps.lowerBound), knob.steps.upperBound)
    }
  }

  /// Returns the lineage's random generator. Its seed mixes the search's seed and the lineage's number, so that
  /// lineages draw unrelated numbers.
  private func generator(for search: Search) -> SplitMix64 {
    var seeds = SplitMix64(seed: search.seed)
    var mixed = SplitMix64(seed: seeds.next() ^ UInt64(number))
    return SplitMix64(seed: mixed.next())
  }
}
