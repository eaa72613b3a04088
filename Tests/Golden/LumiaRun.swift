import Lumia
import Physics2D

/// Applies random commands to a `LumiaStage`, on which lumis (moving shapes of light) appear. Hashes the stage and its
/// pictures.
struct LumiaRun {
  struct Checkpoint {
    let commands: Int
    let lumis: Int
    /// The hash of all states and shapes.
    let shapes: UInt64
    /// The hash of a picture of 96 × 54 pixels, with traces.
    let picture: UInt64
    /// The hash of the saved stage.
    let digest: UInt64
  }

  private(set) var checkpoints: [Checkpoint] = []

  /// Applies 1000 commands to a stage with a built-in chordset of lumis. Records a checkpoint after every hundredth
  /// command or, with `everyTick`, after every tenth. The stage is saved and restored after every hundredth
  /// command. The result is nil if a command or a saved stage is refused.
  init?(_ set: LumiaSet, everyTick: Bool) {
    var script = LumiaScript(seed: UInt64(set.rawValue) + 1)
    let keys = [LumiaKey(x: 0.4, y: 0.2, width: 0.3, height: 0.03), LumiaKey(x: 1.2, y: 0.4, width: 0.2, height: 0.05)]
    var stage = LumiaStage(set, seed: 7, keys: keys)
    var shapes = LumiaPrimitives()
    var painter = LumiaPainter(width: 96, height: 54)
    for number in 1...1000 {
      let command = script.next()
      guard (try? stage.apply(command, at: script.nanoseconds)) != nil else { return nil }
      if number % 150 == 0 {
        stage.setTimeline(
          LumiaTimeline(start: script.nanoseconds, quarters: Double(number), tempo: 60 + Double(number) / 10))
      }
      guard number % 10 == 0 else { continue }
      painter.trace(&stage)
      guard everyTick || number % 100 == 0 else { continue }
      painter.paint(&stage)
      var (states, picture) = (FNV1a(), FNV1a())
      for index in 0..<stage.count { states.add(stage.state(index)) }
      stage.draw(into: &shapes)
      for index in 0..<shapes.count * LumiaPrimitives.stride { states.add(Double(shapes.floats[index])) }
      for byte in painter.pixels { picture.add(byte) }
      checkpoints.append(
        Checkpoint(
          commands: number, lumis: stage.count, shapes: states.value, picture: picture.value, digest: stage.digest))
      guard number % 100 == 0 else { continue }
      guard let restored = try? LumiaStage.restored(from: stage.bytes) else { return nil }
      stage = restored
    }
  }
}

extension FNV1a {
  /// Adds a state, except its chord and its tone.
  mutating func add(_ state: LumiState) {
    add(UInt64(bitPattern: state.number))
    add(UInt64(state.form.rawValue))
    add(UInt64(state.sides))
    for number in [state.age, state.x, state.y, state.hue, state.purity, state.lightness, state.opacity] { add(number) }
    for number in [state.size, state.aspect, state.rotation, state.travel, state.trail, state.gate, state.alpha] {
      add(number)
    }
  }
}
