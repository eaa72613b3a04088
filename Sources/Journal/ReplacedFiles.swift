/// Chooses which replaced files of a run are removed. Each undo replaces the run's file: undo after undo, or gesture and undo in
/// turns, must push no other run out of the folder.
///
/// Each file holds everything up to its replacement. So gestures that an older file has and a later one lacks were undone.
struct ReplacedFiles {
  /// The least length, in ticks, of a session without gestures that is kept: ten seconds.
  static let shortest: Int64 = 2500

  /// `true` if nothing was added to the present file since it replaced another.
  var isBare = false
  private var end: Int64 = 0
  /// The length of the present file's own part, in ticks.
  private var length: Int64 = 0
  private var files: [(path: String, length: Int64)] = []

  /// Says at which tick the present file ends.
  mutating func end(at tick: Int64) {
    length = tick - end
    end = tick
  }

  /// Adds the present file, which another takes the place of.
  ///
  /// - Returns: the file to remove: this one, if it holds nothing of its own. With more than `JournalWriter.replacedCount` files: the oldest short
  ///   one, else the oldest.
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
