/// The letters that lumis (moving shapes of light) show if their form is `text`.
public enum LumiaGlyphs {
  /// The number of letters: A…Z, 0…9 and the sharp.
  public static let count = 37
  /// The number of strokes that `stroke` returns for each letter. If a letter has fewer strokes, `stroke` returns the
  /// first stroke for the others.
  public static let strokes = 8
  static let sharp = 36

  /// The strokes in a grid of 4 × 6, each as four digits: from x, from y, to x, to y. A letter takes 32 characters.
  private static let table: StaticString =
    """
    002626401232....................000606363645453333033341413030004536361616050501011010303041....\
    000606262644444242202000........4000000606460333................000606460333....................\
    45363616160505010110103030414143000640460343....................202616361030....................\
    4641413030101001................000602461340....................06000040........................\
    0006062323464640................000606404046....................16363645454141303010100101050516\
    000606363645454444333303........064646414130300000062240........0006063636454544443333032340....\
    4536361616050542424141303010100120260646........................06010110103030414146............\
    06202046........................0610102424303046................00460640........................\
    062346232320....................064646000040....................16363645454141303010100101050516\
    202626151030....................051616363645454444000040........0646462323333342424141303010....\
    303636020242....................4606060303333342424141303000....36030301011010303041414242333303\
    06464610........................2305052626454523230101202041412310434345453636161605050404131343\
    1016303602420444................
    """

  /// Returns a stroke of a letter in a box from −1 to 1: from x, from y, to x, to y.
  public static func stroke(_ glyph: Int, _ stroke: Int) -> (Float, Float, Float, Float) {
    let letter = table.utf8Start + 32 * glyph
    let start = letter[4 * stroke] == UInt8(ascii: ".") ? letter : letter + 4 * stroke
    func x(_ index: Int) -> Float { Float(Int(start[index]) - 48) / 2 - 1 }
    func y(_ index: Int) -> Float { Float(Int(start[index]) - 48) / 3 - 1 }
    return (x(0), y(1), x(2), y(3))
  }
}
