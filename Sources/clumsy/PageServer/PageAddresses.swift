import Glibc
import PageServer

/// The addresses of the page that are printed.
struct PageAddresses {
  /// Of the page that may touch, and of the one that may only watch; nil where nobody asked for it.
  let touch: String
  let watch: String?

  init(_ address: ListenAddress, _ keys: Configuration.Keys?) {
    let page = "http://\(address.text)/"
    touch = page + (keys.map { "?t=\($0.touchToken.text)" } ?? "")
    watch = keys?.watchToken.map { "\(page)?t=\($0.text)" }
  }
}

/// The names by which others may call this machine, in small letters.
func machineNames() -> [String] {
  var bytes = [CChar](repeating: 0, count: 256)
  guard gethostname(&bytes, bytes.count - 1) == 0 else { return [] }
  let name = String(decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self).lowercased()
  let isPlain = name.utf8.allSatisfy { (33...126).contains($0) }
  return name.isEmpty || !isPlain ? [] : [name, name + ".local"]
}
