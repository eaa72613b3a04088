import Instrument
import Offline
import RealTime

/// `clumsy tune`: searches for a piece that reaches the goals, and prints the command that plays it.
func tune(_ options: Options) throws(Failure) {
  if options.merges {
    try tell(merged(options), json: options.json)
    return
  }
  guard options.shard == nil || !options.json else {
    throw Failure(.usage, "--shard prints a line for --merge, and no JSON: give --json to the command with --merge")
  }
  var options = options
  options.fixChordset()
  let search = try Search(options)
  let shard = options.shard ?? .whole
  let signals = StopSignals()
  let lineages = shard.lineages(of: search)
  let threads = SearchThreads(search, lineages: lineages, threads: options.threads ?? Machine.processors)
  let total = lineages.reduce(0) { $0 + MutationChain($1, budget: search.budget).count }
  let progress = Progress(of: Int64(total)) { done, _ in "\(done) of \(counted(total, "piece", "pieces"))" }
  var isStopping = false
  while !threads.isDone {
    if signals.wait(milliseconds: 20) != nil {
      // The first signal stops the search after the pieces in progress. The second signal ends the process.
      if isStopping, let number = StopSignals.stopRequest {
        progress.end()
        StopSignals.end(by: number)
      }
      isStopping = true
      threads.stop()
    }
    progress.show(Int64(threads.triedCount))
  }
  progress.end()
  let tried = threads.triedCount
  if tried < total { printNotice("stopped after \(tried) of \(counted(total, "piece", "pieces"))") }
  if options.shard != nil {
    guard tried == total else { throw Failure(.unavailable, "a shard that is stopped cannot be merged") }
    try printText(ShardResult(shard, best: threads.best, flags: options.searchFlags).line)
    return
  }
  guard let best = threads.best else { return }
  try tell(Found(best.candidate, of: search, given: options.givenOfPiece, tried: tried), json: options.json)
}

/// Prints the found piece. Throws `.unavailable` if the piece misses a goal.
private func tell(_ found: Found, json: Bool) throws(Failure) {
  try printText(json ? found.json : inLocale(found.table))
  guard found.missed.isEmpty else {
    let missed = found.missed.joined(separator: ", ")
    let pieces = counted(found.tried, "piece", "pieces")
    throw Failure(.unavailable, "none of \(pieces) reaches every wish; the nearest misses \(missed)")
  }
}

extension Search {
  /// Creates the search that the options describe. Throws `.usage` if there is no goal, or if a goal does not fit the
  /// settings.
  init(_ options: Options) throws(Failure) {
    guard !options.goals.isEmpty else {
      throw Failure(.usage, "tune needs a wish, such as --density 8/bar or --share I=40% (clumsy help tune lists them)")
    }
    let given = options
    var options = options
    var settings = options.settings
    settings.seed = options.seed ?? Self.standardSeed
    settings[.countIn] = 0
    try options.resolveMusicalTimes(by: settings)
    var goals = options.goals
    for index in goals.indices {
      try goals[index].findLengths(in: settings)
      try goals[index].findBouncers(in: settings)
    }
    self.init(
      settings, for: goals, bar: options.bar, duration: options.duration ?? Self.standardDuration,
      seed: options.seed ?? Self.standardSeed, budget: options.budget,
      piece: { given.piece(ofSeed: $0, turning: $1.flatMap(\.settings)) },
      isStated: { $0.isStated(by: options.given) })
  }
}
