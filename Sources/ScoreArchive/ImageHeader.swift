/// The size of an image in pixels, read from the beginning of its file.
struct ImageHeader: Equatable {
  let width: Int32
  let height: Int32

  /// Reads a PNG or JPEG file; nil for any other file, for an empty image, or if the beginning is damaged.
  init?(_ bytes: [UInt8]) {
    guard let size = Self.png(bytes) ?? Self.jpeg(bytes), size.width > 0, size.height > 0 else { return nil }
    (width, height) = size
  }

  var isAllowed: Bool {
    width <= ArchiveLimits.imageSide && height <= ArchiveLimits.imageSide
      && Int64(width) * Int64(height) <= ArchiveLimits.imagePixels
  }

  private static func png(_ bytes: [UInt8]) -> (width: Int32, height: Int32)? {
    // A PNG file begins with the signature, then the chunk IHDR, which begins with the size.
    guard bytes.count >= 33, bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]),
      bytes[12..<16].elementsEqual("IHDR".utf8)
    else { return nil }
    func number(_ place: Int) -> UInt32 { bytes[place..<place + 4].reduce(0) { $0 << 8 | UInt32($1) } }
    guard let width = Int32(exactly: number(16)), let height = Int32(exactly: number(20)) else { return nil }
    return (width, height)
  }

  private static func jpeg(_ bytes: [UInt8]) -> (width: Int32, height: Int32)? {
    guard bytes.starts(with: [0xFF, 0xD8]) else { return nil }
    func number(_ place: Int) -> Int32 { Int32(bytes[place]) << 8 | Int32(bytes[place + 1]) }
    var place = 2
    // Skip the segments, each of which has a marker and a length, up to the frame header, which contains the size.
    while place + 9 <= bytes.count, bytes[place] == 0xFF {
      let marker = bytes[place + 1]
      if marker == 0xFF {
        place += 1
      } else if 0xC0...0xCF ~= marker, ![0xC4, 0xC8, 0xCC].contains(marker) {
        return (number(place + 7), number(place + 5))
      } else {
        place += 2 + max(2, Int(number(place + 2)))
      }
    }
    return nil
  }

  /// `true` if a file's name has an ending for images.
  static func isName(_ name: [UInt8]) -> Bool {
    let small = name.suffix(5).map { 65...90 ~= $0 ? $0 + 32 : $0 }
    return [".png", ".jpg", ".jpeg"].contains { small.suffix($0.utf8.count).elementsEqual($0.utf8) }
  }
}
