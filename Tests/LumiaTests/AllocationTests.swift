import CAllocations
import Golden
import Lumia
import Testing

@Suite struct AllocationTests {
  @Test("playing and drawing allocate nothing")
  func playing() throws {
    var stage = LumiaStage(.dense, seed: 1)
    var shapes = LumiaPrimitives()
    var painter = LumiaPainter(width: 32, height: 18)
    // Only the second round counts: in the first, the Swift runtime makes its one-time allocations.
    for round in 0..<2 {
      var script = LumiaScript(seed: 5)
      for _ in 0..<300 {
        let command = script.next()
        let time = stage.nanoseconds + 100_000_000
        // Resetting a chordset may allocate, because it makes the chordset's lumis anew from lists.
        if case .list = command { continue }
        if case .chooseChordset = command { continue }
        if case .option = command { continue }
        let before = allocation_count()
        try stage.apply(command, at: time)
        if stage.count > 0 { _ = stage.state(0) }
        stage.draw(into: &shapes)
        painter.trace(&stage)
        let allocations = allocation_count() - before
        if round == 1 { #expect(allocations == 0, "\(command)") }
      }
    }
  }
}
