import Instrument
import Offline
import Physics2D

extension Shard {
  /// Parses `I/N`; nil unless 1 ≤ I ≤ N ≤ `largestCount`.
  init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, let count = integer(parts[1], in: 1...Self.largestCount),
      let number = integer(parts[0], in: 1...count)
    else { return nil }
    self.init(number: number, count: count)
  }
}

/// The result of a shard (a part of a search) as a line of words, separated by blanks, for `tune --merge`:
///
///     clumsy-shard 1 engine 2 shard 2/4 best 731 cost 0.25 of --share I=40%25 sum 8c0ffee000000000
///
/// The word after `best` is the number of the best candidate (a tried piece). Without candidates, the number and the
/// cost are `none`. The search's flags follow `of`, with %XX for bytes that are not plain (`isPlain`). The last word is
/// the FNV-1a hash of the text before ` sum`.
struct ShardResult: Equatable {
  var shard: Shard
  var engine = Performance.engineVersion
  var best: (number: Int, cost: Double)?
  var flags: [Argument]

  static let version = 1

  static func == (first: Self, second: Self) -> Bool { first.line == second.line }

  /// The line, which ends with a line feed.
  var line: String {
    let (number, cost) = best.map { ("\($0.number)", "\($0.cost)") } ?? ("none", "none")
    let words =
      ["clumsy-shard \(Self.version) engine \(engine) shard \(shard.number)/\(shard.count)"]
      + ["best \(number) cost \(cost) of"] + flags.map(Self.word)
    let text = words.joined(separator: " ")
    return "\(text) sum \(Self.sum(text))\n"
  }

  /// Parses a line. Throws the reason if the line is not a complete line of this version.
  init(_ line: Substring) throws(Unreadable) {
    var words = line.split(separator: " ", omittingEmptySubsequences: false)[...]
    guard words.count > 1, words[0] == "clumsy-shard" else { throw Unreadable("it is no line of tune --shard") }
    guard words[1] == "\(Self.version)" else {
      throw Unreadable("its version is '\(printable(String(words[1]), limit: 12))'; allowed: \(Self.version)")
    }
    let damaged = Unreadable("it is damaged")
    guard let sum = words.popLast(), words.popLast() == "sum", sum == Self.sum(words.joined(separator: " ")),
      words.count >= 11, words[2] == "engine", let engine = UInt64(words[3]), words[4] == "shard",
      let shard = Shard(String(words[5])), words[6] == "best", words[8] == "cost", words[10] == "of"
    else { throw damaged }
    self.shard = shard
    self.engine = engine
    if words[7] != "none" {
      guard let number = Int(words[7]), number >= 0, let cost = Double(words[9]) else { throw damaged }
      best = (number, cost)
    }
    flags = []
    for word in words.dropFirst(11) {
      guard let flag = Self.argument(word) else { throw damaged }
      flags.append(flag)
    }
  }

  init(_ shard: Shard, best: Trial?, flags: [Argument]) {
    self.shard = shard
    self.best = best.map { ($0.candidate.number, $0.cost) }
    self.flags = flags
  }

  struct Unreadable: Error {
    let reason: String
    init(_ reason: String) { self.reason = reason }
  }

  private static func sum(_ text: String) -> String {
    var hash = FNV1a()
    for byte in text.utf8 { hash.add(byte) }
    let digits = String(hash.value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  private static func word(_ argument: Argument) -> String {
    argument.bytes.map { byte in
      if isPlain(byte) { return String(UnicodeScalar(byte)) }
      let digits = String(byte, radix: 16, uppercase: true)
      return "%" + (digits.count == 1 ? "0" : "") + digits
    }.joined()
  }

  /// Decodes a word into an argument; nil if a %XX is invalid.
  private static func argument(_ word: Substring) -> Argument? {
    var bytes: [UInt8] = []
    var rest = Array(word.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      guard rest.count >= 2, let value = UInt8(digits, radix: 16) else { return nil }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return Argument(bytes: bytes)
  }
}

/// Returns `true` for an ASCII letter, a digit, or one of `-_.,:/=+`, which have no special meaning in shells or in
/// shard lines.
func isPlain(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
  case UInt8(ascii: "a")...UInt8(ascii: "z"): true
  default: "-_.,:/=+".utf8.contains(byte)
  }
}
