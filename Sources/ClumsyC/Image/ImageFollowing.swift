import CClumsy
import Instrument
import Lumia
import Physics2D

/// The last eight bytes of a saved performance with an image: `clmimage`.
private let signature: UInt64 = 0x6567_616D_696D_6C63

@_cdecl("clumsy_follow_image")
func followImage(_ performance: OpaquePointer, _ follows: Int32) {
  let box = box(performance)
  if follows == 0 {
    box.image = nil
  } else if box.image == nil {
    box.followImage(LumiaStage(box.performance.start.settings))
  }
}

@_cdecl("clumsy_image_of")
func image(of performance: OpaquePointer) -> OpaquePointer? {
  box(performance).image.map { OpaquePointer(Unmanaged.passUnretained($0).toOpaque()) }
}

extension Box {
  func followImage(_ stage: consuming LumiaStage) {
    let image = ImageBox(stage)
    image.conductor = ImageConductor(performance.start, &image.stage)
    self.image = image
  }

  /// Passes an event to the image, if the performance has one.
  func passToImage(_ event: PerformanceEvent) { image?.apply(event) }

  /// The saved bytes. With an image, they are the performance's bytes, the image's bytes, the number of the image's
  /// bytes, and `signature`. Reading this property advances the image to the performance's time.
  var bytes: [UInt8] {
    guard let image else { return performance.bytes }
    image.advance(to: performance.nanoseconds)
    var writer = ByteWriter()
    writer.add(performance.bytes)
    let stage = image.stage.bytes
    writer.add(stage)
    writer.add(stage.count)
    writer.add(signature)
    return writer.bytes
  }

  /// Restores a performance, and its image if the bytes have one.
  static func restored(_ bytes: UnsafePointer<UInt8>?, _ size: Int32) throws(SnapshotError) -> Box {
    guard let bytes, let length = imageLength(bytes, Int(size)) else {
      return Box(try ClumsyC.performance(bytes, size))
    }
    let whole = Int(size) - 16 - length
    let box = Box(try ClumsyC.performance(bytes, Int32(whole)))
    let stage = try LumiaStage.restored(from: [UInt8](UnsafeBufferPointer(start: bytes + whole, count: length)))
    guard stage.nanoseconds == box.performance.nanoseconds else { throw .damaged }
    box.followImage(stage)
    return box
  }

  /// Returns the number of bytes of the image that follows a performance; nil if no image follows.
  private static func imageLength(_ bytes: UnsafePointer<UInt8>, _ size: Int) -> Int? {
    guard size > 16 else { return nil }
    func word(_ start: Int) -> UInt64 { (0..<8).reduce(0) { $0 | UInt64(bytes[start + $1]) << (8 * UInt64($1)) } }
    guard word(size - 8) == signature else { return nil }
    return Int(exactly: word(size - 16)).flatMap { (0...size - 16).contains($0) ? $0 : nil }
  }
}
