import Canvas
import Physics2D
import ScoreProtocol

extension CanvasScore {
  /// The main file of metadata.
  static let mainEntry = [UInt8]("opus.xml".utf8)
  /// A canvas that clumsy has saved. Other players ignore this file.
  static let canvasEntry = [UInt8]("clumsy.canvas".utf8)
  static let canvasType = [UInt8]("Canvas".utf8)

  /// Opens a score's file (`.dsz`): a zip archive with metadata and images.
  ///
  /// - Throws: the first reason to refuse the file. The file may come from a stranger, so everything is limited and
  ///   checked.
  public init(archive bytes: [UInt8]) throws(ArchiveError) {
    let zip = try ZipFile(bytes)
    let opus = try Self.metadata(Self.mainEntry, in: zip)
    let type = opus.first("type") ?? []
    guard type == Self.canvasType else {
      throw ArchiveError(in: Self.mainEntry, "has the type \(ArchiveError.quoted(type)); allowed: Canvas")
    }
    guard let name = opus.first("name") else { throw ArchiveError(in: Self.mainEntry, "has no name of the score") }
    let composers = opus.all("composer")
    guard !composers.isEmpty else { throw ArchiveError(in: Self.mainEntry, "names no composer") }
    let score = ScoreName(canvas: text(name), composer: composers.map(text).joined(separator: ", "))
    guard max(score.name.count, score.composer.count) <= ArchiveLimits.title else {
      throw ArchiveError(
        in: Self.mainEntry, "has a name that is too long: at most \(ArchiveLimits.title) bytes are allowed")
    }
    let length = opus.first("duration").map(text) ?? "0"
    guard let duration = Double(length), abs(duration) <= CanvasScore.longest else {
      throw ArchiveError(
        in: Self.mainEntry,
        "has the duration \(ArchiveError.quoted([UInt8](length.utf8))); allowed: seconds, at most a day")
    }
    let preferences: Metadata? =
      if let file = opus.first("prefsfile") { try Self.metadata(file, in: zip) } else { nil }
    self.init(name: score, duration: duration, parts: try Self.parts(preferences))
    clearsOnReset = preferences?.first("clearonreset").map(text)?.lowercased() != "no"
    hasFullPart = preferences?.first("createscore").map(text)?.lowercased() == "yes"
    try readImages(zip)
    try readCanvas(zip)
    do throws(CanvasError) { try measureImages() } catch { throw ArchiveError(error.text) }
  }

  private static func metadata(_ name: [UInt8], in zip: ZipFile) throws(ArchiveError) -> Metadata {
    guard let entry = zip.entry(name) else { throw ArchiveError("it has no file \(ArchiveError.quoted(name))") }
    return try Metadata(try zip.read(entry, most: ArchiveLimits.metadataSize), of: name)
  }

  private static func parts(_ preferences: Metadata?) throws(ArchiveError) -> Int32 {
    guard let words = preferences?.first("parts").map(text) else { return 1 }
    guard let parts = Int32(words), Scene.partCounts ~= parts else {
      throw ArchiveError("it has \(ArchiveError.quoted([UInt8](words.utf8))) parts; allowed: 1…999")
    }
    return parts
  }

  private mutating func readImages(_ zip: ZipFile) throws(ArchiveError) {
    var size = 0
    for entry in zip.entries where ImageHeader.isName(entry.name) && !entry.name.starts(with: "__MACOSX/".utf8) {
      size += entry.size
      guard images.count < ArchiveLimits.images, size <= ArchiveLimits.imageSizes else {
        throw ArchiveError(
          "it has too many images: at most \(ArchiveLimits.images) are allowed, of \(ArchiveLimits.imageSizes >> 20) MiB in all"
        )
      }
      let bytes = try zip.read(entry)
      guard let header = ImageHeader(bytes) else { throw ArchiveError(in: entry.name, "is no PNG or JPEG image") }
      guard header.isAllowed else {
        throw ArchiveError(in: entry.name, "is too large an image: \(header.width) × \(header.height) pixels")
      }
      images.append(Image(name: entry.name, width: header.width, height: header.height, bytes: bytes))
    }
  }

  /// Reads the saved canvas. Its file begins with the canvas time at which it was saved, in ns: eight bytes, the least
  /// significant first.
  private mutating func readCanvas(_ zip: ZipFile) throws(ArchiveError) {
    guard let entry = zip.entry(Self.canvasEntry) else { return }
    let bytes = try zip.read(entry)
    let time = bytes.prefix(8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    do throws(SnapshotError) { opening = try Scene.restored(from: Array(bytes.dropFirst(8))) } catch {
      throw ArchiveError(in: entry.name, "is no canvas that this clumsy can read")
    }
    guard let time = Int64(exactly: time), time < 1 << 60 else { throw ArchiveError(in: entry.name, "is damaged") }
    beginning = max(time, opening.time)
  }
}

private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
