import CClumsy
import Lumia
import Testing

@testable import ClumsyC

/// Tests the functions of clumsy.h for images.
@Suite struct ImageCallTests {
  private func saved(_ image: OpaquePointer) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: Int(imageSave(image, nil, 0)))
    _ = imageSave(image, &bytes, Int32(bytes.count))
    return bytes
  }

  private func message(_ error: clumsy_text_error) -> String {
    withUnsafeBytes(of: error.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }

  @Test func commandsChangeAnImageAndErrorsNameTheColumn() throws {
    let image = try #require(imageCreate(0, 1, nil, 0))
    defer { imageFree(image) }
    var error = clumsy_text_error()
    #expect(imageApply(image, "release 2 90 2048 2048", 5, &error) == 1)
    #expect(imageCount(image) == 8 && imageNanoseconds(image) == 5)
    #expect(imageApply(image, "release 9 90 2048 2048", 6, &error) == 0)
    #expect(error.column == 9 && message(error).contains("chord 1…8"))
    #expect(imageApply(image, "erase all", 4, &error) == 0)
    #expect(error.column == 0 && message(error).contains("before the present"))
    var lumi = clumsy_lumi()
    #expect(imageLumi(image, 7, &lumi) == 1 && lumi.chord == 1 && lumi.tone == 7 && lumi.number == 8)
    #expect(imageLumi(image, 8, &lumi) == 0)
    #expect(imageCreate(6, 1, nil, 0) == nil)
  }

  @Test func aSavedImageContinuesAsTheOriginal() throws {
    let keys = [0.9, 0.3, 0.4, 0.02]
    let image = try #require(imageCreate(4, 9, keys, 1))
    defer { imageFree(image) }
    imageSetTimeline(image, 0, 2, 90)
    #expect(imageApply(image, "release 1 90 2048 3000", 1000, nil) == 1)
    imageAdvance(image, 777_777_777)
    let bytes = saved(image)
    let copy = try #require(imageRestore(bytes, Int32(bytes.count)))
    defer { imageFree(copy) }
    for image in [image, copy] { imageAdvance(image, 3_000_000_000) }
    #expect(imageDigest(image) == imageDigest(copy))
    #expect(imageRestore(bytes, Int32(bytes.count) - 1) == nil)
  }

  @Test func shapesAndPicturesShowTheLumis() throws {
    let image = try #require(imageCreate(1, 1, nil, 0))
    defer { imageFree(image) }
    var count: Int32 = 1
    _ = imageShapes(image, &count)
    #expect(count == 0)
    #expect(imageApply(image, "release 1 90 2048 2048", 0, nil) == 1)
    imageAdvance(image, 2_000_000_000)
    let shapes = imageShapes(image, &count)
    #expect(count >= 8)
    for shape in 0..<Int(count) { #expect(0...7 ~= shapes[16 * shape] && 0...1 ~= shapes[16 * shape + 13]) }
    var pixels = [UInt8](repeating: 0, count: 4 * 64 * 36)
    let painter = painterCreate(64, 36)
    defer { painterFree(painter) }
    painterTrace(painter, image)
    painterPaint(painter, image, &pixels)
    #expect(pixels.indices.allSatisfy { $0 % 4 != 3 || pixels[$0] == 255 })
    #expect(pixels.indices.filter { $0 % 4 != 3 && pixels[$0] > 60 }.count > 100)
    var canvas = clumsy_image_canvas()
    imageGetCanvas(image, &canvas)
    #expect(canvas.has_traces == 1 && canvas.is_light == 0 && canvas.spread > 0 && canvas.keep < 1)
    var strokes = [Float](repeating: 9, count: 32)
    #expect(imageGlyph(36, &strokes) == 1 && strokes.allSatisfy { -1...1 ~= $0 })
    #expect(imageGlyph(37, &strokes) == 0 && imageTraceTick(30) == 1_000_000_000)
  }

  @Test func tablesListsAndPadsAreRead() throws {
    let image = try #require(imageCreate(2, 1, nil, 0))
    defer { imageFree(image) }
    let tables = [
      (0, "hue.base\t0\t1000\t"), (1, "trace\t0\t3\tnone stay"), (3, "still\t\t"), (4, "color\t"), (6, "chords\t8\n"),
    ]
    for (table, text) in tables {
      var bytes = [CChar](repeating: 0, count: Int(imageTable(Int32(table), nil, 0)))
      _ = imageTable(Int32(table), &bytes, Int32(bytes.count))
      #expect(String(decoding: bytes.map { UInt8(bitPattern: $0) }, as: UTF8.self).hasPrefix(text))
    }
    #expect(imageTable(7, nil, 0) == 0)
    var (chordset, chord, chordsets): (Int32, Int32, Int32) = (9, 9, 9)
    #expect(imageApply(image, "chord 4", 0, nil) == 1)
    imageChosen(image, &chordset, &chord, &chordsets)
    #expect((chordset, chord, chordsets) == (2, 3, 6))
    #expect(imageOrigin(image, 5) == 5 && imageOrigin(image, 6) == -1)
    #expect(imageApply(image, "set 1 1 hue.base 77", 0, nil) == 1)
    #expect(imageField(image, 0, 0, 0) == 77 && imageField(image, 0, 8, 0) == -32768)
    #expect(imageOption(image, 9) == 1 && imageOption(image, 12) == -1)
    var trigger: [Int32] = [9, 9, 9]
    #expect(imageApply(image, "trigger 8 fade 0 700", 0, nil) == 1)
    #expect(imageTrigger(image, 7, &trigger) == 1 && trigger == [6, -1, 700])
    #expect(imageTrigger(image, 8, &trigger) == 0)
  }

  @Test func aDrawnStrokeBecomesACommand() throws {
    let image = try #require(imageCreate(0, 1, nil, 0))
    defer { imageFree(image) }
    let points: [Double] = [0.2, 0.2, 0, 0.5, 0.6, 0.4, 0.4, 0.5, 1, 0.2, 0.8, 0.5]
    var text = [CChar](repeating: 0, count: 64)
    let length = imageStroke(points, 3, &text, 64)
    let stroke = String(decoding: text.prefix(Int(length)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    #expect(imageApply(image, "stroke 1 " + stroke, 0, nil) == 1)
    var lumi = clumsy_lumi()
    #expect(imageLumi(image, 0, &lumi) == 1 && abs(lumi.x - 0.2) < 0.01 && abs(lumi.y - 0.2) < 0.01)
    #expect(imageStroke(points, 1, nil, 0) == -1)
    var rectangle = [Double](repeating: 0, count: 4)
    imageRectangle(0, 1600, 900, &rectangle)
    #expect(rectangle == [0, 0, 1600, 900])
  }
}
