import CPage
import MIDIOut
import Session

/// The page, as the executable holds it (`CPage`), with a session in it.
///
/// `Scripts/page-bundle` has made the template `alone.html`: everything is in it but for the line `@session`.
/// Lines behind `@site` are for a web server only.
enum PageFile {
  /// What a web server gives beside the page: what has it installed as an app, and played offline.
  static let besideSite = ["manifest.webmanifest", "icon.svg", "icon.png", "worker.js"]

  /// How large a page is to be at most, in bytes: so it is sent and opened as quickly as a picture.
  static let size = 400 << 10

  /// The page in one file, which needs nothing beside it.
  static func alone(_ session: Session) -> [UInt8] { filled(session, isSite: false) }

  /// The page for a web server, under any path; the files `besideSite` stand beside it.
  static func site(_ session: Session) -> [UInt8] { filled(session, isSite: true) }

  /// Whether a file is a page of this command's, of any version.
  static func isOwn(_ bytes: [UInt8]) -> Bool {
    let text = String(decoding: bytes, as: UTF8.self)
    return text.contains(bytesOf: sessionStart)
      && text.contains(bytesOf: "<script type=\"text/plain\" id=\"file-clumsy.wasm\">")
  }

  private static let sessionStart = "<script type=\"text/plain\" id=\"session\">\n"

  /// A file of the page, without compression.
  ///
  /// - Parameter name: such as `worker.js`, which is there and not compressed: a precondition.
  static func bytes(of name: String) -> [UInt8] {
    guard let file = clumsy_page_named(name)?.pointee, file.is_gzip == 0 else {
      preconditionFailure("the page has no file \(name)")
    }
    return Array(UnsafeBufferPointer(start: file.bytes, count: file.count))
  }

  /// The page with a session as text, for whoever looks into it; where the page would be too large, with its share line.
  private static func filled(_ session: Session, isSite: Bool) -> [UInt8] {
    let text = session.text
    let page = filled(text, isSite: isSite)
    guard page.count > size, let line = try? session.shareLine, line.utf8.count < text.utf8.count else { return page }
    return filled(line + "\n", isSite: isSite)
  }

  /// The template with its lines filled in.
  private static func filled(_ text: String, isSite: Bool) -> [UInt8] {
    // A session's words have neither of these, so that it cannot end its element, whoever wrote it.
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
