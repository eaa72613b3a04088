import CPage
import PageServer

extension PageFiles {
  /// Adds the files embedded in this executable, if it was built with them.
  mutating func addOwn() {
    let inline = clumsy_page_inline()
    hashes = Hashes(scripts: String(cString: inline.scripts), styles: String(cString: inline.styles))
    for number in 0..<clumsy_page_count() {
      guard let file = clumsy_page_at(number)?.pointee else { continue }
      let name = String(cString: file.name)
      let bytes = Array(UnsafeBufferPointer(start: file.bytes, count: file.count))
      add(name, File(bytes, type: String(cString: file.type), isPacked: file.is_gzip != 0))
      // The embedded `index.html` is compressed. For clients without gzip, make an uncompressed `index.html` from
      // `alone.html`, the page in one file.
      if name == "alone.html" { add("index.html", File(Self.withoutPolicy(bytes), type: String(cString: file.type))) }
    }
  }

  /// Returns the page in one file without its Content-Security-Policy, because the server sends a policy of its own.
  private static func withoutPolicy(_ page: [UInt8]) -> [UInt8] {
    let lines = page.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return Array(lines.filter { !$0.starts(with: "<meta http-equiv=".utf8) }.joined(separator: [UInt8(ascii: "\n")]))
  }
}
