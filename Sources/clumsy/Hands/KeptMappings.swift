import Glibc
import Hands
import Journal
import MIDIIn

/// The file in which mappings are kept; nil where neither XDG_CONFIG_HOME nor HOME is said.
var mappingsPath: String? { configurationFolder.map { $0 + "/mappings" } }

/// The mappings that were kept; none where there is no file of them.
///
/// - Throws: a `Failure` of `.usage`, with file, line and column, for the first that is wrong.
func keptMappings(at path: String? = mappingsPath) throws(Failure) -> MappingFile {
  guard let path, access(path, F_OK) == 0 || errno != ENOENT && errno != ENOTDIR else {
    return MappingFile()
  }
  let text = String(decoding: try contents(of: Argument(path)), as: UTF8.self)
  do throws(MappingFile.Fault) {
    return try MappingFile(parsing: text)
  } catch {
    throw Failure(.usage, "\(printable(path, limit: 240)): \(error.text)")
  }
}

/// The file of mappings as a run follows it: what `clumsy learn`, or an editor, has written meanwhile.
struct FollowedMappings {
  /// What the file had when it was read last.
  private(set) var mappings: [Mapping]
  private let path: String?
  private var version: FileVersion?
  /// When it is looked at again, in milliseconds of the monotonic clock.
  private var nextLook = 0

  /// How often it is looked at, in milliseconds.
  private static let interval = 1000

  /// Reads it for the first time.
  ///
  /// - Throws: a `Failure` of `.usage` for a file that cannot be read.
  init(_ path: String? = mappingsPath) throws(Failure) {
    self.path = path
    version = FileVersion(path)
    mappings = try keptMappings(at: path).mappings
  }

  /// Whether it has other mappings than at the last call; false as long as it is not time to look again.
  ///
  /// - Throws: a `Failure` of `.usage`, once, for a file that cannot be read; then its mappings are what they were.
  mutating func hasNews(at milliseconds: Int = monotonicMilliseconds()) throws(Failure) -> Bool {
    guard milliseconds >= nextLook else { return false }
    nextLook = milliseconds + Self.interval
    return try read()
  }

  /// As `hasNews`, and now.
  mutating func read() throws(Failure) -> Bool {
    let now = FileVersion(path)
    guard now != version else { return false }
    version = now
    let list = try keptMappings(at: path).mappings
    defer { mappings = list }
    return list != mappings
  }
}

/// What tells whether a file was written.
private struct FileVersion: Equatable {
  private let number: ino_t
  private let size: off_t
  private let seconds, nanoseconds: Int

  /// That of a file; nil for none.
  init?(_ path: String?) {
    var status = stat()
    guard let path, stat(path, &status) == 0 else { return nil }
    (number, size) = (status.st_ino, status.st_size)
    (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
  }
}

/// Keeps a mapping in the file, beside all else that stands there; the file's path.
///
/// - Parameter folder: where the file lies; nil where nothing says.
func keep(_ mapping: Mapping, in folder: String? = configurationFolder) throws(Failure) -> String {
  guard let folder else {
    throw Failure(.inputOutput, "neither XDG_CONFIG_HOME nor HOME names a folder for mappings")
  }
  if let (place, code) = makeFolders(folder, mode: 0o755) {
    throw .system("make the folder", printable(place, limit: 240), errno: code)
  }
  let path = folder + "/mappings"
  // Another that reads before this one has written would write without this mapping.
  return try withLock(of: folder) { () throws(Failure) in
    var file = try keptMappings(at: path)
    file.keep(mapping)
    var output = try OutputFile(.file(Array(path.utf8)))
    try output.write(Array(file.text.utf8))
    try output.finish()
    return path
  }
}
