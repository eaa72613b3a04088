import Glibc
import Hands
import Journal
import MIDIIn
import Sessions

/// The path of the file of mappings; nil if neither XDG_CONFIG_HOME nor HOME is an absolute path.
var mappingsPath: String? { configurationFolder.map { $0 + "/mappings" } }

/// Reads the file of mappings. A missing file counts as empty. The error names the line and column of the first wrong
/// mapping.
func keptMappings(at path: String? = mappingsPath) throws(Failure) -> MappingFile {
  guard let path, access(path, F_OK) == 0 || errno != ENOENT && errno != ENOTDIR else {
    return MappingFile()
  }
  let text = String(decoding: try contents(of: Argument(path)), as: UTF8.self)
  do throws(TextError) {
    return try MappingFile(parsing: text)
  } catch {
    throw Failure(.usage, "\(printable(path, limit: 240)): \(error.text)")
  }
}

/// The mappings of knobs to parameters in a file. `clumsy learn` or an editor may change this file during a run.
struct FollowedMappings {
  private(set) var mappings: [Mapping]
  private let path: String?
  private var version: [Int]?
  /// The earliest time of the next check, in milliseconds of the monotonic clock.
  private var nextCheck = 0

  private static let interval = 1000

  init(_ path: String? = mappingsPath) throws(Failure) {
    self.path = path
    version = Self.version(of: path)
    mappings = try keptMappings(at: path).mappings
  }

  /// Reads the file at most once a second. Returns `true` if the mappings have changed. Throws, and keeps the old
  /// mappings, if the changed file cannot be read or parsed. Later calls do not throw until the file changes again.
  mutating func reloadIfDue(at milliseconds: Int = monotonicMilliseconds()) throws(Failure) -> Bool {
    guard milliseconds >= nextCheck else { return false }
    nextCheck = milliseconds + Self.interval
    return try read()
  }

  /// Reads the file if it has changed. Returns `true` if the mappings have changed.
  mutating func read() throws(Failure) -> Bool {
    let now = Self.version(of: path)
    guard now != version else { return false }
    version = now
    let list = try keptMappings(at: path).mappings
    defer { mappings = list }
    return list != mappings
  }

  /// Returns the file's inode, size and modification time, which change when the file is written or replaced; nil if
  /// there is no file.
  private static func version(of path: String?) -> [Int]? {
    var status = stat()
    guard let path, stat(path, &status) == 0 else { return nil }
    return [Int(status.st_ino), Int(status.st_size), status.st_mtim.tv_sec, status.st_mtim.tv_nsec]
  }
}

/// Writes a mapping to the file, in place of all mappings of the same knob. Returns the file's path.
func keep(_ mapping: Mapping, in folder: String? = configurationFolder) throws(Failure) -> String {
  guard let folder else {
    throw Failure(.inputOutput, "neither XDG_CONFIG_HOME nor HOME names a folder for mappings")
  }
  if let (place, code) = makeFolders(folder, mode: 0o755) {
    throw .system("make the folder", printable(place, limit: 240), errno: code)
  }
  let path = folder + "/mappings"
  // Without the lock, two processes could both read the old file, and one of their mappings would be lost.
  return try withLock(of: folder) { () throws(Failure) in
    var file = try keptMappings(at: path)
    file.keep(mapping)
    var output = try OutputFile(.file(Array(path.utf8)))
    try output.write(Array(file.text.utf8))
    try output.finish()
    return path
  }
}
