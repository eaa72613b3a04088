import CPage
import MIDIOut
import Sessions

/// The web page that is embedded in the executable (`CPage`), filled with a session. `Scripts/page-bundle` makes the
/// template `alone.html`, whose element `session` is empty.
enum PageFile {
  /// The files that a web server serves beside the page. With these files, a browser can install the page as an app
  /// that plays offline.
  static let besideSite = ["manifest.webmanifest", "icon.svg", "icon.png", "worker.js"]

  /// The greatest size of a page that loads quickly, in bytes.
  static let size = 715 << 10

  static func alone(_ session: Session) -> [UInt8] { filled(session, isSite: false) }

  /// Returns the page for a web server that also serves the files `besideSite`, under any URL path.
  static func site(_ session: Session) -> [UInt8] { filled(session, isSite: true) }

  /// Returns `true` if the file looks like a page that any version of `clumsy page` wrote.
  static func isOwn(_ bytes: [UInt8]) -> Bool {
    let text = String(decoding: bytes, as: UTF8.self)
    return text.contains(bytesOf: sessionStart)
      && text.contains(bytesOf: "<script type=\"text/plain\" id=\"file-clumsy.wasm\">")
  }

  private static let sessionStart = "<script type=\"text/plain\" id=\"session\">\n"
  /// The beginnings of the template's lines that only a page for a web server contains.
  private static let siteLinks = ["manifest", "apple-touch-icon"].map { "<link rel=\"\($0)\"" }

  /// Returns the bytes of an embedded, uncompressed file, such as `worker.js`. The file must exist (a precondition).
  static func bytes(of name: String) -> [UInt8] {
    guard let file = clumsy_page_named(name)?.pointee, file.is_gzip == 0 else {
      preconditionFailure("the page has no file \(name)")
    }
    return Array(UnsafeBufferPointer(start: file.bytes, count: file.count))
  }

  /// Returns the page with a session. If the session's text makes the page larger than `size`, the page contains the
  /// session's share line (the encoded session) instead. The text stays if no shorter share line can be made.
  private static func filled(_ session: Session, isSite: Bool) -> [UInt8] {
    let text = session.text
    let page = filled(text, isSite: isSite)
    guard page.count > size, let line = try? session.shareLine, line.utf8.count < text.utf8.count else { return page }
    return filled(line + "\n", isSite: isSite)
  }

  private static func filled(_ text: String, isSite: Bool) -> [UInt8] {
    // No session contains `<` or `&`, so a session from a stranger cannot end the HTML element that contains it.
    precondition(!text.utf8.contains { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }, "a session has no markup")
    let template = bytes(of: "alone.html")
    var page: [UInt8] = []
    page.reserveCapacity(template.count + text.utf8.count)
    for line in template.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast() {
      guard isSite || !siteLinks.contains(where: { line.starts(with: $0.utf8) }) else { continue }
      page += line
      page.append(UInt8(ascii: "\n"))
      if line.elementsEqual(sessionStart.utf8.dropLast()) { page += text.utf8 }
    }
    return page
  }
}
