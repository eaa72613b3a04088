import Synth
import Testing

@Suite struct SoundTests {
  @Test func theSevenSoundsHaveTheirNumbersAndNames() {
    let names = ["marimba", "pluck", "clav", "little-ep", "grand", "muted", "harp"]
    #expect(Sound.allCases.map(\.name) == names)
    #expect(Sound.allCases.map(\.rawValue) == Array(0..<7))
  }
}
