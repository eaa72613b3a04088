import Golden

/// Prints the golden numbers that this build computes.
///
/// - `golden` prints the names of the golden files.
/// - `golden seed7.txt` prints this golden file's lines.
/// - `golden seed7.txt ticks` prints the lines with `everyTick`: see `GoldenFile.lines`.
@main enum Runner {
  static func main() {
    let words = CommandLine.arguments.dropFirst()
    guard let name = words.first else {
      for file in GoldenFile.allCases { print(file.name) }
      return
    }
    guard let file = GoldenFile.allCases.first(where: { $0.name == name }) else {
      fatalError("golden [FILE [ticks]]; golden alone lists the files")
    }
    for line in file.lines(everyTick: words.dropFirst().first == "ticks") { print(line) }
  }
}
