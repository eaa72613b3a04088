import ChordEngine
import Instrument
import Sessions

@_cdecl("clumsy_find_drop")
func findDrop(
  _ performance: OpaquePointer, _ nanoseconds: Int64, _ pitch: Int32, _ velocity: Int32,
  _ text: UnsafeMutablePointer<CChar>?, _ capacity: Int32
) -> Int32 {
  let box = box(performance)
  guard box.performance.isComplete else { return -1 }
  let wish = DropWish(
    nanoseconds: bounded(nanoseconds), length: 0, pitch: Pitch(folding: Int(min(max(pitch, 0), 127))),
    velocity: UInt8(min(max(velocity, 1), 127)))
  guard let found = box.performance.findDrop(for: wish) else { return -1 }
  var lines = "\(found.nanosecondsOff) \(found.semitonesOff) \(found.velocityOff)"
  for timed in found.drop.gestures(ball: found.ball) { lines += "\n\(timed.tick) \(timed.gesture.sessionText)" }
  if found.drop.addsBall { lines += "\n\(found.drop.tickAfter) \(Gesture.remove(ball: found.ball).sessionText)" }
  return write(lines, text, capacity)
}
