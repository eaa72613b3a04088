import FoundationEssentials
import Instrument
import Offline

@testable import clumsy

func tuneOptions(_ flags: String) throws -> Options {
  guard
    case .command(_, let options) = try Invocation(
      ["tune"].map { Argument($0) } + flags.split(separator: " ").map { Argument(String($0)) })
  else { throw Failure(.usage, "it is no command") }
  return options
}

func found(_ flags: String, threads: Int = 1) throws -> Found {
  var options = try tuneOptions(flags)
  options.fixChordset()
  let search = try Search(options)
  let running = SearchThreads(search, lineages: Shard.whole.lineages(of: search), threads: threads)
  try eventually("all threads end") { running.isDone }
  guard let best = running.best else { throw Failure(.unavailable, "nothing is found") }
  return try Found(best.candidate, of: search, given: options.given, tried: running.triedCount)
}

// Debug builds simulate a hundred times more slowly.
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
