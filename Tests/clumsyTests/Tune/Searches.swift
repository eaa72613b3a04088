import FoundationEssentials
import Instrument

@testable import clumsy

/// The options of `clumsy tune` with these flags, blanks between.
func tuneOptions(_ flags: String) throws -> Options {
  guard
    case .command(_, let options) = try Invocation(
      ["tune"].map { Argument($0) } + flags.split(separator: " ").map { Argument(String($0)) })
  else { throw Failure(.usage, "it is no command") }
  return options
}

/// What a search finds, on so many threads.
func found(_ flags: String, threads: Int = 1) throws -> Found {
  let options = try tuneOptions(flags)
  let search = try Search(options)
  let running = SearchThreads(search, lineages: Shard.whole.lineages(of: search), threads: threads)
  try eventually("all threads end") { running.isDone }
  guard let best = running.best else { throw Failure(.unavailable, "nothing is found") }
  return try Found(best.candidate, of: search, given: options.given, tried: running.triedCount)
}

/// Debug builds play a hundred times as slowly: there pieces are short, and few.
#if DEBUG
  let shortSearch = "--duration 5s --budget 120"
#else
  let shortSearch = "--duration 30s --budget 400"
#endif

/// Reads what `--json` prints: `notes_per_bar` is `notesPerBar`.
let figuresDecoder: JSONDecoder = {
  let decoder = JSONDecoder()
  decoder.keyDecodingStrategy = .convertFromSnakeCase
  return decoder
}()
