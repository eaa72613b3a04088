import Instrument
import Testing

@testable import Terminal

@Suite struct ThemeTests {
  /// Returns the relative luminance of a colour by WCAG 2.
  private static func luminance(_ color: Tint.RGB) -> Double {
    func linear(_ value: Int) -> Double {
      let share = Double(value) / 255
      // Compute the power without Foundation.
      return share <= 0.04045 ? share / 12.92 : powerOfGamma((share + 0.055) / 1.055)
    }
    return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
  }

  /// Returns x^2.4, by Newton's iteration for the fifth root of x^12.
  private static func powerOfGamma(_ x: Double) -> Double {
    let goal = x * x * x * x * x * x * x * x * x * x * x * x
    var root = 1.0
    for _ in 0..<60 { root -= (root * root * root * root * root - goal) / (5 * root * root * root * root) }
    return root
  }

  private static func contrast(_ first: Tint.RGB, _ second: Tint.RGB) -> Double {
    let (a, b) = (luminance(first) + 0.05, luminance(second) + 0.05)
    return max(a, b) / min(a, b)
  }

  /// Returns the colour that xterm shows for a colour index of 16…255.
  private static func ofIndex(_ index: Int) -> Tint.RGB {
    if index >= 232 { return (8 + 10 * (index - 232), 8 + 10 * (index - 232), 8 + 10 * (index - 232)) }
    let steps = [0, 95, 135, 175, 215, 255]
    return (steps[(index - 16) / 36], steps[(index - 16) / 6 % 6], steps[(index - 16) % 6])
  }

  @Test func contrastIsComputedAsInWCAG() {
    #expect(abs(Self.contrast((0, 0, 0), (255, 255, 255)) - 21) < 0.01)
    #expect(abs(Self.contrast((119, 119, 119), (255, 255, 255)) - 4.48) < 0.01)
  }

  /// The contrast must be at least 4.5:1, also on a lit bouncer.
  @Test(arguments: [Theme.light, .dark]) func everyLabelHasEnoughContrast(theme: Theme) throws {
    var canvases: [Canvas] = []
    for keys in ["", "?", ":", ":gra", "\t", "\t5", "1", "n "] {
      var scene = try Scene7(at: 6.2)
      for key in keys { _ = scene.take(.key(key == "\t" ? .tab : .character(key))) }
      scene.status.message = keys == "n " ? "kept as x" : ""
      canvases.append(scene.canvas(isColoured: true))
    }
    var (pairs, least) = (0, 21.0)
    func check(_ ink: Tint, _ paper: Tint) {
      let direct = Self.contrast(ink.rgb(in: theme), paper.rgb(in: theme))
      let indexed = Self.contrast(Self.ofIndex(ink.indexed(in: theme)), Self.ofIndex(paper.indexed(in: theme)))
      #expect(direct >= 4.5 && indexed >= 4.5, "\(theme) ink \(ink.code) on \(paper.code): \(direct), \(indexed)")
      (pairs, least) = (pairs + 1, min(least, direct, indexed))
    }
    var seen: [UInt16] = []
    for cell in canvases.flatMap(\.cells) where cell.scalar.properties.isAlphabetic || cell.scalar.isASCII {
      let pair = UInt16(cell.ink.code) << 8 | UInt16(cell.paper.code)
      guard cell.scalar != " ", !seen.contains(pair) else { continue }
      seen.append(pair)
      check(cell.ink, cell.paper)
    }
    for level in 0...8 { check(.label, .lit(Double(level) / 8)) }
    for ink in [Tint.text, .faint] { for paper in [Tint.wallpaper, .panel] { check(ink, paper) } }
    check(.accent, .wallpaper)
    #expect(pairs > 15 && least >= 4.5)
  }

  @Test func backgroundDecidesTheTheme() {
    let answers: [(String, Theme?)] = [
      ("11;rgb:ffff/ffff/dddd", .light), ("11;rgb:0000/0000/0000", .dark), ("11;rgb:1e/1e/2e", .dark),
      ("11;rgb:f/f/f", .light), ("11;rgba:0000/0000/0000/ffff", .dark), ("10;rgb:0000/0000/0000", nil),
      ("11;?", nil), ("11;rgb:0000/0000", nil), ("11;rgb:00000/0/0", nil), ("11;rgb:x/y/z", nil), ("", nil),
    ]
    for (answer, theme) in answers { #expect(Theme(answer: answer) == theme, "\(answer)") }
    let variables: [(String, Theme?)] = [
      ("15;0", .dark), ("0;15", .light), ("0;default;15", .light), ("12;8", .dark), ("0;7", .light),
      ("0;default", nil), ("", nil), ("0;99", nil),
    ]
    for (variable, theme) in variables { #expect(Theme(colorFGBG: variable) == theme, "\(variable)") }
  }
}
