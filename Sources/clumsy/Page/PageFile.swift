import CPage
import MIDIOut
import Sessions

/// The web page that is embedded in the executable (`CPage`), filled with a session.
///
/// `Scripts/page-bundle` makes the template `alone.html`. The session replaces the line `@session`. Lines
/// that begin with `@site` are for web servers only.
enum PageFile {
  /// The files that a web server serves beside the page, to install it as an app and play offline.
  static let besideSite = ["manifest.webmanifest", "icon.svg", "icon.png", "worker.js"]

  /// The largest intended size of a page, in bytes. A page of this size loads as quickly as a picture.
  static let size = 400 << 10

  /// Returns the page as one self-contained file.
  static func alone(_ session: Session) -> [UInt8] { filled(session, isSite: false) }

  /// Returns the page for a web server, which also serves the files `besideSite`. The page works under any
  /// path.
  static func site(_ session: Session) -> [UInt8] { filled(session, isSite: true) }

  /// `true` if this command, in any version, wrote the file.
  static func isOwn(_ bytes: [UInt8]) -> Bool {
    let text = String(decoding: bytes, as: UTF8.self)
    return text.contains(bytesOf: sessionStart)
      && text.contains(bytesOf: "<script type=\"text/plain\" id=\"file-clumsy.wasm\">")
  }

  private static let sessionStart = "<script type=\"text/plain\" id=\"session\">\n"

  /// Returns the bytes of an embedded file of the page.
  ///
  /// - Parameter name: an existing, uncompressed file, such as `worker.js` (a precondition).
  static func bytes(of name: String) -> [UInt8] {
    guard let file = clumsy_page_named(name)?.pointee, file.is_gzip == 0 else {
      preconditionFailure("the page has no file \(name)")
    }
    return Array(UnsafeBufferPointer(start: file.bytes, count: file.count))
  }

  /// Returns the page with a session as readable text, or as its share line if the page would be too large.
  private static func filled(_ session: Session, isSite: Bool) -> [UInt8] {
    let text = session.text
    let page = filled(text, isSite: isSite)
    guard page.count > size, let line = try? session.shareLine, line.utf8.count < text.utf8.count else { return page }
    return filled(line + "\n", isSite: isSite)
  }

  /// Returns the template, filled with the text of a session. Lines for web servers are removed unless
  /// `isSite` is `true`.
  private static func filled(_ text: String, isSite: Bool) -> [UInt8] {
    // No session contains `<` or `&`, so the session of a stranger cannot end its HTML element.
    precondition(!text.utf8.contains { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }, "a session has no markup")
    let session = "\(sessionStart)\(text)</script>"
    let siteMark = Array("@site ".utf8)
    let template = bytes(of: "alone.html")
    var page: [UInt8] = []
    page.reserveCapacity(template.count + text.utf8.count + 256)
    for line in template.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast() {
      if line.elementsEqual("@session".utf8) {
        page += session.utf8
      } else if line.starts(with: siteMark) {
        guard isSite else { continue }
        page += line.dropFirst(siteMark.count)
      } else {
        page += line
      }
      page.append(UInt8(ascii: "\n"))
    }
    return page
  }
}
