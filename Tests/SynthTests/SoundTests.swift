import Synth
import Testing

@Suite struct SoundTests {
  @Test func soundsHaveTheirNumbersAndNames() {
    let names = ["marimba", "pluck", "clav", "little-ep", "grand", "muted", "harp", "sub", "glass"]
    #expect(Sound.allCases.map(\.name) == names)
    #expect(Sound.allCases.map(\.rawValue) == Array(0..<9))
  }
}
