import Instrument
import Testing

@testable import clumsy

@Suite struct LineBufferTests {
  private static func lines(_ pieces: [[UInt8]]) -> [LineBuffer.Line] {
    var buffer = LineBuffer()
    var lines: [LineBuffer.Line] = []
    for piece in pieces {
      buffer.add(piece)
      while let line = buffer.nextLine() { lines.append(line) }
      #expect(!buffer.hasLine)
    }
    return lines
  }

  @Test func linesDoNotDependOnChunks() {
    let text = Array("pause\n\ngravity 4.9\r\nnot whole".utf8)
    let whole: [LineBuffer.Line] = ["pause", "", "gravity 4.9\r"].map { .bytes(Array($0.utf8)) }
    for size in 1...text.count {
      let pieces = stride(from: 0, to: text.count, by: size).map { Array(text[$0..<min($0 + size, text.count)]) }
      #expect(Self.lines(pieces) == whole)
    }
  }

  @Test func tooLongLineIsReportedOnceAndTheNextLineIsRead() {
    let longest = [UInt8](repeating: 0, count: LineBuffer.longest)
    #expect(Self.lines([longest + [10]]) == [.bytes(longest)])
    let flood = [[UInt8]](repeating: longest, count: 100)
    #expect(Self.lines(flood + [[10], Array("play\n".utf8)]) == [.tooLong, .bytes(Array("play".utf8))])
  }

  @Test(arguments: [
    (TellAnswer(.success), "0\n"), (TellAnswer(.success, "kept as dusk"), "0 kept as dusk\n"),
    (TellAnswer(.refused, "refused at tick 7:\nfull"), "75 refused at tick 7:\u{FFFD}full\n"),
  ])
  func answerIsALineAndIsParsedBack(answer: TellAnswer, line: String) {
    #expect(answer.line == line)
    #expect(TellAnswer(line: Array(line.utf8.dropLast())) == answer)
  }

  @Test(arguments: ["", "ok", "-1", "126", " 0", "0x"]) func invalidAnswerIsNil(line: String) {
    #expect(TellAnswer(line: Array(line.utf8)) == nil)
  }

  @Test(arguments: [
    ("gravty 4.9", "column 1: found 'gravty', expected a gesture; did you mean gravity?"),
    ("gravity", "column 8: expected 0…100 m/s²"),
    ("gravity 4.9 5", "column 13: found '5', expected the end of the line"),
    ("750 pause", "column 1: found '750', expected a gesture"),
    ("seed 7", "column 1: found 'seed', expected a gesture; did you mean seek?"),
    ("\u{FEFF}pause", "column 1: found '?pause', expected a gesture"),
    ("kep", "column 1: found 'kep', expected a gesture; did you mean keep?"),
    ("undu", "column 1: found 'undu', expected a gesture; did you mean undo?"),
    ("quit now", "quit takes no other words"),
    ("preset", "preset takes the one-word name of a preset"),
  ])
  func wrongLineIsReportedWithReason(line: String, text: String) {
    #expect(TellLine(.bytes(Array(line.utf8))) == .wrong(text))
  }

  /// `tell` accepts capitals in names, as flags do.
  @Test(arguments: [
    ("sound HARP", "sound harp"), ("FILTER OFF", "filter off"), ("key Eb minor", "key Eb4 minor"),
    ("key Eb", "key Eb4"),
  ])
  func namesMayHaveCapitals(line: String, canonical: String) throws {
    let gesture = TellLine(.bytes(Array(line.utf8)))
    let expected = try #require(try Gesture(typed: Array(canonical.utf8)))
    #expect(gesture == .gesture(expected))
  }

  @Test func lineThatIsNotUTF8IsWrong() {
    #expect(TellLine(.bytes([0xFF, 0x00])) == .wrong("column 1: expected UTF-8"))
  }

  @Test(arguments: ["", "  ", "# pause"]) func emptyLineRequestsNothing(line: String) {
    #expect(TellLine(.bytes(Array(line.utf8))) == .nothing)
  }
}
