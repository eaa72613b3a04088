/// A run's journal files that new files have replaced, and the choice of the file to remove. Each undo replaces the
/// run's file, and many undos must not displace the journals of other runs. Each file holds the whole session up to
/// the file's replacement.
struct ReplacedFiles {
  /// Files whose `length` is below this (ten seconds, in ticks of 4 ms) are removed before longer files.
  static let shortest: Int64 = 2500

  /// `true` if no gestures have been added to the current file, which replaced an earlier one.
  var hasNoNewGestures = false
  private var end: Int64 = 0
  /// The time by which the current file ends later than the file that it replaced, in ticks.
  private var length: Int64 = 0
  private var files: [(path: String, length: Int64)] = []

  mutating func end(at tick: Int64) {
    length = tick - end
    end = tick
  }

  /// Adds the current file, which a new file replaces. Returns the file to remove, if any. Prefers files
  /// shorter than `shortest`.
  mutating func add(_ path: String) -> String? {
    defer { hasNoNewGestures = true }
    if hasNoNewGestures, length < Self.shortest { return path }
    files.append((path, length))
    guard files.count > JournalWriter.replacedCount else { return nil }
    // Keep the first file: it holds what was played before the first undo.
    let index = files.indices.dropFirst().first { files[$0].length < Self.shortest } ?? 1
    return files.remove(at: index).path
  }
}
