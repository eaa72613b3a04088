import CClumsy
import Testing

@testable import ClumsyC

/// Tests the functions of clumsy.h that paint images.
@Suite struct ImagePainterTests {
  /// Returns an image without lumis (moving lights). Each given painter has a permanent trace, a bright rectangle.
  private func tracedImage(_ painters: [OpaquePointer]) throws -> OpaquePointer {
    let image = try #require(imageCreate(0, 1, nil, 0))
    let commands = [
      "canvas trace stay", "set 1 1 form.base 312", "set 1 1 form.depth 0", "set 1 1 size.base 350",
      "set 1 1 size.depth 0", "set 1 1 life 0", "set 1 1 attack 0", "strike 1 1 127 60 1024 2048",
    ]
    for command in commands { #expect(imageApply(image, command, 0, nil) == 1, "\(command)") }
    imageAdvance(image, 500_000_000)
    for painter in painters { painterTrace(painter, image) }
    #expect(imageApply(image, "erase 1", 600_000_000, nil) == 1 && imageCount(image) == 0)
    return image
  }

  private func picture(_ painter: OpaquePointer, _ image: OpaquePointer, _ width: Int, _ height: Int) -> [UInt8] {
    var pixels = [UInt8](repeating: 0, count: 4 * width * height)
    painterPaint(painter, image, &pixels)
    return pixels
  }

  /// Returns the mean ink of all colour values, and the ink's centroid as fractions of the width and the height. The
  /// ink of a red, green or blue value is max(value − background − 3, 0). The first pixel shows the background.
  private func ink(_ pixels: [UInt8], _ width: Int, _ height: Int) -> (mean: Double, x: Double, y: Double) {
    var (sum, x, y) = (0.0, 0.0, 0.0)
    for row in 0..<height {
      for column in 0..<width {
        let place = 4 * (row * width + column)
        let ink = (0..<3).reduce(0.0) { $0 + max(Double(pixels[place + $1]) - Double(pixels[$1]) - 3, 0) }
        (sum, x, y) = (sum + ink, x + ink * (Double(column) + 0.5), y + ink * (Double(row) + 0.5))
      }
    }
    return (sum / Double(3 * width * height), x / sum / Double(width), y / sum / Double(height))
  }

  @Test func tracesSurviveAnotherSize() throws {
    let painter = painterCreate(320, 180)
    defer { painterFree(painter) }
    let image = try tracedImage([painter])
    defer { imageFree(image) }
    let before = ink(picture(painter, image, 320, 180), 320, 180)
    #expect(before.mean > 0.1)
    for (width, height) in [(160, 90), (480, 270), (320, 180)] {
      painterResize(painter, Int32(width), Int32(height))
      let after = ink(picture(painter, image, width, height), width, height)
      #expect(abs(after.mean / before.mean - 1) < 0.1, "\(width) × \(height): \(after) instead of \(before)")
      #expect(abs(after.x - before.x) < 0.005 && abs(after.y - before.y) < 0.005, "\(after) instead of \(before)")
    }
    // In a picture that is not 16:9, the image is in the middle.
    painterResize(painter, 320, 240)
    let tall = ink(picture(painter, image, 320, 240), 320, 240)
    #expect(abs((tall.y - 0.5) * 240 - (before.y - 0.5) * 180) < 1, "\(tall) instead of \(before)")
    // A command that erases the image must also erase the traces of a resized painter.
    #expect(imageApply(image, "erase all", 700_000_000, nil) == 1)
    let empty = picture(painter, image, 320, 240)
    #expect(empty.indices.allSatisfy { abs(Int(empty[$0]) - Int(empty[$0 % 4])) <= 1 })
  }

  @Test func twoPaintersOfAnImageKeepTheirOwnTraces() throws {
    let (painter, other) = (painterCreate(64, 36), painterCreate(64, 36))
    defer { for one in [painter, other] { painterFree(one) } }
    let image = try tracedImage([painter])
    defer { imageFree(image) }
    let empty = picture(other, image, 64, 36)
    #expect(ink(picture(painter, image, 64, 36), 64, 36).mean > 0.1)
    #expect(empty.indices.allSatisfy { abs(Int(empty[$0]) - Int(empty[$0 % 4])) <= 1 })
  }

  @Test func wrongSizesAreClamped() throws {
    let painter = painterCreate(0, -5)
    defer { painterFree(painter) }
    let image = try #require(imageCreate(0, 1, nil, 0))
    defer { imageFree(image) }
    #expect(picture(painter, image, 1, 1)[3] == 255)
    painterFree(nil)
  }
}
