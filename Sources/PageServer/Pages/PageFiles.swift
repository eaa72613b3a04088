/// The page's files by their paths, such as `/sound/worklet.js`. The path `/` is that of `index.html`.
public struct PageFiles: Sendable {
  /// A file as it is sent.
  public struct File: Equatable, Sendable {
    /// Its content.
    public let bytes: [UInt8]
    /// The value of the header Content-Type.
    public let type: String
    /// `true` if the bytes are compressed by gzip.
    public let isPacked: Bool

    /// A file of these properties.
    public init(_ bytes: [UInt8], type: String, isPacked: Bool = false) {
      (self.bytes, self.type, self.isPacked) = (bytes, type, isPacked)
    }
  }

  /// The hashes of the scripts and styles in `index.html`, as a policy names them.
  public struct Hashes: Sendable {
    /// Lists such as `'sha256-…' 'sha256-…'`; empty if there are none.
    public let scripts, styles: String

    /// These hashes.
    public init(scripts: String = "", styles: String = "") { (self.scripts, self.styles) = (scripts, styles) }
  }

  /// The scripts and styles that the policy allows within the page.
  public var hashes = Hashes()
  private var files: [String: File] = [:]

  /// No files.
  public init() {}

  /// `true` if there is no file.
  public var isEmpty: Bool { files.isEmpty }

  /// Adds a file by its name with its folder, such as `sound/worklet.js`, or replaces the one of that name.
  public mutating func add(_ name: String, _ file: File) { files["/" + name] = file }

  /// The file of a path; nil if there is none.
  public subscript(path: String) -> File? { files[path == "/" ? "/index.html" : path] }
}
