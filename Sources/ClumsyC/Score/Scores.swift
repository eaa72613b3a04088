import CClumsy
import Canvas
import Instrument
import Notation
import Physics2D

/// The score behind a `clumsy_score` pointer.
final class ScoreBox {
  var score: LiveScore
  /// The latest drawing. Its memory is reused for the next drawing.
  var drawing = Drawing()

  init(_ score: consuming LiveScore) { self.score = score }
}

private func scoreBox(_ pointer: OpaquePointer) -> ScoreBox {
  Unmanaged<ScoreBox>.fromOpaque(UnsafeMutableRawPointer(pointer)).takeUnretainedValue()
}

@_cdecl("clumsy_score_create")
func scoreCreate(_ performance: OpaquePointer) -> OpaquePointer? {
  let original = box(performance)
  guard original.isAtTick else { return nil }
  do throws(SnapshotError) {
    let copy = try Performance.restored(from: original.performance.bytes)
    return OpaquePointer(Unmanaged.passRetained(ScoreBox(LiveScore(copy))).toOpaque())
  } catch {
    return nil
  }
}

@_cdecl("clumsy_score_free")
func scoreFree(_ score: OpaquePointer?) {
  guard let score else { return }
  Unmanaged<ScoreBox>.fromOpaque(UnsafeMutableRawPointer(score)).release()
}

@_cdecl("clumsy_score_forget")
func scoreForget(_ score: OpaquePointer, _ tick: Int64) -> Int32 { scoreBox(score).score.forget(from: tick) ? 1 : 0 }

@_cdecl("clumsy_score_add")
func scoreAdd(_ score: OpaquePointer, _ tick: Int64, _ text: UnsafePointer<CChar>) -> Int32 {
  guard let gesture = gesture(text, nil) else { return 0 }
  return scoreBox(score).score.add(TimedGesture(tick: tick, gesture: gesture)) ? 1 : 0
}

@_cdecl("clumsy_score_advance")
func scoreAdvance(_ score: OpaquePointer, _ nanoseconds: Int64, _ now: Int64) -> Int32 {
  let box = scoreBox(score)
  box.score.advance(to: bounded(nanoseconds), now: bounded(now))
  return box.score.isSettled ? 1 : 0
}

@_cdecl("clumsy_symbol_path")
func symbolPath(_ codepoint: UInt32, _ text: UnsafeMutablePointer<CChar>?, _ capacity: Int32) -> Int32 {
  guard let symbol = Symbol(rawValue: codepoint) else { return -1 }
  return write(symbol.simplePath, text, capacity)
}

@_cdecl("clumsy_score_draw")
func scoreDraw(
  _ score: OpaquePointer, _ view: UnsafePointer<clumsy_score_view>,
  _ primitives: UnsafeMutablePointer<clumsy_primitive>?, _ capacity: Int32, _ texts: UnsafeMutablePointer<CChar>?,
  _ textCapacity: Int32, _ textSize: UnsafeMutablePointer<Int32>?
) -> Int32 {
  guard let view = ProportionalView(view.pointee) else { return -1 }
  let box = scoreBox(score)
  box.score.draw(view, into: &box.drawing)
  return write(box.drawing, primitives, capacity, texts, textCapacity, textSize)
}

extension ProportionalView {
  /// Converts a view. Returns nil if `begin` is not before `end`, one of them is beyond ±`Performance.latest`, `space`
  /// is not above 0, or a number of pixels is not finite.
  fileprivate init?(_ view: clumsy_score_view) {
    let farthest = Performance.latest
    guard -farthest...farthest ~= view.begin, -farthest...farthest ~= view.end, view.begin < view.end,
      (view.left - view.right).isFinite, (view.top * view.space).isFinite, view.space > 0
    else { return nil }
    self.init(
      view.begin..<view.end, left: view.left, right: view.right, top: view.top, space: view.space, now: view.now)
    palette = Palette(
      ink: Colour(rgba: view.ink), quiet: Colour(rgba: view.quiet), sounding: Colour(rgba: view.sounding))
  }
}

@_cdecl("clumsy_score_bar_start")
func scoreBarStart(_ score: OpaquePointer, _ nanoseconds: Int64) -> Int64 {
  let score = scoreBox(score).score.score
  return score.bar(at: nanoseconds).map { score.bars[$0].start } ?? -1
}

@_cdecl("clumsy_score_bar_text")
func scoreBarText(
  _ score: OpaquePointer, _ nanoseconds: Int64, _ text: UnsafeMutablePointer<CChar>?, _ capacity: Int32
) -> Int32 {
  let score = scoreBox(score).score.score
  guard let bar = score.bar(at: nanoseconds) else { return -1 }
  return write(score.text(ofBar: bar), text, capacity)
}
