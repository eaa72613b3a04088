import Testing

@testable import clumsy

@Suite struct ProgressTests {
  /// A progress bar that wraps leaves a line behind at each update.
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
