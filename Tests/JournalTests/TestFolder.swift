import Glibc
import Journal

/// A temporary folder, removed with its contents on deinit.
final class TestFolder: Sendable {
  let root: String

  init() {
    var template = Array("/tmp/clumsy-journal-XXXXXX".utf8CString)
    precondition(mkdtemp(&template) != nil, "cannot create a temporary folder for a test")
    root = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit { Self.remove(root) }

  var sessions: SessionFolder { SessionFolder(root + "/clumsy") }

  func path(_ name: String) -> String { "\(root)/\(name)" }

  func write(_ text: String, to path: String) {
    guard let file = fopen(path, "w") else { preconditionFailure("cannot write \(path)") }
    fputs(text, file)
    fclose(file)
  }

  func text(_ path: String) -> String {
    guard let file = fopen(path, "r") else { return "" }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    while case let byte = fgetc(file), byte >= 0 { bytes.append(UInt8(byte)) }
    return String(decoding: bytes, as: UTF8.self)
  }

  static func names(in path: String) -> [String] {
    guard let directory = opendir(path) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  private static func remove(_ path: String) {
    for name in names(in: path) {
      let inner = "\(path)/\(name)"
      if unlink(inner) != 0 { remove(inner) }
    }
    rmdir(path)
  }
}

/// Waits until another thread fulfils a condition. Returns `false` after a minute.
func eventually(_ condition: () -> Bool) -> Bool {
  for _ in 0..<60_000 {
    if condition() { return true }
    usleep(1_000)
  }
  return false
}
