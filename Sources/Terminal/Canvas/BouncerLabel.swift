/// The name of a chord on its bouncer (the obstacle on the stage that sets this chord), in lines that fit.
enum BouncerLabel {
  /// Returns the whole name in lines of at most `width` cells. `Δ` replaces `maj` if the name does not fit into one
  /// line. A longer name is divided into two lines, after the root or before a slash or parenthesis. If these two lines
  /// do not fit, the name is divided after every `width` cells.
  static func lines(of name: String, width: Int) -> [String] {
    guard name.unicodeScalars.count > width else { return [name] }
    let short = shortened(name)
    guard short.count > width else { return [text(short[...])] }
    let halves = breaks(short).map { (short[..<$0], short[$0...]) }
    let best = halves.min { max($0.0.count, $0.1.count) < max($1.0.count, $1.1.count) }
    if let best, max(best.0.count, best.1.count) <= width { return [text(best.0), text(best.1)] }
    return stride(from: 0, to: short.count, by: max(1, width)).map { start in
      text(short[start..<min(start + max(1, width), short.count)])
    }
  }

  /// Replaces `maj` by `Δ`: `Δ7` is a common short form of `maj7`.
  private static func shortened(_ name: String) -> [Unicode.Scalar] {
    var rest = Array(name.unicodeScalars)[...]
    var short: [Unicode.Scalar] = []
    while let scalar = rest.first {
      let isMajor = rest.starts(with: "maj".unicodeScalars)
      short.append(isMajor ? "Δ" : scalar)
      rest = rest.dropFirst(isMajor ? 3 : 1)
    }
    return short
  }

  private static func breaks(_ name: [Unicode.Scalar]) -> [Int] {
    let ofRoot = "ABCDEFGIViv♭♯#b".unicodeScalars
    let root = name.firstIndex { !ofRoot.contains($0) } ?? name.count
    return ([root] + name.indices.filter { "/(".unicodeScalars.contains(name[$0]) }).filter {
      $0 > 0 && $0 < name.count
    }
  }

  private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return String(text)
  }
}
