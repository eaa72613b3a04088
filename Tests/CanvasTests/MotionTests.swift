import Testing

@testable import Canvas

@Suite struct MotionTests {
  @Test("a move is linear, and a new move starts from the object's current place")
  func moves() {
    var player = Player()
    player.addLayer("a", x: 100)
    player.send("a/move", 300, 0, 4.0)
    #expect(player.scene.movesUntil(after: player.now) == 4_000_000_000)
    for (seconds, x) in [(1.0, 150.0), (1, 200)] {
      player.wait(seconds)
      #expect(player.lefts == [x])
    }
    player.send("a/move", 0, 0, 2.0)
    player.wait(1)
    #expect(player.lefts == [100])
    player.wait(1)
    #expect(player.lefts == [0])
    #expect(player.scene.movesUntil(after: player.now) == nil)
    player.wait(1000)
    #expect(player.lefts == [0])
  }

  @Test("setPosition ends a move; a move whose duration is 0, negative or NaN takes effect immediately")
  func ends() {
    var player = Player()
    player.addLayer("a")
    player.send("a/move", 300, 0, 4.0)
    player.wait(1)
    player.send("a/setPosition", 7, 8)
    player.wait(1)
    #expect(player.lefts == [7])
    for duration in [0.0, -1, .nan, -.infinity] {
      player.send("a/setPosition", 7, 8)
      player.send("a/move", 50, 8, duration)
      #expect(player.lefts == [50])
      #expect(player.scene.movesUntil(after: player.now) == nil)
    }
    player.send("a/move", 0, 8, Double.infinity)
    player.wait(3600)
    #expect(player.lefts.first.map { $0 > 49.9 && $0 < 50 } == true)
  }

  @Test("a fade is linear, and setOpacity ends it")
  func fades() {
    var player = Player()
    player.addLayer("a")
    player.send("a/fade", 0.0, 2.0)
    player.wait(0.5)
    #expect(player.opacities == [0.75])
    player.wait(1)
    #expect(player.opacities == [0.25])
    player.wait(0.5)
    #expect(player.drawn().isEmpty, "a fully transparent object is drawn")
    player.send("a/fade", 1.0, 2.0)
    player.wait(1)
    #expect(player.opacities == [0.5])
    player.send("a/setOpacity", 0.125)
    player.wait(1)
    #expect(player.opacities == [0.125])
  }

  @Test("children move and fade with their parents")
  func children() {
    var player = Player()
    player.send("canvas/addLayer", "parent", 0, 0, 0, 10, 10)
    player.addLayer("child", to: "parent", x: 5)
    player.send("parent/move", 100, 0, 1.0)
    player.send("parent/fade", 0.0, 1.0)
    player.wait(0.5)
    #expect(player.lefts == [55])
    #expect(player.opacities == [0.5])
    player.send("child/fade", 0.0, 1.0)
    player.wait(0.25)
    #expect(player.opacities == [0.25, 0.75])
  }

  @Test("if a command's time is before the previous command's time, the previous time applies")
  func past() {
    var player = Player()
    player.addLayer("a")
    player.wait(10)
    player.send("a/move", 100, 0, 1.0)
    player.now = 0
    player.send("a/setColour", 0, 0, 0)
    #expect(player.scene.time == 10_000_000_000)
    player.now = .max
    player.send("a/move", 200, 0, Double.infinity)
    #expect(player.lefts == [100])
  }
}
