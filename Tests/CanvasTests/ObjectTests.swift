import Testing

@testable import Canvas

/// Tests the order, parts and colours of objects. Each viewer of a scene sees one part; part 0 means all parts.
@Suite struct ObjectTests {
  @Test("later siblings are drawn above earlier siblings, and children above their parents")
  func order() {
    var player = Player()
    for (index, (parent, name)) in [("canvas", "a"), ("canvas", "b"), ("a", "c"), ("a", "d"), ("b", "e")].enumerated() {
      player.send("\(parent)/addLayer", name, 0, 0, 0, 10, 10)
      player.send("\(name)/setColour", index, 0, 0)
    }
    #expect(Self.reds(player) == [0, 2, 3, 1, 4])
    player.send("c/remove")
    #expect(Self.reds(player) == [0, 3, 1, 4])
    player.send("a/remove")
    #expect(Self.reds(player) == [1, 4])
    #expect(
      player.send("d/remove") == "The specified object does not exist.", "removing an object must remove its children")
    player.send("b/addLayer", "c", 0, 0, 0, 10, 10)
    player.send("c/setColour", 9, 0, 0)
    #expect(Self.reds(player) == [1, 4, 9])
    #expect(player.scene.objectCount == 3)
  }

  private static func reds(_ player: Player, part: Int32 = 0) -> [UInt8] {
    player.drawn(part: part).compactMap { if case .rectangle(_, let colour) = $0 { colour.red } else { nil } }
  }

  /// `parent` is the part of a layer, and `child` is the part of its child, which draws nothing. The grandchild has
  /// part 0. The viewers of the parts `parentSeen` see the layer, and those of `grandchildSeen` see the grandchild.
  private static let parts: [(parent: Int, child: Int, parentSeen: [Int32], grandchildSeen: [Int32])] = [
    (0, 0, [0, 1, 2, 3], [0, 1, 2, 3]), (0, 2, [0, 1, 2, 3], [0, 2]), (1, 0, [0, 1], [0, 1]), (1, 2, [0, 1], [0, 1]),
  ]

  @Test("a parent's part, unless 0, replaces its children's parts; a viewer of part 0 sees all objects")
  func parts() {
    for (parent, child, parentSeen, grandchildSeen) in Self.parts {
      var player = Player(parts: 3)
      player.addLayer("parent", part: parent)
      player.send("parent/addLayer", "child", child, 0, 0, 1, 1)
      player.addLayer("grandchild", to: "child")
      player.send("parent/setColour", 1, 0, 0)
      player.send("grandchild/setColour", 2, 0, 0)
      for part in 0...3 as ClosedRange<Int32> {
        let expected: [UInt8] = (parentSeen.contains(part) ? [1] : []) + (grandchildSeen.contains(part) ? [2] : [])
        #expect(
          Self.reds(player, part: part) == expected,
          "a parent of part \(parent) with a child of part \(child), seen by \(part)")
      }
    }
  }

  @Test("only the lowest eight bits of a colour component count; a colour without alpha is opaque")
  func colours() {
    var player = Player()
    player.addLayer("a")
    player.send("a/setColour", 256 + 7, -1, 511, 300)
    let page = Rectangle(.zero, width: 100, height: 50)
    #expect(player.drawn() == [.rectangle(page, Colour(red: 7, green: 255, blue: 255, alpha: 44))])
    player.send("a/setColour", 1, 2, 3)
    #expect(player.drawn() == [.rectangle(page, Colour(red: 1, green: 2, blue: 3, alpha: 255))])
    player.send("a/setColour", 1, 2, 3, 0)
    #expect(player.drawn().isEmpty)
  }

  @Test("`clear` keeps the canvas's colour")
  func clear() {
    var player = Player()
    #expect(player.scene.background == .transparent)
    player.addLayer("a")
    player.send("canvas/setColour", 10, 20, 30)
    player.send("canvas/clear")
    let page = Rectangle(.zero, width: 1024, height: 768)
    #expect(player.drawn() == [.rectangle(page, Colour(red: 10, green: 20, blue: 30))])
    #expect(player.scene.objectCount == 0)
    player.addLayer("a")
    #expect(player.drawn().count == 2)
  }

  @Test("a text has its font and characters, and invalid UTF-8 is replaced")
  func texts() {
    var player = Player()
    player.send("canvas/addText", "t", 0, 30, 40)
    #expect(player.drawn().isEmpty)
    player.send("t/setText", "♩ = 60")
    let text = Array("♩ = 60".utf8)
    #expect(player.drawn() == [.text(DrawnText(text, at: Point(30, 40), size: 36), .black)])
    player.send("t/setFont", "Georgia-BoldItalic")
    player.send("t/setFontSize", 12.5)
    let font = Font(.georgia, isBold: true, isItalic: true)
    #expect(player.drawn() == [.text(DrawnText(text, at: Point(30, 40), size: 12.5, font: font), .black)])
    player.send("t/setText", Argument.string([0x61, 0xFF, 0x62]))
    guard case .text(let shown, _) = player.drawn().first else { return #expect(Bool(false), "the text is not drawn") }
    #expect(shown.text == Array("a\u{FFFD}b".utf8), "an invalid byte must become U+FFFD")
  }

  @Test("commands set the width and the end points of a line, which are relative to its parent")
  func lines() {
    var player = Player()
    player.send("canvas/addLayer", "layer", 0, 100, 100, 1, 1)
    player.send("layer/addLine", "line", 0, 1, 2, 3, 4, 5)
    player.send("line/setStartPoint", 10, 20)
    player.send("line/setEndPoint", 30, 40)
    player.send("line/setWidth", 7)
    #expect(player.drawn() == [.line(from: Point(110, 120), to: Point(130, 140), width: 7, .black)])
  }

  @Test("an image is stretched to its layer, unless autosize gives the layer the image's size")
  func images() throws {
    var player = Player()
    try player.scene.addImage(Array("a.png".utf8), width: 640, height: 480)
    player.send("canvas/addLayer", "a", 0, 0, 0, 10, 10)
    for (autosize, width, height) in [(0, 10.0, 10.0), (1, 640, 480)] {
      player.send("a/loadImage", "a.png", autosize)
      #expect(player.drawn() == [.image(Array("a.png".utf8), Rectangle(.zero, width: width, height: height))])
    }
    player.send("a/loadImage", "unknown.png", 1)
    #expect(player.drawn() == [.image(Array("unknown.png".utf8), Rectangle(.zero, width: 640, height: 480))])
    player.send("a/clearImage")
    #expect(player.drawn().isEmpty)
  }

  @Test("each font has a unique name and a unique number")
  func fonts() {
    let fonts = (0...UInt8.max).compactMap { Font(number: $0) }
    #expect(fonts.count == 18 * 4 - 5)
    for font in fonts {
      #expect(Font(name: Array(font.name.description.utf8)) == font)
      #expect(Font(number: font.number) == font)
    }
    #expect(Set(fonts.map(\.name.description)).count == fonts.count)
  }
}
