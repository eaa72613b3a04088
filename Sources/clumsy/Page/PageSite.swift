import Glibc
import Sessions

/// The page for a web server, as the files of a folder.
struct PageSite {
  private typealias File = (name: String, bytes: [UInt8])

  /// The files in the order of writing. The page is last, because it refers to the other files.
  private let files: [File]
  private static let index = "index.html"

  /// The size of `index.html`, in bytes.
  var size: Int { files.last?.bytes.count ?? 0 }

  init(_ session: Session) {
    var files: [File] = PageFile.besideSite.map { ($0, PageFile.bytes(of: $0)) }
    files.append((Self.index, PageFile.site(session)))
    self.files = files
  }

  /// Writes the files, and creates the folder if it is missing. Each file replaces its old version only when complete.
  /// Throws `.usage`, before anything is written, if a file that clumsy did not write would be replaced.
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

  /// Throws if `write(to:)` would replace a file that clumsy did not write. If clumsy wrote the folder's
  /// `index.html`, clumsy is assumed to have written the other files, too.
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
      // A file with equal bytes may be left from an interrupted attempt.
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
      "--site would replace \(file.quoted), a file that is not clumsy's: choose a folder without it, or with a "
        + "page of clumsy's")
  }
}
