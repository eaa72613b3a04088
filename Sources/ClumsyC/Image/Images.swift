import CClumsy
import Instrument
import Lumia
import Physics2D

/// The stage behind a `clumsy_image` pointer.
final class ImageBox {
  var stage: LumiaStage
  /// Applies the events of the image's performance to `stage`; nil for an image without a performance.
  var conductor: ImageConductor?
  /// The shapes that `draw` drew last; nil before its first call. The next call reuses their memory.
  private var shapes: LumiaPrimitives?

  init(_ stage: consuming LumiaStage) { self.stage = stage }

  func advance(to nanoseconds: Int64) {
    if conductor == nil { stage.advance(to: nanoseconds) } else { conductor?.advance(&stage, to: nanoseconds) }
  }

  func apply(_ event: PerformanceEvent) { conductor?.apply(event, to: &stage) }

  /// Draws the shapes as they are now. Returns their number, and `LumiaPrimitives.stride` floats for each shape.
  func draw() -> (count: Int, floats: UnsafePointer<Float>) {
    var current = shapes.take() ?? LumiaPrimitives()
    stage.draw(into: &current)
    let drawn = (current.count, current.floats)
    shapes = consume current
    return drawn
  }
}

func imageBox(_ pointer: OpaquePointer) -> ImageBox {
  Unmanaged<ImageBox>.fromOpaque(UnsafeMutableRawPointer(pointer)).takeUnretainedValue()
}

private func pointer(_ stage: consuming LumiaStage) -> OpaquePointer {
  OpaquePointer(Unmanaged.passRetained(ImageBox(stage)).toOpaque())
}

@_cdecl("clumsy_image_create")
func imageCreate(
  _ set: Int32, _ seed: UInt64, _ keys: UnsafePointer<Double>?, _ keyCount: Int32
) -> OpaquePointer? {
  guard let set = UInt8(exactly: set).flatMap({ LumiaSet(rawValue: $0) }) else { return nil }
  var boxes: [LumiaKey] = []
  if let keys {
    for key in 0..<Int(max(keyCount, 0)) {
      boxes.append(
        LumiaKey(x: keys[4 * key], y: keys[4 * key + 1], width: keys[4 * key + 2], height: keys[4 * key + 3]))
    }
  }
  return pointer(LumiaStage(set, seed: seed, keys: boxes))
}

@_cdecl("clumsy_image_free")
func imageFree(_ image: OpaquePointer?) {
  guard let image else { return }
  Unmanaged<ImageBox>.fromOpaque(UnsafeMutableRawPointer(image)).release()
}

@_cdecl("clumsy_image_apply")
func imageApply(
  _ image: OpaquePointer, _ text: UnsafePointer<CChar>, _ nanoseconds: Int64,
  _ error: UnsafeMutablePointer<clumsy_text_error>?
) -> Int32 {
  clear(error)
  let command: LumiaCommand
  do throws(LumiaTextError) { command = try LumiaCommand(parsing: bytes(text)) } catch let reason {
    write(line: 1, column: reason.column, "", "column " + String(reason.column) + ": " + reason.text, to: error)
    return 0
  }
  do throws(LumiaError) {
    try imageBox(image).stage.apply(command, at: nanoseconds)
    return 1
  } catch let reason {
    write(line: 0, column: 0, "", reason.text, to: error)
    return 0
  }
}

@_cdecl("clumsy_image_set_timeline")
func imageSetTimeline(_ image: OpaquePointer, _ nanoseconds: Int64, _ quarters: Double, _ tempo: Double) {
  let start = min(max(nanoseconds, 0), LumiaStage.latest)
  imageBox(image).stage.setTimeline(LumiaTimeline(start: start, quarters: quarters, tempo: tempo))
}

@_cdecl("clumsy_image_advance")
func imageAdvance(_ image: OpaquePointer, _ nanoseconds: Int64) { imageBox(image).advance(to: nanoseconds) }

@_cdecl("clumsy_image_nanoseconds")
func imageNanoseconds(_ image: OpaquePointer) -> Int64 { imageBox(image).stage.nanoseconds }

@_cdecl("clumsy_image_count")
func imageCount(_ image: OpaquePointer) -> Int32 { Int32(imageBox(image).stage.count) }

@_cdecl("clumsy_image_save")
func imageSave(_ image: OpaquePointer, _ bytes: UnsafeMutablePointer<UInt8>?, _ capacity: Int32) -> Int32 {
  write(imageBox(image).stage.bytes, bytes, capacity)
}

@_cdecl("clumsy_image_restore")
func imageRestore(_ bytes: UnsafePointer<UInt8>?, _ size: Int32) -> OpaquePointer? {
  guard let bytes, size > 0 else { return nil }
  do throws(SnapshotError) {
    return pointer(try LumiaStage.restored(from: [UInt8](UnsafeBufferPointer(start: bytes, count: Int(size)))))
  } catch {
    return nil
  }
}

@_cdecl("clumsy_image_digest")
func imageDigest(_ image: OpaquePointer) -> UInt64 { imageBox(image).stage.digest }
