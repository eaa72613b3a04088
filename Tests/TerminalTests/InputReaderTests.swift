import Testing

@testable import Terminal

@Suite struct InputReaderTests {
  private func read(_ text: String, ends: Bool = false) -> [TerminalInput] {
    var reader = InputReader()
    let inputs = text.utf8.flatMap { reader.take($0) }
    return ends ? inputs + reader.end() : inputs
  }

  @Test(arguments: [
    ("\u{1B}[A", KeyPress.up), ("\u{1B}OB", .down), ("\u{1B}[C", .right), ("\u{1B}[1;5D", .left), ("\t", .tab),
    ("\u{1B}[Z", .backTab), ("\r", .enter), ("\n", .enter), ("\u{7F}", .backspace), ("x", .character("x")),
    ("\u{1B}[H", .home), ("\u{1B}OH", .home), ("\u{1B}[1~", .home), ("\u{1B}[7~", .home), ("\u{1B}[F", .end),
    ("\u{1B}[4~", .end), ("\u{1B}[8~", .end), ("\u{1B}[3~", .delete), ("\u{1B}[3;5~", .delete),
    ("\u{1}", .control("a")),
    ("\u{17}", .control("w")), ("\u{1A}", .control("z")),
  ])
  func eachKeyIsRead(bytes: String, key: KeyPress) { #expect(read(bytes) == [.key(key)]) }

  /// If bytes from 0x80 on were dropped, `iiø7` would become a different chord, `ii7`.
  @Test(arguments: ["iiø7", "vii°", "♭III", "Δ", "−60…12", "𝄞", "ÿ\u{A0}\u{7FF}\u{800}\u{FFFD}\u{10FFFF}"])
  func charactersBeyondASCIIAreRead(text: String) {
    #expect(read(text) == text.unicodeScalars.map { .key(.character(Character($0))) })
  }

  /// The cases are overlong, truncated and surrogate sequences, a two-byte control character, bytes that UTF-8 never
  /// contains, and a lone continuation byte.
  @Test(
    arguments: [
      [0xC0, 0xAF], [0xE2, 0x99], [0xED, 0xA0, 0x80], [0xC2, 0x85], [0xF5, 0x80, 0x80, 0x80], [0xFF], [0x80],
      [0xC3, 0xC3],
    ] as [[UInt8]])
  func invalidUTF8IsDropped(bytes: [UInt8]) {
    var reader = InputReader()
    let inputs = (bytes + Array("xé".utf8)).flatMap { reader.take($0) }
    #expect(inputs == [.key(.character("x")), .key(.character("é"))])
  }

  /// If a paste acted as keys, its `q` would quit clumsy.
  @Test func pasteIsNotReadAsKeys() {
    #expect(read("\u{1B}[200~q\nÄ\u{1B}[A\u{1B}[201~q") == [.paste("q\nÄ\u{1B}[A"), .key(.character("q"))])
    #expect(read("\u{1B}[200~\u{1B}[201~") == [.paste("")])
    #expect(read("\u{1B}[200~\u{1B}[20\u{1B}[201~") == [.paste("\u{1B}[20")])
    #expect(read("\u{1B}[201~x") == [.key(.character("x"))])
  }

  /// Each call of `end` stands for a pause of 100 ms. After 20 pauses (`Paste.mostPauses`), the end mark counts as
  /// lost.
  @Test func pasteEndsAtItsMarkOrAfterManyPauses() {
    var reader = InputReader()
    var inputs = "\u{1B}[200~qu".utf8.flatMap { reader.take($0) } + reader.end()
    #expect(inputs == [] && reader.isPending)
    inputs = "it\u{1B}[201".utf8.flatMap { reader.take($0) } + reader.end() + reader.take(UInt8(ascii: "~"))
    #expect(inputs == [.paste("quit")] && !reader.isPending)
    inputs = "\u{1B}[200~q".utf8.flatMap { reader.take($0) }
    for _ in 0..<Paste.mostPauses { inputs += reader.end() }
    #expect(inputs + reader.take(UInt8(ascii: "u")) == [.paste("q"), .key(.character("u"))])
    let long = read("\u{1B}[200~" + String(repeating: "x", count: 9999) + "\u{1B}[201~")
    #expect(long == [.paste(String(repeating: "x", count: Paste.longest))])
  }

  @Test func mouseReportsOfXtermAreRead() {
    #expect(read("\u{1B}[<0;11;6M") == [.press(column: 10, row: 5)])
    #expect(read("\u{1B}[<32;12;6M") == [.drag(column: 11, row: 5)])
    #expect(read("\u{1B}[<0;12;6m") == [.release(column: 11, row: 5)])
    #expect(read("\u{1B}[M +&") == [.press(column: 10, row: 5)])
    #expect(read("\u{1B}[M#+&") == [.release(column: 10, row: 5)])
    // The wheel and the right button are ignored.
    #expect(read("\u{1B}[<64;1;1M\u{1B}[<2;1;1M") == [])
  }

  /// The byte ESC is the key Esc if no byte follows for a while, or if the next byte continues no escape sequence.
  @Test func escAloneIsReadAsAKey() {
    #expect(read("\u{1B}") == [])
    #expect(read("\u{1B}", ends: true) == [.key(.escape)])
    #expect(read("\u{1B}q") == [.key(.escape), .key(.character("q"))])
  }

  /// If the terminal's answer about its background were read as keys, the `r` of `rgb` would reset the balls.
  @Test func backgroundAnswerIsNotReadAsKeys() {
    #expect(read("\u{1B}]11;rgb:0000/0000/0000\u{1B}\\q") == [.background(.dark), .key(.character("q"))])
    #expect(read("\u{1B}]11;rgb:ffff/ffff/ffff\u{7}") == [.background(.light)])
    #expect(read("\u{1B}]4;1;rgb:ffff/ffff/ffff\u{7}\u{1B}]11;nonsense\u{7}") == [])
    var reader = InputReader()
    var inputs = "\u{1B}]11;r".utf8.flatMap { reader.take($0) } + reader.end()
    inputs += "gb:0000/0000/0000\u{1B}".utf8.flatMap { reader.take($0) } + reader.end()
    inputs += "\\".utf8.flatMap { reader.take($0) }
    #expect(inputs == [.background(.dark)] && !reader.isPending)
    // Alt-] is dropped, and an answer without an end does not block the keyboard.
    #expect(read("\u{1B}]q") == [.key(.character("q"))])
    #expect(read("\u{1B}]", ends: true) == [])
    #expect(read("\u{1B}]1" + String(repeating: "x", count: 100)).count > 30)
  }

  /// No sequence of bytes may crash the reader or fill its memory.
  @Test func unknownSequencesAreDropped() {
    #expect(read("\u{1B}[5~a\u{1B}[99~") == [.key(.character("a"))])
    // The reader subtracts 1, which must not overflow for the smallest Int.
    #expect(read("\u{1B}[<0;-9223372036854775808;1M\u{1B}[<0;1;0M\u{1B}[<0;0;0m") == [])
    #expect(read("\u{1B}[<1;2M\u{1B}[<99999999999999999999;1;1M") == [])
    // Only the first 33 bytes of a sequence that is too long are dropped; the rest is read as keys.
    #expect(read("\u{1B}[" + String(repeating: "1;", count: 100)).isEmpty == false)
    var reader = InputReader()
    for byte in UInt8.min...UInt8.max {
      for next in UInt8.min...UInt8.max { _ = reader.take(byte) + reader.take(next) }
    }
    _ = reader.end()
    #expect(!reader.isPending)
  }
}
