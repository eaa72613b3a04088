import CAllocations
import Golden
import Lumia
import Testing

@Suite struct AllocationTests {
  @Test("commands of all kinds, advancing and drawing allocate nothing, on all sets", arguments: LumiaSet.allCases)
  func playing(set: LumiaSet) throws {
    // Remove the testing library's hooks for thrown errors, because they allocate. The stage ignores errors of its
    // physics world.
    follow_thrown_errors(0)
    defer { follow_thrown_errors(1) }
    var shapes = LumiaPrimitives()
    var painter = LumiaPainter(width: 32, height: 18)
    // Only the second round counts: in the first, the Swift runtime makes its one-time allocations.
    for round in 0..<2 {
      var stage = LumiaStage(set, seed: 1, keys: [LumiaKey(x: 0.4, y: 0.2, width: 0.3, height: 0.03)])
      var script = LumiaScript(seed: UInt64(set.rawValue) + 5)
      var words: Set<Substring> = []
      for number in 0..<800 {
        let command = script.next()
        let before = allocation_count()
        try stage.apply(command, at: script.nanoseconds)
        if stage.count > 0 { _ = stage.state(0) }
        stage.draw(into: &shapes)
        painter.trace(&stage)
        painter.paintFrame(&stage)
        if number % 50 == 0 {
          stage.setTimeline(LumiaTimeline(start: stage.nanoseconds, quarters: 1, tempo: 60 + Double(number)))
        }
        stage.advance(to: stage.nanoseconds + 1)
        let allocations = allocation_count() - before
        if round == 1 { #expect(allocations == 0, "\(command)") }
        words.insert(command.text.prefix { $0 != " " })
      }
      #expect(words.count == LumiaCommand.names.count)
    }
  }
}
