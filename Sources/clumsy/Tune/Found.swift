import Hands
import Instrument

/// The piece that a search found: the command that plays it, and what it has of each wish.
struct Found {
  /// The arguments of `clumsy` that play it.
  let arguments: [Argument]
  /// What it has of each wish.
  let values: [Double]
  let search: Search
  let seed: UInt64
  /// How many candidates were tried.
  let tried: Int

  /// - Parameter given: the flags of `tune`; those that `run` takes too are the beginning of the command.
  init(_ candidate: Candidate, of search: Search, given: [GivenFlag], tried: Int) throws(Failure) {
    self.search = search
    self.tried = tried
    seed = candidate.seed
    values = search.values(of: try search.odds(of: candidate))
    let settings = search.settings(of: candidate)
    var arguments = ["run", "--seed", "\(candidate.seed)"].map(Argument.init)
    for flag in given where flag.name != "--seed" && Flag.named(flag.name)?.commands.contains(.run) == true {
      arguments.append(Argument(flag.name))
      if Flag.named(flag.name)?.placeholder != nil { arguments.append(flag.value) }
    }
    var flags: [[String]] = []
    for flag in search.knobs.map({ $0.flag(in: settings) }) where !flags.contains(flag) { flags.append(flag) }
    let stated = search.knobs.map { $0.flag(in: search.settings) }
    arguments += flags.filter { !stated.contains($0) }.joined().map { Argument($0) }
    self.arguments = arguments
  }

  /// Whether all wishes are reached.
  var isReached: Bool { zip(search.wishes, values).allSatisfy { $0.isReached(by: $1) } }

  /// The names of the wishes that are not reached.
  var missed: [String] { zip(search.wishes, values).filter { !$0.isReached(by: $1) }.map(\.0.name) }

  /// The command that plays it, as one types it in a shell.
  var command: String { (["clumsy"] + arguments.map(shellWord)).joined(separator: " ") }

  /// The command, and below it a table of the wishes.
  var table: String {
    let rows = zip(search.wishes, values).map { wish, value in
      (wish.name, wish.wished, wish.text(of: value), wish.isReached(by: value) ? "reached" : "missed")
    }
    let all = [("wish", "wished", "found", "")] + rows
    let widths = [all.map(\.0.count).max() ?? 0, all.map(\.1.count).max() ?? 0, all.map(\.2.count).max() ?? 0]
    let lines = all.map { row in
      let line = [padded(row.0, to: widths[0]), padded(row.1, to: widths[1]), padded(row.2, to: widths[2]), row.3]
      return line.filter { !$0.isEmpty }.joined(separator: "  ")
    }
    return command + "\n\n" + lines.joined(separator: "\n") + "\n\n"
      + "the first \(TimeSpan(nanoseconds: search.duration)), best of \(counted(tried, "piece", "pieces"))\n"
  }

  /// The same as a JSON object on a line.
  var json: String {
    let wishes = zip(search.wishes, values).map { wish, value in
      "{\"name\":\(jsonText(String(wish.kind.row.name.dropFirst(2)))),"
        + "\"chord\":\(wish.chord.map(jsonText) ?? "null"),\"wished\":\(jsonText(wish.text)),"
        + "\"low\":\(wish.low),\"high\":\(wish.high),\"found\":\(value),\"reached\":\(wish.isReached(by: value))}"
    }
    return "{\"command\":\(jsonText(command)),\"seed\":\(seed),\"reached\":\(isReached),\"tried\":\(tried),"
      + "\"duration_ns\":\(search.duration),\"bar_ns\":\(search.bar.nanoseconds),\"wishes\":[\(wishes.joined(separator: ","))]}\n"
  }
}

/// An argument as a word of a shell's line: in quotation marks where the shell would take a sign for something else.
func shellWord(_ argument: Argument) -> String {
  if !argument.bytes.isEmpty, argument.bytes.allSatisfy(isPlain) { return argument.text }
  return "'" + argument.text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
}
