import Testing

@testable import Canvas

/// The numbers and sizes of objects, notes, texts and images that a canvas allows.
@Suite struct LimitTests {
  @Test("a canvas holds 8192 objects; the names of removed objects are free again")
  func objects() {
    var player = Player()
    for number in 0..<Limit.objects.largest {
      #expect(player.send("canvas/addLine", "line \(number)", 0, 0, 0, 1, 1, 1) == nil)
    }
    let full = "The canvas is full: it holds at most 8192 objects."
    #expect(player.send("canvas/addLine", "more", 0, 0, 0, 1, 1, 1) == full)
    #expect(player.scene.objectCount == 8192)
    for number in stride(from: 0, to: Limit.objects.largest, by: 2) {
      #expect(player.send("line \(number)/remove") == nil)
    }
    for number in 0..<Limit.objects.largest {
      let expected = number % 2 == 0 ? "The specified object does not exist." : nil
      #expect(player.send("line \(number)/setWidth", 2) == expected)
    }
    for number in stride(from: 0, to: Limit.objects.largest, by: 2) {
      #expect(player.send("canvas/addLine", "new \(number)", 0, 0, 0, 1, 1, 1) == nil)
    }
    #expect(player.send("canvas/addLine", "more", 0, 0, 0, 1, 1, 1) == full)
    player.send("canvas/clear")
    #expect(player.scene.objectCount == 0)
  }

  @Test("objects nest at most 32 levels deep")
  func depth() {
    var player = Player()
    for level in 0..<32 {
      let parent = level == 0 ? "canvas" : "\(level)"
      #expect(player.send("\(parent)/addLayer", "\(level + 1)", 0, 1, 0, 1, 1) == nil)
    }
    #expect(
      player.send("32/addLayer", "33", 0, 0, 0, 1, 1)
        == "The object would be nested too deeply: at most 32 levels are allowed.")
    player.send("32/setColour", 0, 0, 0)
    #expect(player.lefts == [32])
    player.send("1/remove")
    #expect(player.scene.objectCount == 0)
  }

  @Test("all staves together hold at most 65 536 notes and clefs")
  func notes() {
    var player = Player()
    for name in ["a", "b"] {
      player.send("canvas/addStave", name, 0, 0, 0, 100, 80, 1)
      player.send("\(name)/setClef", "treble", 0)
    }
    for number in 0..<65_534 {
      #expect(player.send("\(number % 3 == 0 ? "a" : "b")/addNote", "C4", number, 4) == nil)
    }
    let full = "The canvas is full: its staves hold at most 65536 notes and clefs in all."
    #expect(player.send("a/addNotehead", "C5", 100) == full)
    #expect(player.send("a/setClef", "bass", 100) == full)
    #expect(player.send("a/setClef", "bass", 0) == nil, "replacing a clef in a full canvas must not fail")
    player.send("b/clear")
    #expect(player.send("a/addNotehead", "C5", 100) == nil)
    player.send("a/remove")
    #expect(player.scene.noteCount == 0)
  }

  @Test("texts and names have a maximum length, and all texts together a maximum size")
  func texts() {
    var player = Player()
    let long = String(repeating: "x", count: 4096)
    for number in 0..<256 {
      player.send("canvas/addText", "\(number)", 0, 0, 0)
      #expect(player.send("\(number)/setText", long) == nil)
    }
    player.send("canvas/addText", "more", 0, 0, 0)
    #expect(player.send("more/setText", "x") == "The canvas is full: its texts have at most 1048576 bytes in all.")
    #expect(player.send("more/setText", long + "x") == "The text is too long: at most 4096 bytes are allowed.")
    player.send("7/setText", "")
    #expect(player.send("more/setText", "x") == nil)
    player.send("canvas/clear")
    #expect(player.scene.textCount == 0)
    let name = String(repeating: "n", count: 257)
    #expect(
      player.send("canvas/addLayer", name, 0, 0, 0, 1, 1) == "The name is too long: at most 256 bytes are allowed.")
    player.addLayer("layer")
    #expect(player.send("layer/loadImage", name) == "The name is too long: at most 256 bytes are allowed.")
  }

  @Test("a scene holds 1024 images; adding an image with a known name changes its size")
  func images() throws {
    var scene = Scene()
    for number in 0..<1024 { try scene.addImage(Array("\(number)".utf8), width: 1, height: 1) }
    #expect(throws: CanvasError.full(.images)) { try scene.addImage([1], width: 1, height: 1) }
    // Adding an image again moves it to the end of `images`.
    try scene.addImage(Array("7".utf8), width: 5, height: -1)
    #expect(scene.images.count == 1024 && scene.images.last?.width == 5 && scene.images.last?.height == 0)
  }
}
