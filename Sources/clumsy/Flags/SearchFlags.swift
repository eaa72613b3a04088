import Offline

extension Flag {
  static let goals: [Flag] = GoalKind.allCases.map { kind in
    let row = kind.row
    return Flag("--" + row.name, row.placeholder, allowed: kind.allowed, help: "wish: \(row.help)", for: [.tune]) {
      options, argument in
      guard let goal = SearchGoal(kind, argument.text) else { return false }
      options.add(goal)
      return true
    }
  }

  static let searching: [Flag] = [
    Flag(
      "--budget", "N", allowed: "\(budgetRange.lowerBound)…\(budgetRange.upperBound)",
      standard: "\(Search.standardBudget)", help: "how many pieces to try", for: [.tune]
    ) { set(&$0.budget, integer($1.text, in: budgetRange)) },
    Flag(
      "--threads", "N", allowed: "1…\(SearchThreads.largestCount)", standard: "as many as there are processors",
      help: "how many threads the search uses; the result is the same with any number", for: [.tune]
    ) { set(&$0.threads, integer($1.text, in: 1...SearchThreads.largestCount)) },
    Flag(
      "--shard", "I/N", allowed: "1/N…N/N, N up to \(Shard.largestCount)",
      help: "try only part I of the search, which is divided into N parts, and print a line for --merge", for: [.tune]
    ) { set(&$0.shard, Shard($1.text)) },
    on(
      "--merge", \.merges,
      help: "read, from files, the lines that the shards printed, and print the result of the whole search",
      for: [.tune]),
  ]

  private static let budgetRange = 1...100_000_000
}
