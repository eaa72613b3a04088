/// The page's files by their paths, such as `/sound/worklet.js`. The path `/` is that of `index.html`.
package struct PageFiles: Sendable {
  package struct File: Equatable, Sendable {
    package let bytes: [UInt8]
    package let type: String
    /// `true` if the bytes are compressed by gzip.
    package let isPacked: Bool

    package init(_ bytes: [UInt8], type: String, isPacked: Bool = false) {
      (self.bytes, self.type, self.isPacked) = (bytes, type, isPacked)
    }
  }

  /// The hashes of the scripts and styles in `index.html`, as a policy names them.
  package struct Hashes: Sendable {
    /// Lists such as `'sha256-…' 'sha256-…'`; empty if there are none.
    package let scripts, styles: String

    package init(scripts: String = "", styles: String = "") { (self.scripts, self.styles) = (scripts, styles) }
  }

  package var hashes = Hashes()
  private var files: [String: File] = [:]

  package init() {}

  package var isEmpty: Bool { files.isEmpty }

  /// Adds a file by its name with its folder, such as `sound/worklet.js`, or replaces the file of that name.
  package mutating func add(_ name: String, _ file: File) { files["/" + name] = file }

  package subscript(path: String) -> File? { files[path == "/" ? "/index.html" : path] }
}
