import Foundation
import Instrument
import Testing

@testable import Golden

@Suite struct FaceScriptTests {
  @Test("Tests/Face plays the scripts of the golden numbers")
  func scripts() throws {
    #expect(try file("script.txt") == GestureScript.text(of: GestureScript.steps))
    #expect(try file("layout-script.txt") == GestureScript.text(of: LayoutScript.steps))
  }

  /// The first line counts the balls, start places and keys. The layout's numbers follow in the order of clumsy.h.
  @Test("Tests/Face plays on the stage of the golden numbers")
  func layout() throws {
    let (settings, layout) = (LayoutScript.settings, LayoutScript.settings.layout)
    var text = "\(settings.balls) \(layout.placeCount) \(layout.keys.count)\n"
    for index in 0..<Layout.numberCount { text += "\(layout[number: index])\n" }
    #expect(try file("layout.txt") == text)
  }

  private func file(_ name: String) throws -> String {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Face/\(name)").standardized
    return try String(contentsOf: file, encoding: .utf8)
  }
}

extension GestureScript {
  /// Writes a script for Tests/Face, a gesture a line: tick, 1 if refused, kind, five integers, three numbers.
  static func text(of steps: [Step]) -> String {
    var text = ""
    for step in steps {
      let gesture = FaceGesture(step.gesture)
      let (integers, numbers) = (gesture.integers, gesture.numbers)
      text += "\(step.tick) \(step.isRefused ? 1 : 0) \(gesture.kind) \(integers.0) \(integers.1) \(integers.2)"
      text += " \(integers.3) \(integers.4) \(numbers.0) \(numbers.1) \(numbers.2)\n"
    }
    return text
  }
}
