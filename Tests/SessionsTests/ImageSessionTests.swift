import Golden
import Instrument
import Lumia
import Physics2D
import Testing

@testable import Sessions

@Suite struct ImageSessionTests {
  /// A session of an hour with a hundred strokes of about a second.
  private func strokes(pen: Bool) throws -> Session {
    var random = SplitMix64(seed: 35)
    var session = try #require(Session(Preset.standard.settings))
    for number in 0..<100 {
      let stroke = try #require(LumiStroke(drawn: handStroke(&random, pen: pen)))
      let tick = Int64(number) * 9000 + Int64(random.next() % 9000)
      let isAppended = session.append(.image(.stroke(tone: UInt8(number % 8), stroke)), at: tick)
      #expect(isAppended)
    }
    let isFinished = session.finish(at: 900_000)
    #expect(isFinished)
    return session
  }

  @Test("a hundred strokes in an hour take at most 4 KiB in a share line", arguments: [false, true])
  func size(pen: Bool) throws {
    let session = try strokes(pen: pen)
    let line = try session.shareLine
    #expect(line.utf8.count <= 4096)
    #expect(try Session(shareLine: line) == session)
  }

  @Test("the text of each image command is parsed as the same command")
  func lines() throws {
    var script = LumiaScript(seed: 35)
    for _ in 0..<2000 {
      let gesture = Gesture.image(script.next())
      #expect(try Gesture(parsing: Array(gesture.sessionText.utf8)) == gesture, "\(gesture.sessionText)")
    }
  }
}
