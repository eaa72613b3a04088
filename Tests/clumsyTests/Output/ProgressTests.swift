import Testing

@testable import clumsy

@Suite struct ProgressTests {
  /// Formerly, the progress bar had 55 columns in any terminal. In a narrower terminal, the bar wrapped, so each update
  /// left a line behind.
  @Test func progressLineFitsIntoTheTerminal() {
    let text = "50 %, 3s left"
    for columns in 1...120 {
      let line = Progress.line(1, of: 2, text, columns: columns)
      #expect(line.count < columns || line.isEmpty)
      #expect(line.hasSuffix(text) || columns <= text.count)
    }
    #expect(Progress.line(1, of: 2, text, columns: 120).count == 42 + 1 + text.count)
  }
}
