import CClumsy
import ChordEngine
import Instrument
import MIDI
import Physics2D

// This module implements the functions of clumsy.h. The header documents each of them.

/// The performance behind a `clumsy_performance` pointer.
final class Box {
  var performance: Performance
  /// A buffer through which events pass one by one. It is allocated once, because real-time calls must not allocate.
  var events = FixedBuffer<PerformanceEvent>(capacity: 1)
  /// The image (a stage of moving lights) that follows the performance; nil if no image follows it.
  var image: ImageBox?

  init(_ performance: consuming Performance) {
    self.performance = performance
  }

  /// `true` if a gesture can be applied: the present time is a tick, and all events up to it were fetched.
  var isAtTick: Bool { performance.isComplete && performance.nanoseconds % Performance.tick == 0 }
}

func bounded(_ nanoseconds: Int64) -> Int64 { min(max(0, nanoseconds), Performance.latest) }

func pointer(_ performance: consuming Performance) -> OpaquePointer { pointer(Box(performance)) }

private func pointer(_ box: Box) -> OpaquePointer { OpaquePointer(Unmanaged.passRetained(box).toOpaque()) }

func box(_ pointer: OpaquePointer) -> Box {
  Unmanaged<Box>.fromOpaque(UnsafeMutableRawPointer(pointer)).takeUnretainedValue()
}

@_cdecl("clumsy_engine_version")
func engineVersion() -> UInt64 { Performance.engineVersion }

@_cdecl("clumsy_create")
func create(_ settings: UnsafePointer<clumsy_settings>) -> OpaquePointer? {
  do throws(SettingsRefusal) {
    return pointer(try performance(settings))
  } catch {
    return nil
  }
}

@_cdecl("clumsy_free")
func free(_ performance: OpaquePointer?) {
  guard let performance else { return }
  Unmanaged<Box>.fromOpaque(UnsafeMutableRawPointer(performance)).release()
}

@_cdecl("clumsy_digest")
func digest(_ performance: OpaquePointer) -> UInt64 { box(performance).performance.digest }

@_cdecl("clumsy_save")
func save(_ performance: OpaquePointer, _ bytes: UnsafeMutablePointer<UInt8>?, _ capacity: Int32) -> Int32 {
  let box = box(performance)
  guard box.performance.isComplete else { return -1 }
  return write(box.bytes, bytes, capacity)
}

/// Writes bytes to the caller's buffer, at most `capacity`, and returns the number of all bytes.
func write(_ all: [UInt8], _ bytes: UnsafeMutablePointer<UInt8>?, _ capacity: Int32) -> Int32 {
  if let bytes {
    for index in 0..<min(all.count, max(0, Int(capacity))) { bytes[index] = all[index] }
  }
  return Int32(all.count)
}

@_cdecl("clumsy_restore")
func restore(_ bytes: UnsafePointer<UInt8>?, _ size: Int32) -> OpaquePointer? {
  do throws(SnapshotError) {
    return pointer(try Box.restored(bytes, size))
  } catch {
    return nil
  }
}
