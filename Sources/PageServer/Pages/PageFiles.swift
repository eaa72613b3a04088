/// The page's files, by their paths: `/worker.js`, `/sound/worklet.js`. The path `/` is that of `index.html`.
public struct PageFiles: Sendable {
  /// A file as it is sent.
  public struct File: Equatable, Sendable {
    /// Its contents.
    public let bytes: [UInt8]
    /// For a header Content-Type.
    public let type: String
    /// Whether the bytes are compressed by gzip.
    public let isPacked: Bool

    /// A file of these properties.
    public init(_ bytes: [UInt8], type: String, isPacked: Bool = false) {
      (self.bytes, self.type, self.isPacked) = (bytes, type, isPacked)
    }
  }

  /// The hashes of the scripts and styles that stand in `index.html`, as a policy names them.
  public struct Hashes: Sendable {
    /// Such as `'sha256-…' 'sha256-…'`; empty where there are none.
    public let scripts, styles: String

    /// These hashes.
    public init(scripts: String = "", styles: String = "") { (self.scripts, self.styles) = (scripts, styles) }
  }

  /// What the policy allows within the page.
  public var hashes = Hashes()
  private var files: [String: File] = [:]

  /// No files.
  public init() {}

  /// Whether there is no file.
  public var isEmpty: Bool { files.isEmpty }

  /// Adds a file by its name, with its folder, `sound/worklet.js`; one of the same name takes the place of the one before.
  public mutating func add(_ name: String, _ file: File) { files["/" + name] = file }

  /// The file of a path; nil where there is none.
  public subscript(path: String) -> File? { files[path == "/" ? "/index.html" : path] }
}
