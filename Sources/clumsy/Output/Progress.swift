import Glibc
import Hands
import Terminal

/// A bar on standard error that says how much is done, where that is a terminal and not a dumb one.
///
/// It is drawn by a thread of its own: a terminal that does not read delays nothing.
final class Progress {
  private let total: Int64
  private let words: (_ done: Int64, _ milliseconds: Int) -> String
  private let writer: BackgroundWriter?
  private let start = monotonicMilliseconds()
  private var last: Int64 = -1
  private var next: Int
  private var isShown = false

  /// From a bar to the next, in milliseconds.
  private static let interval = 200
  private static let width = 40

  /// - Parameters:
  ///   - total: how much there is to do.
  ///   - patience: how long no bar is shown, in milliseconds.
  ///   - words: what stands behind the percents, of what is done and the milliseconds that took.
  init(of total: Int64, after patience: Int = 0, words: @escaping (_ done: Int64, _ milliseconds: Int) -> String) {
    self.total = max(1, total)
    self.words = words
    writer = TerminalType.takesEscapes(STDERR_FILENO) ? BackgroundWriter(STDERR_FILENO) : nil
    next = start + patience
  }

  /// The bar of a work whose end is foreseen from its beginning, shown when it takes longer than a second.
  ///
  /// - Parameter what: what stands behind the time that is left.
  static func withTime(of total: Int64, _ what: String = "") -> Progress {
    Progress(of: total, after: 1000) { done, milliseconds in
      guard done > 0 else { return "" }
      let seconds = min(1e9, Double(milliseconds) / 1000 * (Double(total) / Double(done) - 1))
      let left = TimeSpan(nanoseconds: Int64(seconds.rounded(.up)) * 1_000_000_000)
      return "\(left) left" + (what.isEmpty ? "" : " \(what)")
    }
  }

  /// Shows how much is done, five times a second at most, if it is more than before and the terminal has taken the last line.
  func show(_ done: Int64) {
    guard let writer, done != last else { return }
    let now = monotonicMilliseconds()
    guard now >= next, writer.pendingBytes == 0 else { return }
    (last, next, isShown) = (done, now + Self.interval, true)
    let share = min(done, total)
    let blocks = inLocale(padded(bar(Int(share), of: Int(total), width: Self.width), to: Self.width))
    writer.write("\r[\(blocks)] \(100 * share / total) %, \(words(done, now - start))\u{1B}[K")
  }

  /// Clears the line.
  func end() {
    guard let writer, isShown else { return }
    isShown = false
    writer.write("\r\u{1B}[K")
    writer.finish()
  }
}
