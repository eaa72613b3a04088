import FoundationEssentials
import Instrument
import Offline

@testable import clumsy

/// Returns the options of `clumsy tune` with the given flags.
func tuneOptions(_ flags: String) throws -> Options {
  guard
    case .command(_, let options) = try Invocation(
      ["tune"].map { Argument($0) } + flags.split(separator: " ").map { Argument(String($0)) })
  else { throw Failure(.usage, "the line is no command") }
  return options
}

/// Runs a search with the given flags of `clumsy tune`, and returns the best piece found.
func found(_ flags: String, threads: Int = 1) throws -> Found {
  var options = try tuneOptions(flags)
  options.fixChordset()
  let search = try Search(options)
  let running = SearchThreads(search, lineages: Shard.whole.lineages(of: search), threads: threads)
  try eventually("all threads end") { running.isDone }
  guard let best = running.best else { throw Failure(.unavailable, "nothing is found") }
  return try Found(best.candidate, of: search, given: options.given, tried: running.triedCount)
}

// Debug builds simulate a hundred times more slowly than release builds.
#if DEBUG
  let shortSearch = "--duration 5s --budget 120"
#else
  let shortSearch = "--duration 30s --budget 400"
#endif

let figuresDecoder: JSONDecoder = {
  let decoder = JSONDecoder()
  decoder.keyDecodingStrategy = .convertFromSnakeCase
  return decoder
}()
