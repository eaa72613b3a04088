import CClumsy
import ChordEngine
import Instrument
import Sessions

/// Writes a text to the caller's buffer, at most `capacity` bytes, and returns the length of the whole text.
func write(_ written: String, _ text: UnsafeMutablePointer<CChar>?, _ capacity: Int32) -> Int32 {
  var count: Int32 = 0
  for byte in written.utf8 {
    if let text, count < capacity { text[Int(count)] = CChar(bitPattern: byte) }
    count += 1
  }
  return count
}

func write(_ error: TextError, withinLine: Bool = false, to place: UnsafeMutablePointer<clumsy_text_error>?) {
  write(
    line: error.line, column: error.column, error.nearest ?? "", withinLine ? error.textWithinLine : error.text,
    to: place)
}

func write(
  line: Int, column: Int, _ nearest: String, _ message: String, to place: UnsafeMutablePointer<clumsy_text_error>?
) {
  guard let place else { return }
  place.pointee.line = Int32(clamping: line)
  place.pointee.column = Int32(clamping: column)
  let bytes = UnsafeMutableRawPointer(place).assumingMemoryBound(to: UInt8.self)
  fill(bytes + nearestOffset, messageOffset - nearestOffset, with: nearest)
  fill(bytes + messageOffset, MemoryLayout<clumsy_text_error>.size - messageOffset, with: message)
}

/// Writes an empty error, which means success.
func clear(_ place: UnsafeMutablePointer<clumsy_text_error>?) { write(line: 0, column: 0, "", "", to: place) }

/// The offsets of `nearest` and `message` in a `clumsy_text_error`, in bytes. layout.c checks them.
private let nearestOffset = 8
private let messageOffset = 72

/// Writes a text and a terminating 0, at most `capacity` bytes. A longer text is cut after a whole character.
private func fill(_ room: UnsafeMutablePointer<UInt8>, _ capacity: Int, with text: String) {
  var count = 0
  for byte in text.utf8 {
    guard count < capacity - 1 else {
      // If a continuation byte (bits 10…) does not fit, the last written character is incomplete: remove it.
      if byte & 0xC0 == 0x80 {
        while count > 0, room[count - 1] & 0xC0 == 0x80 { count -= 1 }
        count -= 1
      }
      break
    }
    room[count] = byte
    count += 1
  }
  room[count] = 0
}

/// Returns the gesture of a text. If the text is not a gesture, returns nil and writes the reason to `error`.
func gesture(_ text: UnsafePointer<CChar>, _ error: UnsafeMutablePointer<clumsy_text_error>?) -> Gesture? {
  clear(error)
  do throws(TextError) {
    if let gesture = try Gesture(parsing: bytes(text)) { return gesture }
    write(line: 1, column: 1, "", "column 1: expected a gesture", to: error)
  } catch let reason {
    write(reason, withinLine: true, to: error)
  }
  return nil
}

/// Returns the bytes of a NUL-terminated text.
func bytes(_ text: UnsafePointer<CChar>) -> [UInt8] {
  var bytes: [UInt8] = []
  var next = text
  while next.pointee != 0 {
    bytes.append(UInt8(bitPattern: next.pointee))
    next += 1
  }
  return bytes
}

@_cdecl("clumsy_gesture_of_text")
func gestureOfText(
  _ text: UnsafePointer<CChar>, _ place: UnsafeMutablePointer<clumsy_gesture>,
  _ error: UnsafeMutablePointer<clumsy_text_error>?
) -> Int32 {
  guard let gesture = gesture(text, error) else { return 0 }
  place.pointee = clumsy_gesture(gesture)
  return 1
}

@_cdecl("clumsy_gesture_text")
func gestureText(
  _ gesture: UnsafePointer<clumsy_gesture>, _ text: UnsafeMutablePointer<CChar>?, _ capacity: Int32
) -> Int32 {
  guard let gesture = Gesture(gesture.pointee) else { return -1 }
  return write(gesture.sessionText, text, capacity)
}

@_cdecl("clumsy_apply_text")
func applyText(
  _ performance: OpaquePointer, _ text: UnsafePointer<CChar>, _ source: Int32,
  _ event: UnsafeMutablePointer<clumsy_event>, _ error: UnsafeMutablePointer<clumsy_text_error>?
) -> Int32 {
  guard let gesture = gesture(text, error) else { return 0 }
  return apply(performance, gesture, source, event)
}
