import Glibc
import Hands
import Terminal

/// A progress bar on standard error, if that is a terminal and not a dumb one.
///
/// Its own thread draws it: a stuck terminal delays nothing.
final class Progress {
  private let total: Int64
  private let words: (_ done: Int64, _ milliseconds: Int) -> String
  private let writer: BackgroundWriter?
  private let start = monotonicMilliseconds()
  private var last: Int64 = -1
  private var next: Int
  private var isShown = false

  /// The time between two drawings, in milliseconds.
  private static let interval = 200
  /// The most columns of the bar.
  private static let width = 40

  /// - Parameters:
  ///   - total: the amount of work.
  ///   - patience: the delay before the bar appears, in milliseconds.
  ///   - words: makes the text after the percentage from the amount done and the milliseconds it took.
  init(of total: Int64, after patience: Int = 0, words: @escaping (_ done: Int64, _ milliseconds: Int) -> String) {
    self.total = max(1, total)
    self.words = words
    writer = TerminalType.takesEscapes(STDERR_FILENO) ? BackgroundWriter(STDERR_FILENO) : nil
    next = start + patience
  }

  /// Returns a bar with the estimated time left, which appears after a second.
  ///
  /// - Parameter what: the text after the time left.
  static func withTime(of total: Int64, _ what: String = "") -> Progress {
    Progress(of: total, after: 1000) { done, milliseconds in
      guard done > 0 else { return "" }
      let seconds = min(1e9, Double(milliseconds) / 1000 * (Double(total) / Double(done) - 1))
      let left = TimeSpan(nanoseconds: Int64(seconds.rounded(.up)) * 1_000_000_000)
      return "\(left) left" + (what.isEmpty ? "" : " \(what)")
    }
  }

  /// Shows the amount done, at most five times a second, if it has grown and the terminal has taken the last line.
  func show(_ done: Int64) {
    guard let writer, done != last else { return }
    let now = monotonicMilliseconds()
    guard now >= next, writer.pendingBytes == 0 else { return }
    (last, next) = (done, now + Self.interval)
    if !isShown { EndingSignals.showsBar(true) }
    isShown = true
    let share = min(done, total)
    let text = "\(100 * share / total) %, \(words(done, now - start))"
    writer.write("\r\(Self.line(share, of: total, text, columns: Screen.size(of: STDERR_FILENO).columns))\u{1B}[K")
  }

  /// Returns a bar and a text that fit into a line of so many columns, the text alone where there is no room for both.
  static func line(_ share: Int64, of total: Int64, _ text: String, columns: Int) -> String {
    // The last column stays free: some terminals would begin a new line.
    let room = max(0, columns - 1)
    let width = min(Self.width, room - text.count - 3)
    guard width > 0 else { return String(text.prefix(room)) }
    return "[\(inLocale(padded(bar(Int(share), of: Int(total), width: width), to: width)))] \(text)"
  }

  /// Clears the line.
  func end() {
    guard let writer, isShown else { return }
    isShown = false
    writer.write("\(EndingSignals.clearing)")
    writer.finish()
    EndingSignals.showsBar(false)
  }
}
