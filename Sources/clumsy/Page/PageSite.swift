import Glibc
import Session

/// The page for a web server: the files of a folder.
struct PageSite {
  private typealias File = (name: String, bytes: [UInt8])

  /// The page comes last, so that what it asks for is there before it.
  private let files: [File]
  private static let index = "index.html"

  /// The bytes of the page itself.
  var size: Int { files.last?.bytes.count ?? 0 }

  /// The page that plays a session.
  init(_ session: Session) {
    var files: [File] = PageFile.besideSite.map { ($0, PageFile.bytes(of: $0)) }
    files.append((Self.index, PageFile.site(session)))
    self.files = files
  }

  /// Writes the files into a folder, which is made where there is none. Each is replaced only when it is written whole.
  ///
  /// - Throws: a `Failure` of `.usage` where one of them would replace a file of somebody else's; nothing is written then.
  func write(to folder: Argument) throws(Failure) {
    let start = folder.bytes.last == UInt8(ascii: "/") ? folder.bytes : folder.bytes + [UInt8(ascii: "/")]
    try checkOwnership(start)
    try makeFolder(FileName(bytes: folder.bytes))
    for file in files {
      var output = try OutputFile(.file(start + Array(file.name.utf8)))
      try output.write(file.bytes)
      try output.finish()
    }
  }

  /// Where the page in the folder is one of ours, what belongs to it is too.
  private func checkOwnership(_ start: [UInt8]) throws(Failure) {
    let page = FileName(bytes: start + Array(Self.index.utf8))
    if Self.exists(page) {
      guard let bytes = try? contents(of: Argument(bytes: page.bytes)), PageFile.isOwn(bytes) else {
        throw Self.refusal(page)
      }
      return
    }
    for file in files {
      let name = FileName(bytes: start + Array(file.name.utf8))
      // The same bytes are what an attempt left that did not come to its end.
      guard Self.exists(name), (try? contents(of: Argument(bytes: name.bytes))) != file.bytes else { continue }
      throw Self.refusal(name)
    }
  }

  private static func exists(_ file: FileName) -> Bool {
    var status = stat()
    return file.withCString { lstat($0, &status) } == 0
  }

  private static func refusal(_ file: FileName) -> Failure {
    Failure(
      .usage,
      "--site would replace \(file.quoted), which clumsy page did not write: allowed is a folder without it, or with a "
        + "page of clumsy's")
  }
}
