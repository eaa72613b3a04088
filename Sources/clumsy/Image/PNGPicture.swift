import CZlib

/// A picture as a PNG file, without an alpha channel. Source: ISO/IEC 15948.
struct PNGPicture {
  let bytes: [UInt8]

  /// Encodes pixels of four bytes (red, green, blue, unused), the top row first.
  init(_ pixels: [UInt8], width: Int, height: Int) {
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    // The last five bytes state eight bits per channel, RGB, deflate, the five standard filters, and no interlacing.
    Self.append("IHDR", Self.bytes(width) + Self.bytes(height) + [8, 2, 0, 0, 0], to: &file)
    Self.append("IDAT", Self.compressed(Self.filtered(pixels, width, height)), to: &file)
    Self.append("IEND", [], to: &file)
    bytes = file
  }

  /// Returns the rows. Before each row is the number of its filter, 2: the row states the differences from the row
  /// above, which are small where colours change gradually.
  private static func filtered(_ pixels: [UInt8], _ width: Int, _ height: Int) -> [UInt8] {
    var rows: [UInt8] = []
    rows.reserveCapacity(height * (3 * width + 1))
    pixels.withUnsafeBufferPointer { pixels in
      for y in 0..<height {
        rows.append(2)
        for place in stride(from: 4 * y * width, to: 4 * (y + 1) * width, by: 4) {
          for index in place..<place + 3 {
            rows.append(y == 0 ? pixels[index] : pixels[index] &- pixels[index - 4 * width])
          }
        }
      }
    }
    return rows
  }

  private static func compressed(_ bytes: [UInt8]) -> [UInt8] {
    var count = compressBound(UInt(bytes.count))
    var result = [UInt8](repeating: 0, count: Int(count))
    guard compress2(&result, &count, bytes, UInt(bytes.count), Z_DEFAULT_COMPRESSION) == Z_OK else {
      preconditionFailure("there is no memory to compress a picture")
    }
    return Array(result.prefix(Int(count)))
  }

  private static func append(_ type: String, _ content: [UInt8], to file: inout [UInt8]) {
    let chunk = Array(type.utf8) + content
    file += bytes(content.count) + chunk + bytes(Int(crc32(0, chunk, UInt32(chunk.count))))
  }

  private static func bytes(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}
