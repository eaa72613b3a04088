import Glibc
import Instrument
import Offline

/// Returns the best piece of all shards (separately run parts) of a search. The undivided search would find the same
/// piece. Throws `.usage` if a line is damaged, or is of another search or engine; if shards are missing; or if this
/// clumsy does not find the best piece again.
func merged(_ options: Options) throws(Failure) -> Found {
  guard options.searchFlags.isEmpty, options.shard == nil else {
    throw Failure(.usage, "--merge takes files and --json only: wishes and flags stand in the files")
  }
  guard !options.operands.isEmpty else {
    throw Failure(.usage, "--merge needs the files that tune --shard wrote; - is standard input")
  }
  var results: [ShardResult] = []
  for file in options.operands {
    let lines = try contents(of: file).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, bytes) in lines.enumerated() {
      let line = String(decoding: bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes, as: UTF8.self)
      if line.isEmpty { continue }
      do throws(ShardResult.Unreadable) {
        let result = try ShardResult(line[...])
        if let reason = mismatch(result, results) { throw ShardResult.Unreadable(reason) }
        results.append(result)
      } catch {
        throw Failure(.usage, "cannot merge line \(index + 1) of \(file.quoted): \(error.reason)")
      }
    }
  }
  return try found(in: results, options.library)
}

private func mismatch(_ result: ShardResult, _ others: [ShardResult]) -> String? {
  guard result.engine == Performance.engineVersion else {
    return "engine \(result.engine) played it; allowed: \(Performance.engineVersion)"
  }
  guard let first = others.first else { return nil }
  let (shard, count) = (result.shard, first.shard.count)
  if result.flags != first.flags { return "it is of another search: wishes and flags differ" }
  if shard.count != count { return "it is one of \(shard.count) shards, but an earlier line is one of \(count)" }
  return others.contains { $0.shard == shard } ? "shard \(shard.number)/\(count) is given twice" : nil
}

private func found(in results: [ShardResult], _ library: Library) throws(Failure) -> Found {
  guard let first = results.first else { throw Failure(.usage, "cannot merge: there is no shard in the files") }
  let given = Set(results.map(\.shard.number))
  let missing = (1...first.shard.count).filter { !given.contains($0) }
  guard missing.isEmpty else {
    let list = missing.prefix(8).map(String.init).joined(separator: ", ") + (missing.count > 8 ? "…" : "")
    throw Failure(.usage, "cannot merge: of \(first.shard.count) shards these are missing: \(list)")
  }
  guard case .command(_, let options) = try Invocation([Argument("tune")] + first.flags, library) else {
    throw Failure(.usage, "cannot merge: the shards' flags are not those of tune")
  }
  let search = try Search(options)
  let bests = results.compactMap { result in result.best.map { (result.shard, $0) } }
  guard let (shard, best) = bests.min(by: { ($0.1.cost, $0.1.number) < ($1.1.cost, $1.1.number) }) else {
    throw Failure(.usage, "cannot merge: no shard has a piece")
  }
  // Try the best candidate's lineage again, up to this candidate: it may be a mutation of earlier candidates.
  let (lineage, place) = best.number.quotientAndRemainder(dividingBy: MutationChain.length)
  let isOfShard = best.number < search.budget && lineage % shard.count == shard.number - 1
  let trial = isOfShard ? MutationChain(lineage, budget: search.budget, limit: place + 1).best(of: search) : nil
  guard let trial, trial.candidate.number == best.number, trial.cost == best.cost else {
    throw Failure(.usage, "cannot merge: shard \(shard.number)/\(shard.count) is not what this clumsy finds")
  }
  return try Found(trial.candidate, of: search, given: options.givenOfPiece, tried: search.budget)
}
