import ChordEngine
import Instrument

extension Flag {
  static let layout: [Flag] = [
    Flag(
      "--ball", "X,Y", allowed: "\(places(of: .right)), in points from the bottom left; sixteen balls at most",
      standard: "random places", help: "where the next piano ball starts; repeat the flag for other balls", for: music
    ) { $0.addPlace(line("ball", $1.text)) },
    Flag(
      "--bass", "X,Y", allowed: "\(places(of: .left)), in points from the bottom left",
      standard: "\(plain(original.bassBall.x)),\(plain(original.bassBall.y))", help: "where the bass ball starts",
      for: music
    ) { $0.state(line("bass", $1.text)) },
    Flag(
      "--bouncer", "N=X,Y[,rR]",
      allowed: "I…vii or 1…7, the centre in \(span(Layout.bouncerXRange)),\(span(Layout.bouncerYRange)), "
        + "a radius of \(span(Layout.bouncerRadiusRange)): 3=400,500,r60",
      standard: "as in the preset original, r\(plain(original.bouncers[0].radius))",
      help: "where the bouncer of a chord is, and its radius; repeat the flag for other bouncers", for: music
    ) { options, argument in
      guard let (name, items) = numbered(argument.text), let degree = degree(name) else { return false }
      let index = Int(degree.rawValue)
      return options.state(line("bouncer", index + 1, items, [("r", original.bouncers[index].radius)]))
    },
    Flag(
      "--piano-key", "N=X,Y[,wW][,hH]",
      allowed: "1…4, or as many as --keys says, the centre in \(span(Layout.keyXRange)),\(span(Layout.keyYRange)), "
        + "a width of \(span(Layout.keyWidthRange)), a height of \(span(Layout.keyHeightRange)): 2=703,20,w100,h40",
      standard: "as in the preset original, w\(plain(original.keys[0].width)),h\(plain(original.keys[0].height))",
      help: "where a key is, and its size; repeat the flag for other keys", for: music
    ) { options, argument in
      let count = options.settings.layout.keys.count
      guard let (name, items) = numbered(argument.text), let number = integer(String(name), in: 1...count) else {
        return false
      }
      let key = PianoKeys(count: count)[number - 1]
      return options.state(line("piano-key", number, items, [("w", key.width), ("h", key.height)]))
    },
  ]

  private static let original = Layout.original

  private static func numbered(_ text: String) -> (number: Substring, items: String)? {
    text.firstIndex(of: "=").map { (text[..<$0], String(text[text.index(after: $0)...])) }
  }

  /// Returns the line of a session file for a numbered bouncer or key. `text` is `X,Y`, then sizes such as `w100`;
  /// missing sizes have the values in `sizes`. Returns nil for an unknown size, or for too many items.
  private static func line(
    _ name: String, _ number: Int, _ text: String, _ sizes: [(letter: Character, standard: Double)]
  ) -> String? {
    let items = text.split(separator: ",", omittingEmptySubsequences: false)
    guard items.count <= 2 + sizes.count else { return nil }
    var given = sizes.map { plain($0.standard) }
    for item in items.dropFirst(2) {
      guard let index = sizes.firstIndex(where: { $0.letter == item.first }) else { return nil }
      given[index] = String(item.dropFirst())
    }
    return line("\(name) \(number)", (items.prefix(2).map(String.init) + given).joined(separator: ","))
  }

  /// Returns the line of a session file for comma-separated numbers. Returns nil if an item does not end in a digit,
  /// or contains a blank.
  private static func line(_ name: String, _ text: String) -> String? {
    let items = text.split(separator: ",", omittingEmptySubsequences: false)
    guard items.allSatisfy({ $0.last?.isNumber == true && !$0.contains(" ") }) else { return nil }
    return "\(name) \(items.joined(separator: " "))"
  }
}
