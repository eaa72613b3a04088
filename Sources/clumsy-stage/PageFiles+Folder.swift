import Glibc
import Stage

extension PageFiles {
  /// Adds the files of a folder that pages may ask for.
  mutating func addFolder(_ path: String) {
    guard let folder = opendir(path) else { return }
    defer { closedir(folder) }
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard !name.hasPrefix("."), let bytes = contents(path + "/" + name) else { continue }
      add(name, File(bytes, type: Headers.type(of: name)))
    }
  }
}

/// The bytes of a file; nil for what is none.
private func contents(_ path: String) -> [UInt8]? {
  var status = stat()
  let descriptor = open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { return nil }
  defer { close(descriptor) }
  guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
  var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
  var count = 0
  while count < bytes.count {
    let part = bytes.withUnsafeMutableBytes { read(descriptor, $0.baseAddress?.advanced(by: count), $0.count - count) }
    guard part > 0 else { return nil }
    count += part
  }
  return bytes
}
