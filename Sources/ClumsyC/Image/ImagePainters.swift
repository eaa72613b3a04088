import CClumsy
import Lumia

/// The painter behind a `clumsy_painter` pointer.
private final class PainterBox {
  /// The painter; nil only while `resize` or `use` runs.
  private var painter: LumiaPainter?

  init(_ width: Int32, _ height: Int32) { painter = LumiaPainter(width: pixels(width), height: pixels(height)) }

  func resize(_ width: Int32, _ height: Int32) {
    guard let current = painter.take() else { return }
    painter = current.resized(width: pixels(width), height: pixels(height))
  }

  func use(_ act: (inout LumiaPainter) -> Void) {
    guard var current = painter.take() else { return }
    act(&current)
    painter = consume current
  }
}

/// Clamps a width or a height to 1…16384, the range that `clumsy_painter_create` promises.
private func pixels(_ length: Int32) -> Int { Int(min(max(length, 1), 16_384)) }

private func painterBox(_ painter: OpaquePointer) -> PainterBox {
  Unmanaged<PainterBox>.fromOpaque(UnsafeMutableRawPointer(painter)).takeUnretainedValue()
}

@_cdecl("clumsy_painter_create")
func painterCreate(_ width: Int32, _ height: Int32) -> OpaquePointer {
  OpaquePointer(Unmanaged.passRetained(PainterBox(width, height)).toOpaque())
}

@_cdecl("clumsy_painter_free")
func painterFree(_ painter: OpaquePointer?) {
  guard let painter else { return }
  Unmanaged<PainterBox>.fromOpaque(UnsafeMutableRawPointer(painter)).release()
}

@_cdecl("clumsy_painter_resize")
func painterResize(_ painter: OpaquePointer, _ width: Int32, _ height: Int32) {
  painterBox(painter).resize(width, height)
}

@_cdecl("clumsy_painter_trace")
func painterTrace(_ painter: OpaquePointer, _ image: OpaquePointer) {
  let box = imageBox(image)
  painterBox(painter).use { painter in painter.trace(&box.stage) }
}

@_cdecl("clumsy_painter_paint")
func painterPaint(_ painter: OpaquePointer, _ image: OpaquePointer, _ pixels: UnsafeMutablePointer<UInt8>) {
  let box = imageBox(image)
  painterBox(painter).use { painter in
    painter.paintFrame(&box.stage)
    for index in painter.pixels.indices { pixels[index] = painter.pixels[index] }
  }
}
