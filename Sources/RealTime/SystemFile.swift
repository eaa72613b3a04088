import Glibc

/// The first 16 KiB of a file of `/proc` or `/sys`; nil where it cannot be read.
package func systemFile(_ path: String) -> String? {
  let descriptor = open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { return nil }
  defer { close(descriptor) }
  var bytes = [UInt8](repeating: 0, count: 16384)
  var count = 0
  while count < bytes.count {
    // Such files are read line by line: a short read is not their end.
    let more = bytes.withUnsafeMutableBytes { read(descriptor, $0.baseAddress! + count, $0.count - count) }
    guard more > 0 else { break }
    count += more
  }
  return String(decoding: bytes[..<count], as: UTF8.self)
}
