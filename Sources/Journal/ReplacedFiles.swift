/// The replaced files of a run, and the choice of files to remove. Each undo replaces the run's file.
/// Repeated undos, even in turns with gestures, must not displace the journals of other runs.
///
/// Each file holds the whole session up to its replacement. So gestures that an older file has and a later
/// file lacks were undone.
struct ReplacedFiles {
  /// The length, in ticks, from which a file without new gestures is kept: ten seconds.
  static let shortest: Int64 = 2500

  /// `true` if nothing was added to the current file since it replaced another.
  var isBare = false
  private var end: Int64 = 0
  /// The length that the current file adds to the file it replaced, in ticks.
  private var length: Int64 = 0
  private var files: [(path: String, length: Int64)] = []

  /// Sets the tick at which the current file ends.
  mutating func end(at tick: Int64) {
    length = tick - end
    end = tick
  }

  /// Adds the current file, which a new file replaces.
  ///
  /// - Returns: the file to remove, if any. The current file is removed if it adds nothing. With more than
  ///   `JournalWriter.replacedCount` files, the oldest short file except the first is removed, or the second
  ///   oldest file if no file is short.
  mutating func add(_ path: String) -> String? {
    defer { isBare = true }
    if isBare, length < Self.shortest { return path }
    files.append((path, length))
    guard files.count > JournalWriter.replacedCount else { return nil }
    // Not the first: what was played before anything was undone.
    let index = files.indices.dropFirst().first { files[$0].length < Self.shortest } ?? 1
    return files.remove(at: index).path
  }
}
