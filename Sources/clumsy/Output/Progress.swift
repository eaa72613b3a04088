import Glibc
import Hands
import Terminal

/// A progress bar on standard error, shown only on a terminal that accepts escape sequences. A separate thread draws
/// the bar, so that a stuck terminal does not delay the work.
final class Progress {
  private let total: Int64
  private let words: (_ done: Int64, _ milliseconds: Int) -> String
  private let writer: BackgroundWriter?
  private let start = monotonicMilliseconds()
  private var drawnAmount: Int64 = -1
  private var nextDrawing: Int
  private var isShown = false

  /// The least time between two drawings, in milliseconds.
  private static let interval = 200
  /// The bar's greatest width, in columns.
  private static let width = 40

  /// Creates a bar that appears after `patience` milliseconds. `total` is in any unit. `words` returns the text after
  /// the percentage.
  init(of total: Int64, after patience: Int = 0, words: @escaping (_ done: Int64, _ milliseconds: Int) -> String) {
    self.total = max(1, total)
    self.words = words
    writer = TerminalType.takesEscapes(STDERR_FILENO) ? BackgroundWriter(STDERR_FILENO) : nil
    nextDrawing = start + patience
  }

  /// Creates a bar that appears after a second. Its text is the estimated time left, then `what`.
  static func withTime(of total: Int64, _ what: String = "") -> Progress {
    Progress(of: total, after: 1000) { done, milliseconds in
      guard done > 0 else { return "" }
      let seconds = min(1e9, Double(milliseconds) / 1000 * (Double(total) / Double(done) - 1))
      let left = TimeSpan(nanoseconds: Int64(seconds.rounded(.up)) * 1_000_000_000)
      return "\(left) left" + (what.isEmpty ? "" : " \(what)")
    }
  }

  /// Draws the bar, at most five times a second, if the amount has changed and the terminal has accepted the previous
  /// drawing.
  func show(_ done: Int64) {
    guard let writer, done != drawnAmount else { return }
    let now = monotonicMilliseconds()
    guard now >= nextDrawing, writer.pendingBytes == 0 else { return }
    (drawnAmount, nextDrawing) = (done, now + Self.interval)
    if !isShown { EndingSignals.setBar(isShown: true) }
    isShown = true
    let share = min(done, total)
    let text = "\(100 * share / total) %, \(words(done, now - start))"
    writer.write("\r\(Self.line(share, of: total, text, columns: Screen.size(of: STDERR_FILENO).columns))\u{1B}[K")
  }

  /// Returns a bar and a text for a line of `columns` columns. If there is no room for both, returns only the truncated
  /// text.
  static func line(_ share: Int64, of total: Int64, _ text: String, columns: Int) -> String {
    // Some terminals wrap to a new line when the last column is filled.
    let room = max(0, columns - 1)
    let width = min(Self.width, room - text.count - 3)
    guard width > 0 else { return String(text.prefix(room)) }
    return "[\(inLocale(padded(bar(Int(share), of: Int(total), width: width), to: width)))] \(text)"
  }

  /// Clears the line of the bar, and waits until the terminal has accepted the bytes.
  func end() {
    guard let writer, isShown else { return }
    isShown = false
    writer.write("\(EndingSignals.clearing)")
    writer.finish()
    EndingSignals.setBar(isShown: false)
  }
}
