import Golden

/// Prints a golden file as this build computes it: `golden seed7.txt`, or every tick of it: `golden seed7.txt ticks`.
/// Without arguments, prints the names of the golden files.
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
