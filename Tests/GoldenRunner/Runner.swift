import Golden

/// Prints a golden file as this build makes it: `golden physics.txt`, `golden seed7.txt`; with `ticks` behind it, tick by tick.
@main enum Runner {
  static func main() {
    let words = CommandLine.arguments.dropFirst()
    guard let file = GoldenFile.allCases.first(where: { $0.name == words.first }) else {
      fatalError("golden physics.txt | seed7.txt [ticks]")
    }
    for line in file.lines(everyTick: words.dropFirst().first == "ticks") { print(line) }
  }
}
