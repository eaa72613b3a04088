import Testing

@testable import Canvas

/// The movement of scrollers. The scroller's window is 300 pixels wide, and its layer 500.
@Suite struct ScrollerTests {
  private static func scroller(speed: Double = 20) -> Player {
    var player = Player()
    player.send("canvas/addScroller", "s", 0, 10, 10, 300, 200, 500, speed)
    player.send("s/setColour", 1, 2, 3)
    return player
  }

  /// Returns the scroller's position: how many pixels the layer's left edge is left of the window's left edge.
  private static func position(_ player: Player) -> Double? { player.lefts.first.map { 10 - $0 } }

  @Test("a running scroller moves its layer left, or right at a negative speed, until the layer has left the window")
  func ends() {
    var player = Self.scroller()
    player.wait(5)
    #expect(Self.position(player) == 0)
    player.send("s/start")
    #expect(player.scene.movesUntil(after: player.now) == 30_000_000_000)
    player.wait(5)
    #expect(Self.position(player) == 100)
    player.wait(100)
    #expect(Self.position(player) == 500)
    #expect(player.scene.movesUntil(after: player.now) == nil)
    player.send("s/setScrollerSpeed", -100.0)
    player.wait(2)
    #expect(Self.position(player) == 300)
    player.wait(100)
    #expect(Self.position(player) == -300)
    player.send("s/setScrollerPosition", 50)
    #expect(Self.position(player) == 50)
    player.wait(1)
    #expect(Self.position(player) == -50, "setting a position must resume the movement")
    player.send("s/stop")
    player.wait(1)
    #expect(Self.position(player) == -50)
  }

  @Test("scroller positions are clamped", arguments: [(-301, -300.0), (-300, -300), (0, 0), (500, 500), (501, 500)])
  func clamped(position: Int, expected: Double) {
    var player = Self.scroller()
    player.send("s/setScrollerPosition", position)
    #expect(Self.position(player) == expected)
  }

  @Test("if a smaller size puts the position outside its range, the position is clamped")
  func sizes() {
    var player = Self.scroller()
    player.send("s/setScrollerPosition", 500)
    player.send("s/setScrollerWidth", 400)
    #expect(Self.position(player) == 400)
    player.send("s/setScrollerPosition", -300)
    player.send("s/setSize", 200, 100)
    #expect(Self.position(player) == -200)
  }

  @Test("a scroller that is started at speed 0 moves as soon as a speed is set")
  func armed() {
    var player = Self.scroller(speed: 0)
    player.send("s/start")
    player.wait(10)
    #expect(Self.position(player) == 0)
    player.send("s/setScrollerSpeed", 30.0)
    player.wait(1)
    #expect(Self.position(player) == 30)
    player.send("s/setScrollerSpeed", 0.0)
    player.wait(1)
    #expect(Self.position(player) == 30)
  }

  @Test("a scroller clips its children, which move with the layer")
  func clips() {
    var player = Self.scroller()
    player.addLayer("child", to: "s", x: 40, y: 5)
    player.send("s/setScrollerPosition", 100)
    let red = Colour(red: 255, green: 0, blue: 0)
    #expect(
      player.drawn() == [
        .beginClip(Rectangle(Point(10, 10), width: 300, height: 200)),
        .rectangle(Rectangle(Point(-90, 10), width: 500, height: 200), Colour(red: 1, green: 2, blue: 3)),
        .rectangle(Rectangle(Point(-50, 15), width: 100, height: 50), red), .endClip,
      ])
  }

  @Test("an image is stretched to the layer; autosize gives the layer the image's size, and the window only the height")
  func images() throws {
    var player = Self.scroller()
    try player.scene.addImage(Array("wide.png".utf8), width: 2000, height: 120)
    player.send("s/loadImage", "wide.png")
    let name = Array("wide.png".utf8)
    #expect(player.drawn()[2] == .image(name, Rectangle(Point(10, 10), width: 500, height: 200)))
    player.send("s/loadImage", "wide.png", 1)
    #expect(player.drawn()[2] == .image(name, Rectangle(Point(10, 10), width: 2000, height: 120)))
    #expect(player.drawn()[0] == .beginClip(Rectangle(Point(10, 10), width: 300, height: 120)))
    player.send("s/clearImage")
    #expect(player.drawn().count == 3)
  }

  @Test("the example of the ScorePlayer paper draws its scroller behind its line")
  func example() {
    var player = Player()
    player.send("canvas/clear")
    player.send("canvas/addScroller", "scroll", 1, 10, 10, 300, 200, 500, 20.0)
    player.send("scroll/loadImage", "modulation.png", 0)
    player.send("canvas/addLine", "line", 1, 25, 10, 25, 210, 5)
    player.send("scroll/addGlyph", "clef", 1, 50, 100, 36.0)
    player.send("clef/setGlyphSize", 72.0)
    player.send("clef/setColour", 0, 0, 128, 255)
    player.send("clef/setGlyph", "fClef")
    player.send("scroll/start")
    player.wait(2)
    let clef = Point(10 - 40 + 50 - 684 * 72.0 / 2000, 110)
    #expect(
      player.drawn(part: 1) == [
        .beginClip(Rectangle(Point(10, 10), width: 300, height: 200)),
        .image(Array("modulation.png".utf8), Rectangle(Point(-30, 10), width: 500, height: 200)),
        .glyph(0xE062, at: clef, size: 72, Colour(red: 0, green: 0, blue: 128)), .endClip,
        .line(from: Point(25, 10), to: Point(25, 210), width: 5, .black),
      ])
    #expect(player.drawn(part: 2).isEmpty)
  }
}
