import Sessions
import Testing

@testable import clumsy

@Suite struct NearestTests {
  @Test(arguments: [
    ("", "", 0), ("", "abc", 3), ("kitten", "sitting", 3), ("speed", "spede", 1), ("seed", "seed", 0), ("ca", "abc", 3),
  ])
  func editDistanceCountsChanges(first: String, second: String, distance: Int) {
    #expect(editDistance(first, second) == distance)
    #expect(editDistance(second, first) == distance)
  }

  @Test(arguments: [
    ("--sped", "--speed"), ("--sede", "--seed"), ("--gravty", "--gravity"), ("--bouncrs", "--bouncers"),
    ("--key-lenght", "--key-length"), ("--basschannel", "--bass-channel"), ("--Seed", "--seed"),
    ("-output", "--output"),
  ])
  func misspeltFlagHasANearestFlag(word: String, meant: String) {
    #expect(nearest(to: word, among: Flag.all.map(\.name)) == meant)
  }

  @Test(arguments: ["--volume", "--xyz", "--", String(repeating: "-", count: 100_000)])
  func distantWordHasNoNearestFlag(word: String) {
    #expect(nearest(to: word, among: Flag.all.map(\.name)) == nil)
  }
}
