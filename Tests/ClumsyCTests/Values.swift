import CClumsy

@testable import ClumsyC

extension clumsy_event {
  var integerList: [Int32] { withUnsafeBytes(of: integers) { Array($0.bindMemory(to: Int32.self)) } }
  var numberList: [Double] { withUnsafeBytes(of: numbers) { Array($0.bindMemory(to: Double.self)) } }
}

extension clumsy_gesture {
  init(_ kind: Int32, _ integers: (Int32, Int32, Int32) = (0, 0, 0), _ numbers: (Double, Double) = (0, 0)) {
    self.init(
      kind: kind, integers: (integers.0, integers.1, integers.2, 0, 0), numbers: (numbers.0, numbers.1, 0))
  }

  var list: [Double] {
    withUnsafeBytes(of: integers) { $0.bindMemory(to: Int32.self).map(Double.init) }.reduce(into: [Double(kind)]) {
      $0.append($1)
    } + [numbers.0, numbers.1, numbers.2]
  }
}

/// A performance that is played through clumsy.h.
final class Played {
  let pointer: OpaquePointer

  init?(_ change: (inout clumsy_settings) -> Void = { _ in }) {
    var settings = clumsy_settings()
    clumsy_default_settings(&settings)
    change(&settings)
    guard let pointer = clumsy_create(&settings) else { return nil }
    self.pointer = pointer
  }

  init?(_ bytes: [UInt8]) {
    guard let pointer = clumsy_restore(bytes, Int32(bytes.count)) else { return nil }
    self.pointer = pointer
  }

  deinit { clumsy_free(pointer) }

  var bytes: [UInt8] {
    var bytes = [UInt8](repeating: 0, count: Int(clumsy_save(pointer, nil, 0)))
    _ = clumsy_save(pointer, &bytes, Int32(bytes.count))
    return bytes
  }

  /// Returns all events up to a time, from calls with the given capacity.
  func events(until nanoseconds: Int64, capacity: Int32 = 64) -> [clumsy_event] {
    Self.all(capacity) { clumsy_advance(pointer, nanoseconds, $0, capacity, $1) }
  }

  func end(capacity: Int32 = 64) -> [clumsy_event] { Self.all(capacity) { clumsy_end(pointer, $0, capacity, $1) } }

  private static func all(
    _ capacity: Int32, _ call: (UnsafeMutablePointer<clumsy_event>, UnsafeMutablePointer<Int32>) -> Int32
  ) -> [clumsy_event] {
    var room = [clumsy_event](repeating: clumsy_event(), count: Int(capacity))
    var events: [clumsy_event] = []
    var isComplete: Int32 = 0
    while isComplete == 0 {
      let count = Int(call(&room, &isComplete))
      guard count >= 0 else { return events }
      events += room[..<count]
    }
    return events
  }

  /// Applies a gesture. Returns the refusal (0 for none), or nil if the call failed.
  func apply(_ gesture: clumsy_gesture, source: Int32 = 0) -> Int32? {
    var (gesture, event) = (gesture, clumsy_event())
    guard clumsy_apply(pointer, &gesture, source, &event) == 1 else { return nil }
    return event.integers.1
  }
}
