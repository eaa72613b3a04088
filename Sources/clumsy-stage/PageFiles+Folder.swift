import Glibc
import Stage

extension PageFiles {
  /// Adds the files of a folder that pages may ask for, and those of its folders. Names that begin with a dot are left out.
  ///
  /// - Parameters:
  ///   - prefix: what stands before the files' names, such as `stage/`.
  ///   - depth: how many folders deeper it looks: a link to a folder above would go on for ever.
  mutating func addFolder(_ path: String, prefix: String = "", depth: Int = 4) {
    guard let folder = opendir(path) else { return }
    defer { closedir(folder) }
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name.hasPrefix(".") { continue }
      if let bytes = contents(path + "/" + name) {
        add(prefix + name, File(bytes, type: Headers.type(of: name)))
      } else if depth > 0 {
        addFolder(path + "/" + name, prefix: prefix + name + "/", depth: depth - 1)
      }
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
