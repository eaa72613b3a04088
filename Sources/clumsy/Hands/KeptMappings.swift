import Glibc
import MIDIIn

/// The file in which mappings are kept; nil where neither XDG_CONFIG_HOME nor HOME is said.
private var mappingsPath: String? { configurationFolder.map { $0 + "/mappings" } }

/// The mappings that were kept; none where there is no file of them.
///
/// - Throws: a `Failure` of `.usage`, with file, line and column, for the first that is wrong.
func keptMappings() throws(Failure) -> MappingFile {
  guard let path = mappingsPath, access(path, F_OK) == 0 || errno != ENOENT && errno != ENOTDIR else {
    return MappingFile()
  }
  let text = String(decoding: try contents(of: Argument(path)), as: UTF8.self)
  do throws(MappingFile.Fault) {
    return try MappingFile(parsing: text)
  } catch {
    throw Failure(.usage, "\(printable(path, limit: 240)): \(error.text)")
  }
}

/// Keeps a mapping in the file, beside all else that stands there; the file's path.
func keep(_ mapping: Mapping) throws(Failure) -> String {
  guard let path = mappingsPath, let folder = configurationFolder else {
    throw Failure(.inputOutput, "neither XDG_CONFIG_HOME nor HOME names a folder for mappings")
  }
  var file = try keptMappings()
  file.keep(mapping)
  var made = ""
  for part in folder.split(separator: "/") {
    made += "/" + part
    guard mkdir(made, 0o755) != 0, errno != EEXIST else { continue }
    let code = errno
    // A folder above it that may not be written is no obstacle if it is there.
    if access(made, F_OK) != 0 { throw .system("make the folder", printable(made, limit: 240), errno: code) }
  }
  var output = try OutputFile(.file(Array(path.utf8)))
  try output.write(Array(file.text.utf8))
  try output.finish()
  return path
}
