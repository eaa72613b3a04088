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
      // Clients without gzip get the page made from the page in one file.
      if name == "alone.html" { add("index.html", File(Self.served(bytes), type: String(cString: file.type))) }
    }
  }

  /// Returns the page of a run from the page in one file, as Scripts/page-bundle makes `index.html`.
  private static func served(_ alone: [UInt8]) -> [UInt8] {
    let mark = Array("@site ".utf8)
    let left = ["<meta http-equiv=", "@session"].map { Array($0.utf8) }
    return Array(
      alone.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        .filter { line in !left.contains { line.starts(with: $0) } }
        .map { $0.starts(with: mark) ? $0.dropFirst(mark.count) : $0 }
        .joined(separator: [UInt8(ascii: "\n")]))
  }
}
