/// The page's files by their paths, such as `/sound/worklet.js`. The path `/` stands for `/index.html`.
package struct PageFiles: Sendable {
  package struct File: Equatable, Sendable {
    package let bytes: [UInt8]
    package let type: String
    /// `true` if the bytes are compressed with gzip.
    package let isPacked: Bool
    /// The value of the header `ETag`: a hash of the bytes, in quotes.
    package let tag: String

    package init(_ bytes: [UInt8], type: String, isPacked: Bool = false) {
      (self.bytes, self.type, self.isPacked) = (bytes, type, isPacked)
      // FNV-1a, 64 bits. If a changed file had the same hash as before, browsers would merely keep the old file.
      let hash = bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
      tag = "\"\(String(hash, radix: 16))\""
    }

    /// Returns `true` if `match`, a client's header `If-None-Match`, says that the client already has these bytes.
    package func isKnown(by match: String?) -> Bool {
      match?.split(separator: ",").contains { word in
        let stated = word.drop { $0 == " " }
        return stated == "*" || (stated.hasPrefix("W/") ? stated.dropFirst(2) : stated) == tag
      } ?? false
    }
  }

  /// The hashes of the scripts and styles in `index.html`, for a Content-Security-Policy.
  package struct Hashes: Sendable {
    /// Lists such as `'sha256-…' 'sha256-…'`; empty if there are none.
    package let scripts, styles: String

    package init(scripts: String = "", styles: String = "") { (self.scripts, self.styles) = (scripts, styles) }
  }

  package var hashes = Hashes()
  private var plain: [String: File] = [:]
  private var packed: [String: File] = [:]

  package init() {}

  package var isEmpty: Bool { plain.isEmpty && packed.isEmpty }

  /// Adds or replaces the compressed or the uncompressed file of a name. The name includes the folder, as in
  /// `sound/worklet.js`.
  package mutating func add(_ name: String, _ file: File) {
    if file.isPacked { packed["/" + name] = file } else { plain["/" + name] = file }
  }

  /// Returns the file for a client. `encodings` is the client's header `Accept-Encoding`. A client that does not accept
  /// gzip gets a compressed file only if there is no uncompressed file.
  package func file(_ path: String, for encodings: String?) -> File? {
    let name = path == "/" ? "/index.html" : path
    let (packed, plain) = (packed[name], plain[name])
    return Self.acceptsGzip(encodings) ? packed ?? plain : plain ?? packed
  }

  /// Returns `true` if a header `Accept-Encoding`, such as `gzip;q=0.8, *;q=0`, allows gzip.
  static func acceptsGzip(_ encodings: String?) -> Bool {
    var allowsOthers = false
    for item in (encodings ?? "").lowercased().split(separator: ",") {
      let words = item.split(separator: ";").map { $0.filter { $0 != " " } }
      let isAllowed = !words.dropFirst().contains { $0.hasPrefix("q=") && Double($0.dropFirst(2)) == 0 }
      if words.first == "gzip" || words.first == "x-gzip" { return isAllowed }
      if words.first == "*" { allowsOthers = isAllowed }
    }
    return allowsOthers
  }
}
