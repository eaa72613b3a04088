import Foundation
import Instrument
import Testing

@testable import Golden

@Suite struct FaceScriptTests {
  @Test("the scripts of Tests/Face equal those of the golden numbers")
  func scripts() throws {
    #expect(try file("script.txt") == GestureScript.text(of: GestureScript.steps))
    #expect(try file("layout-script.txt") == GestureScript.text(of: LayoutScript.steps))
  }

  /// The file's first line has the numbers of balls, start places and piano keys. The layout's numbers follow, in the
  /// order of the fields `bouncers` to `piano_balls` of `clumsy_settings` in clumsy.h.
  @Test("the layout of Tests/Face equals that of the golden numbers")
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
  /// Returns a script for Tests/Face. Each line has a gesture: its tick, 1 if refused (else 0), kind, five integers and
  /// three numbers.
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
