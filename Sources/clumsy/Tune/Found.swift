import Hands
import Instrument
import Offline

/// The piece that a search found, with the command that plays the piece.
struct Found {
  let arguments: [Argument]
  /// The found value for each goal.
  let values: [Double]
  let search: Search
  let seed: UInt64
  let tried: Int

  /// - Parameter given: the flags given to `tune`. The command repeats those that `run` accepts, except `--seed`.
  init(_ candidate: Candidate, of search: Search, given: [GivenFlag], tried: Int) throws(Failure) {
    self.search = search
    self.tried = tried
    seed = candidate.seed
    do throws(SettingsError) { values = try search.values(of: candidate) } catch { throw Failure(.usage, words(error)) }
    let settings = search.settings(of: candidate)
    var arguments = ["run", "--seed", "\(candidate.seed)"].map(Argument.init)
    for flag in given where flag.name != "--seed" && Flag.named(flag.name)?.commands.contains(.run) == true {
      arguments.append(Argument(flag.name))
      if Flag.named(flag.name)?.placeholder != nil { arguments.append(flag.value) }
    }
    var flags: [[String]] = []
    for flag in search.turned(by: candidate).map({ $0.flag(in: settings) }) where !flags.contains(flag) {
      flags.append(flag)
    }
    arguments += flags.joined().map { Argument($0) }
    self.arguments = arguments
  }

  /// The names of the goals that are not reached.
  var missed: [String] { zip(search.goals, values).filter { !$0.isReached(by: $1) }.map(\.0.name) }

  /// The command as it is typed in a shell.
  var command: String { (["clumsy"] + arguments.map(shellWord)).joined(separator: " ") }

  var table: String {
    let rows = zip(search.goals, values).map { goal, value in
      [goal.name, goal.wished, goal.text(of: value), goal.isReached(by: value) ? "reached" : "missed"]
    }
    let all = [["wish", "wished", "found", ""]] + rows
    let widths = (0..<3).map { column in all.map { $0[column].count }.max() ?? 0 } + [0]
    let lines = all.map { row in
      zip(row, widths).map { padded($0, to: $1) }.filter { !$0.isEmpty }.joined(separator: "  ")
    }
    return command + "\n\n" + lines.joined(separator: "\n") + "\n\n"
      + "measured over the first \(TimeSpan(nanoseconds: search.duration)), best of \(counted(tried, "piece", "pieces"))\n"
  }

  var json: String {
    let wishes = zip(search.goals, values).map { goal, value in
      "{\"name\":\(jsonText(goal.kind.row.name)),\"chord\":\(goal.chord.map(jsonText) ?? "null"),"
        + "\"measure\":\(goal.measure.map { jsonText($0.row.name) } ?? "null"),"
        + "\"wished\":\(jsonText(goal.text)),\"low\":\(goal.low),\"high\":\(goal.high),\"found\":\(value),"
        + "\"reached\":\(goal.isReached(by: value))}"
    }
    return "{\"command\":\(jsonText(command)),\"seed\":\(seed),\"reached\":\(missed.isEmpty),\"tried\":\(tried),"
      + "\"duration_ns\":\(search.duration),\"bar_ns\":\(search.bar.nanoseconds),\"wishes\":[\(wishes.joined(separator: ","))]}\n"
  }
}

/// Quotes an argument unless all its bytes are plain (`isPlain`).
func shellWord(_ argument: Argument) -> String {
  if !argument.bytes.isEmpty, argument.bytes.allSatisfy(isPlain) { return argument.text }
  return "'" + argument.text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
}
