import CClumsy
import Canvas
import Physics2D

/// The scene behind a `clumsy_canvas` pointer.
final class CanvasBox {
  var scene: Scene
  /// The latest drawing. Its memory is reused for the next drawing.
  var drawing = Drawing()

  init(_ scene: Scene) { self.scene = scene }
}

func canvasBox(_ pointer: OpaquePointer) -> CanvasBox {
  Unmanaged<CanvasBox>.fromOpaque(UnsafeMutableRawPointer(pointer)).takeUnretainedValue()
}

private func pointer(_ scene: Scene) -> OpaquePointer {
  OpaquePointer(Unmanaged.passRetained(CanvasBox(scene)).toOpaque())
}

@_cdecl("clumsy_canvas_create")
func canvasCreate(_ parts: Int32) -> OpaquePointer { pointer(Scene(parts: parts)) }

@_cdecl("clumsy_canvas_free")
func canvasFree(_ canvas: OpaquePointer?) {
  guard let canvas else { return }
  Unmanaged<CanvasBox>.fromOpaque(UnsafeMutableRawPointer(canvas)).release()
}

@_cdecl("clumsy_canvas_add_image")
func canvasAddImage(
  _ canvas: OpaquePointer, _ name: UnsafePointer<CChar>, _ width: Int32, _ height: Int32,
  _ error: UnsafeMutablePointer<clumsy_text_error>?
) -> Int32 {
  clear(error)
  do throws(CanvasError) {
    try canvasBox(canvas).scene.addImage(bytes(name), width: width, height: height)
    return 1
  } catch let reason {
    write(line: 0, column: 0, "", reason.text, to: error)
    return 0
  }
}

@_cdecl("clumsy_canvas_apply")
func canvasApply(
  _ canvas: OpaquePointer, _ object: UnsafePointer<CChar>, _ command: UnsafePointer<CChar>,
  _ arguments: UnsafePointer<clumsy_argument>?, _ count: Int32, _ nanoseconds: Int64,
  _ error: UnsafeMutablePointer<clumsy_text_error>?
) -> Int32 {
  clear(error)
  var values: [Argument] = []
  for argument in UnsafeBufferPointer(start: arguments, count: arguments == nil ? 0 : max(0, Int(count))) {
    values.append(Argument(argument))
  }
  do throws(CanvasError) {
    try canvasBox(canvas).scene.apply(bytes(command), to: bytes(object), values, at: nanoseconds)
    return 1
  } catch let reason {
    write(line: 0, column: 0, "", reason.text, to: error)
    return 0
  }
}

extension Argument {
  /// Converts an argument. A type other than `i`, `f` and `s` counts as bytes, which no command accepts.
  fileprivate init(_ argument: clumsy_argument) {
    let text = UnsafeRawBufferPointer(
      start: argument.text, count: argument.text == nil ? 0 : max(0, Int(argument.size)))
    switch UInt8(truncatingIfNeeded: argument.tag) {
    case UInt8(ascii: "i"): self = .integer(argument.integer)
    case UInt8(ascii: "f"): self = .float(argument.number)
    case UInt8(ascii: "s"): self = .string([UInt8](text))
    default: self = .blob([UInt8](text))
    }
  }
}

@_cdecl("clumsy_canvas_changes")
func canvasChanges(_ canvas: OpaquePointer) -> UInt64 { canvasBox(canvas).scene.changes }

@_cdecl("clumsy_canvas_moves_until")
func canvasMovesUntil(_ canvas: OpaquePointer, _ nanoseconds: Int64) -> Int64 {
  canvasBox(canvas).scene.movesUntil(after: nanoseconds) ?? -1
}

@_cdecl("clumsy_canvas_save")
func canvasSave(_ canvas: OpaquePointer, _ bytes: UnsafeMutablePointer<UInt8>?, _ capacity: Int32) -> Int32 {
  write(canvasBox(canvas).scene.bytes, bytes, capacity)
}

@_cdecl("clumsy_canvas_restore")
func canvasRestore(_ bytes: UnsafePointer<UInt8>?, _ size: Int32) -> OpaquePointer? {
  guard let bytes, size > 0 else { return nil }
  do throws(SnapshotError) {
    return pointer(try Scene.restored(from: [UInt8](UnsafeBufferPointer(start: bytes, count: Int(size)))))
  } catch {
    return nil
  }
}
