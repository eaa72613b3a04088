import Canvas
import ScoreProtocol
import Testing

@testable import ScoreArchive

@Suite struct ArchiveTests {
  private static let opus = """
    <?xml version="1.0" encoding="UTF-8"?><!DOCTYPE opus SYSTEM "opus.dtd">
    <opus><score><name>A &amp; B</name><composer>X</composer><composer>Y</composer><type>Canvas</type>
    <duration>90.5</duration><prefsfile>p.xml</prefsfile></score></opus>
    """
  private static let preferences =
    "<canvas><parts>3</parts><clearonreset>no</clearonreset><createscore>yes</createscore></canvas>"
  /// The beginning of a PNG of 300 × 200 pixels.
  static let image: [UInt8] =
    [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 0, 0, 0, 13] + "IHDR".utf8 + [0, 0, 1, 44, 0, 0, 0, 200] + [8, 2, 0, 0, 0]
    + [0, 0, 0, 0]

  private static func archive(_ entries: [(String, [UInt8])]) throws -> [UInt8] {
    let zip = try NewZipFile()
    for (name, bytes) in entries { try zip.add([UInt8](name.utf8), bytes, isText: true) }
    return try zip.finish()
  }

  private static func archive(opus: String = opus, preferences: String = preferences) throws -> [UInt8] {
    try archive([
      ("opus.xml", [UInt8](opus.utf8)), ("p.xml", [UInt8](preferences.utf8)), ("a.png", image), ("notes.txt", [1]),
    ])
  }

  @Test func fileOfTheScorePlayerOpens() throws {
    let score = try CanvasScore(archive: Self.archive())
    #expect(score.name == ScoreName(canvas: "A & B", composer: "X, Y"))
    #expect(score.duration == 90.5 && score.opening.parts == 3)
    #expect(!score.clearsOnReset && score.hasFullPart)
    #expect(
      score.images == [CanvasScore.Image(name: [UInt8]("a.png".utf8), width: 300, height: 200, bytes: Self.image)])
  }

  @Test func preferencesMayBeLeftOut() throws {
    let opus = Self.opus.replacing("<prefsfile>p.xml</prefsfile>", with: "").replacing(
      "<duration>90.5</duration>", with: "")
    let score = try CanvasScore(archive: Self.archive([("opus.xml", [UInt8](opus.utf8))]))
    #expect(score.duration == 0 && score.opening.parts == 1 && score.clearsOnReset && !score.hasFullPart)
  }

  @Test(arguments: [("No", "YES", false, true), ("never", "y", true, false)])
  func preferencesAreReadCaseInsensitively(clears: String, full: String, clearsOnReset: Bool, hasFullPart: Bool) throws
  {
    let preferences = "<canvas><clearonreset>\(clears)</clearonreset><createscore>\(full)</createscore></canvas>"
    let score = try CanvasScore(archive: Self.archive(preferences: preferences))
    #expect(score.clearsOnReset == clearsOnReset && score.hasFullPart == hasFullPart)
  }

  /// The files that saving adds do not count towards the limit of 500 images.
  @Test func scoreWithTheMostImagesOpensAgain() throws {
    let opus = Self.opus.replacing("<prefsfile>p.xml</prefsfile>", with: "")
    let entries = (0..<500).map { ("\($0).png", Self.image) }
    let score = try CanvasScore(archive: Self.archive([("opus.xml", [UInt8](opus.utf8))] + entries))
    let saved = try score.archive(of: score.opening, at: 0, seconds: 0)
    #expect(try CanvasScore(archive: saved).images.count == 500)
    let error = #expect(throws: ArchiveError.self) {
      try CanvasScore(archive: Self.archive([("opus.xml", [UInt8](opus.utf8)), ("more.png", Self.image)] + entries))
    }
    #expect(error?.text == "it has too many images: at most 500 are allowed, of 48 MiB in all")
  }

  /// The player's status message contains the names of the score and its composers, and must fit in a datagram.
  @Test func longNameIsRefused() throws {
    let name = String(repeating: "n", count: 1025)
    for text in ["<name>A &amp; B", "<composer>X"] {
      let element = String(text.prefix { $0 != ">" }) + ">"
      let opus = Self.opus.replacing(text, with: element + name)
      let error = #expect(throws: ArchiveError.self) { try CanvasScore(archive: Self.archive(opus: opus)) }
      #expect(error?.text == "'opus.xml' has a name that is too long: at most 1024 bytes are allowed")
    }
  }

  @Test func savedCanvasIsRestored() throws {
    let score = try CanvasScore(archive: Self.archive())
    var scene = score.opening
    try scene.apply(
      [UInt8]("addScroller".utf8), to: [UInt8]("canvas".utf8),
      [.string([UInt8]("s".utf8)), .integer(1)] + [0, 0, 50, 50, 900].map { .integer($0) } + [.float(10)], at: 5_000)
    try scene.apply([UInt8]("start".utf8), to: [UInt8]("s".utf8), [], at: 6_000)
    let bytes = try score.archive(of: scene, at: 1_000_000, seconds: 90.5)
    let again = try CanvasScore(archive: bytes)
    #expect(again.opening.bytes == scene.bytes && again.beginning == 1_000_000)
    #expect(again.images == score.images && again.name == score.name && again.duration == 90.5)
    #expect(again.clearsOnReset == false && again.hasFullPart)
    #expect(try again.archive(of: again.opening, at: 1_000_000, seconds: 90.5) == bytes)
  }

  @Test(arguments: ["../a.png", "/a.png", "a/../b.png", "a//b.png", "a\\b.png", "C:a.png", "./a.png"])
  func nameWithAnUnsafePathIsRefused(name: String) throws {
    let archive = try Self.archive([("opus.xml", [UInt8](Self.opus.utf8)), (name, Self.image)])
    let error = #expect(throws: ArchiveError.self) { try CanvasScore(archive: archive) }
    #expect(error?.text.hasSuffix("is no allowed name: names must stay within the archive") == true)
  }

  @Test func damagedArchiveNeverCrashes() throws {
    let sound = try Self.archive()
    for place in sound.indices {
      var damaged = sound
      damaged[place] ^= 0x55
      _ = try? CanvasScore(archive: damaged)
      #expect(throws: ArchiveError.self) { try CanvasScore(archive: Array(sound[..<place])) }
    }
  }

  @Test(
    arguments: [
      ([0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xC2, 0, 11, 8, 0, 5, 0, 3], 3, 5),
      ([0xFF, 0xD8, 0xFF, 0xFF, 0xC0, 0, 11, 8, 1, 0, 2, 0], 512, 256),
    ] as [([UInt8], Int32, Int32)])
  func sizeOfJPEGIsFound(bytes: [UInt8], width: Int32, height: Int32) {
    let header = ImageHeader(bytes)
    #expect(header?.width == width && header?.height == height)
  }

  @Test(
    arguments: [[], [0xFF, 0xD8], [0xFF, 0xD8, 0xFF, 0xE0, 0, 0, 0xFF], Array(image.prefix(32)), [0x47, 0x49]]
      as [[UInt8]])
  func fileWithoutAnImageHeaderIsNoImage(bytes: [UInt8]) { #expect(ImageHeader(bytes) == nil) }
}
