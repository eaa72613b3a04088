import CClumsy
import Hands
import Instrument
import Physics2D

@_cdecl("clumsy_half_at")
func halfAt(_ place: UnsafePointer<clumsy_place>) -> Int32 {
  let (x, y) = (place.pointee.x, place.pointee.y)
  return StageHalf.left.contains(x: x, y: y) ? 0 : StageHalf.right.contains(x: x, y: y) ? 1 : -1
}

@_cdecl("clumsy_reach_ball")
func reachBall(_ ball: Int32, _ place: UnsafeMutablePointer<clumsy_place>) {
  move(place) { Reach.place($0, of: ball == 0 ? .left : .right) }
}

@_cdecl("clumsy_reach_bouncer")
func reachBouncer(_ place: UnsafeMutablePointer<clumsy_place>) { move(place) { Reach.place(ofBouncer: $0) } }

@_cdecl("clumsy_new_ball_place")
func newBallPlace(_ number: Int32, _ place: UnsafeMutablePointer<clumsy_place>) {
  move(place) { _ in Reach.place(ofNewBall: Int(number)) }
}

@_cdecl("clumsy_tapped_tempo")
func tappedTempo(_ taps: UnsafePointer<Int64>?, _ count: Int32) -> Double {
  guard let taps, count > 0 else { return 0 }
  var tapping = TapTempo()
  var tempo: Double?
  for index in 0..<Int(count) { tempo = tapping.tap(at: bounded(taps[index])) }
  return tempo ?? 0
}

private func move(_ place: UnsafeMutablePointer<clumsy_place>, _ moved: (Vector2) -> Vector2) {
  let found = moved(Vector2(place.pointee.x, place.pointee.y))
  place.pointee = clumsy_place(x: found.x, y: found.y)
}

@_cdecl("clumsy_flick")
func flick(
  _ ball: Int32, _ way: UnsafePointer<clumsy_way_place>, _ count: Int32, _ nanoseconds: Int64,
  _ velocity: UnsafeMutablePointer<clumsy_place>
) {
  velocity.pointee = clumsy_place()
  guard count > 0 else { return }
  var flick = Flick(from: Vector2(way[0].x, way[0].y), at: bounded(way[0].nanoseconds))
  for index in 1..<Int(count) { flick.add(Vector2(way[index].x, way[index].y), at: bounded(way[index].nanoseconds)) }
  let found = flick.velocity(ofBall: Int(ball), at: bounded(nanoseconds))
  velocity.pointee = clumsy_place(x: found.x, y: found.y)
}
