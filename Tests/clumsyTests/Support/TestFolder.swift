import Glibc

@testable import clumsy

/// A new folder, which is removed with its files when the last reference to this object is released.
final class TestFolder: Sendable {
  let root: String

  init() throws {
    var template = Array("/tmp/clumsy-test-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw Failure.system("make", "a test folder", errno: errno) }
    root = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit { Self.remove(root) }

  /// Removes a folder and its contents, without following links.
  private static func remove(_ path: String) {
    for name in names(in: path) {
      let inner = "\(path)/\(name)"
      if unlink(inner) != 0 { remove(inner) }
    }
    rmdir(path)
  }

  func path(_ name: String) -> String { "\(root)/\(name)" }

  var names: [String] { Self.names(in: root) }

  /// Returns the sorted names in a folder; none if the path is no folder.
  static func names(in path: String) -> [String] {
    guard let directory = opendir(path) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  func bytes(_ name: String) -> [UInt8]? { fileBytes(path(name)) }

  func write(_ text: String, to name: String, mode: mode_t = 0o644) { write(Array(text.utf8), to: name, mode: mode) }

  func write(_ bytes: [UInt8], to name: String, mode: mode_t = 0o644) {
    let descriptor = open(path(name), O_WRONLY | O_CREAT | O_TRUNC, mode)
    _ = bytes.withUnsafeBytes { writeAll($0, to: descriptor) }
    fchmod(descriptor, mode)
    close(descriptor)
  }

  func link(_ name: String) -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path(name), &buffer, buffer.count)
    return count < 0 ? nil : String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  func mode(_ name: String) -> mode_t? {
    var status = stat()
    return lstat(path(name), &status) == 0 ? status.st_mode & 0o777 : nil
  }
}

func fileBytes(_ path: String) -> [UInt8]? {
  let descriptor = open(path, O_RDONLY)
  guard descriptor >= 0 else { return nil }
  defer { close(descriptor) }
  var bytes: [UInt8] = []
  var piece = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let count = read(descriptor, &piece, piece.count)
    guard count > 0 else { return bytes }
    bytes += piece[..<count]
  }
}
