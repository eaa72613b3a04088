/// The page's files by their paths, such as `/sound/worklet.js`. The path `/` stands for `/index.html`.
package struct PageFiles: Sendable {
  package struct File: Equatable, Sendable {
    package let bytes: [UInt8]
    package let type: String
    /// `true` if the bytes are compressed with gzip.
    package let isPacked: Bool

    package init(_ bytes: [UInt8], type: String, isPacked: Bool = false) {
      (self.bytes, self.type, self.isPacked) = (bytes, type, isPacked)
    }
  }

  /// The hashes of the scripts and styles in `index.html`, for a Content-Security-Policy.
  package struct Hashes: Sendable {
    /// Lists such as `'sha256-…' 'sha256-…'`; empty if there are none.
    package let scripts, styles: String

    package init(scripts: String = "", styles: String = "") { (self.scripts, self.styles) = (scripts, styles) }
  }

  package var hashes = Hashes()
  private var files: [String: File] = [:]

  package init() {}

  package var isEmpty: Bool { files.isEmpty }

  /// Adds a file, or replaces the file of that name. The name includes the folder, as in `sound/worklet.js`.
  package mutating func add(_ name: String, _ file: File) { files["/" + name] = file }

  package subscript(path: String) -> File? { files[path == "/" ? "/index.html" : path] }
}
