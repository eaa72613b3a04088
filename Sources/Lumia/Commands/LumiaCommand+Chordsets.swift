extension LumiaCommand {
  /// Returns the number of chordsets after this command; nil if the command would be refused. `count` is the number
  /// before the command.
  public func chordsets(of count: Int) -> Int? {
    do throws(LumiaError) { try check(chordsets: count) } catch { return nil }
    switch self {
    case .list(.copy): return count + 1
    case .list(.remove): return count - 1
    default: return count
    }
  }

  /// The largest x and y of a place.
  public static var largestPlace: Int { LumiaPlace.units }

  /// The first words of all commands.
  public static var names: [String] {
    var names: [String] = []
    for word in words { names.append(String(decoding: word.bytes, as: UTF8.self)) }
    return names
  }
}
