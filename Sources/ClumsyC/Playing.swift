import CClumsy
import Instrument
import Physics2D

@_cdecl("clumsy_report_flights")
func reportFlights(_ performance: OpaquePointer, _ reports: Int32) {
  box(performance).performance.reportsFlights = reports != 0
}

@_cdecl("clumsy_report_beats")
func reportBeats(_ performance: OpaquePointer, _ reports: Int32) {
  box(performance).performance.reportsBeats = reports != 0
}

@_cdecl("clumsy_apply")
func apply(
  _ performance: OpaquePointer, _ gesture: UnsafePointer<clumsy_gesture>, _ source: Int32,
  _ event: UnsafeMutablePointer<clumsy_event>
) -> Int32 {
  guard let gesture = Gesture(gesture.pointee) else { return 0 }
  return apply(performance, gesture, source, event)
}

/// Applies or refuses a gesture, writes the result to `event`, and returns 1. If `Box.isAtTick` is `false` or the
/// source is not 0…255, returns 0 and changes nothing.
func apply(
  _ performance: OpaquePointer, _ gesture: Gesture, _ source: Int32, _ event: UnsafeMutablePointer<clumsy_event>
) -> Int32 {
  let box = box(performance)
  guard box.isAtTick, let source = UInt8(exactly: source) else { return 0 }
  box.events.removeAll()
  box.performance.apply(gesture, from: source, events: &box.events)
  box.passToImage(box.events[0])
  event.pointee = clumsy_event(box.events[0])
  return 1
}

@_cdecl("clumsy_advance")
func advance(
  _ performance: OpaquePointer, _ nanoseconds: Int64, _ events: UnsafeMutablePointer<clumsy_event>, _ capacity: Int32,
  _ isComplete: UnsafeMutablePointer<Int32>
) -> Int32 {
  let box = box(performance)
  guard nanoseconds >= box.performance.requestedTime, nanoseconds <= Performance.latest, capacity > 0 else { return -1 }
  return give(box, events, capacity, isComplete) { $0.performance.advance(to: nanoseconds, events: &$0.events) }
}

@_cdecl("clumsy_resend_programs")
func resendPrograms(_ performance: OpaquePointer) -> Int32 {
  let box = box(performance)
  guard box.performance.isComplete else { return 0 }
  box.performance.resendPrograms()
  return 1
}

@_cdecl("clumsy_end")
func end(
  _ performance: OpaquePointer, _ events: UnsafeMutablePointer<clumsy_event>, _ capacity: Int32,
  _ isComplete: UnsafeMutablePointer<Int32>
) -> Int32 {
  guard capacity > 0 else { return -1 }
  return give(box(performance), events, capacity, isComplete) { $0.performance.end(events: &$0.events) }
}

/// Moves events one by one from `next` to `events`, until `events` is full or `next` returns `true`: no more remain.
/// Returns the number of moved events. Sets `isComplete` to the last result of `next`, as 1 or 0.
private func give(
  _ box: Box, _ events: UnsafeMutablePointer<clumsy_event>, _ capacity: Int32,
  _ isComplete: UnsafeMutablePointer<Int32>,
  _ next: (Box) -> Bool
) -> Int32 {
  var count: Int32 = 0
  var isWhole = false
  while !isWhole, count < capacity {
    box.events.removeAll()
    isWhole = next(box)
    guard !box.events.isEmpty else { continue }
    box.passToImage(box.events[0])
    events[Int(count)] = clumsy_event(box.events[0])
    count += 1
  }
  isComplete.pointee = isWhole ? 1 : 0
  return count
}
