import FuzzChecks
import Physics2D
import Testing
import Thoroughness

@testable import Canvas

@Suite struct SavingTests {
  private static func scene() -> Player {
    var player = ErrorTests.player()
    player.send("stave/setClef", "treble", 0)
    player.send("stave/addNote", "F#4", 100, 8)
    player.send("text/setText", "dolce")
    player.send("glyph/setGlyph", "gClef")
    player.send("scroller/start")
    player.send("layer/move", 100, 100, 10.0)
    player.wait(1)
    player.send("layer/fade", 0.0, 3.0)
    return player
  }

  @Test("a restored canvas continues exactly as the canvas that was saved")
  func restored() throws {
    var first = Self.scene()
    var second = first
    second.scene = try Scene.restored(from: first.scene.bytes)
    for name in ["text", "layer", "stave"] {
      first.wait(0.5)
      second.wait(0.5)
      for _ in 0..<2 {
        #expect(first.send("\(name)/remove") == second.send("\(name)/remove"))
        #expect(first.drawn() == second.drawn())
      }
    }
    #expect(first.scene.bytes == second.scene.bytes)
    #expect(first.scene.digest == second.scene.digest)
  }

  @Test("canvases with the same objects have the same bytes, whatever objects were removed before")
  func slots() {
    var direct = Player()
    var detour = Player()
    for _ in 0..<2 { detour.addLayer("old") }
    detour.send("old/remove")
    detour.addLayer("other")
    detour.send("canvas/clear")
    direct.addLayer("a")
    detour.addLayer("a")
    direct.scene.changes = 0
    detour.scene.changes = 0
    #expect(direct.scene.bytes == detour.scene.bytes)
  }

  @Test("truncated and altered bytes are refused")
  func refused() {
    let bytes = Self.scene().scene.bytes
    for count in 0..<bytes.count {
      #expect(throws: SnapshotError.self) { try Scene.restored(from: Array(bytes.prefix(count))) }
    }
    for index in bytes.indices {
      var damaged = bytes
      damaged[index] ^= 0x10
      #expect(throws: SnapshotError.self) { try Scene.restored(from: damaged) }
    }
    #expect(throws: SnapshotError.notASnapshot) { try Scene.restored(from: []) }
    var other = bytes
    other[8] = 9
    #expect(throws: SnapshotError.unknownVersion(9)) { try Scene.restored(from: other) }
  }

  #if DEBUG
    static let seeds = UInt64(0)..<100
  #else
    static let seeds = UInt64(0)..<2000 * thoroughness
  #endif

  @Test("after random commands, the drawing's groups are properly nested, and the canvas can be saved and restored")
  func random() {
    for seed in Self.seeds {
      var random = SplitMix64(seed: seed)
      let bytes = (0..<600).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      guard let fault = CanvasCase.fault(bytes) else { continue }
      var story: [String] = []
      _ = CanvasCase.fault(bytes) { story.append($0) }
      Issue.record("seed \(seed): \(fault)\n\(story.joined(separator: "\n"))")
    }
  }
}
