import MIDI
import Physics2D

/// The MIDI channels of the keys' notes: one channel for all notes, or a list from which each key or each ball takes
/// its channel.
public struct KeysChannels: Equatable, Sendable, BitwiseCopyable {
  /// The owners of a list's channels: the keys or the balls.
  public enum Owner: UInt8, Sendable, BitwiseCopyable {
    /// A note has the channel of the struck key.
    case keys
    /// A note has the channel of the ball that strikes the key.
    case balls
  }

  /// The largest number of channels in a list.
  public static let largestCount = 16

  /// The keys or the balls, to which the channels are assigned in order. After the last channel, the assignment begins
  /// again with the first channel.
  public let owner: Owner
  /// The number of channels, at least 1.
  public private(set) var count = 0
  private var numbers = InlineArray<16, UInt8>(repeating: 0)

  /// One channel for all notes.
  public init(_ channel: Channel) {
    owner = .keys
    numbers[0] = UInt8(channel.number)
    count = 1
  }

  /// A list of channels; nil if the list is empty, or longer than `largestCount`. A single channel belongs to the keys.
  public init?(_ channels: [Channel], of owner: Owner) {
    guard 1...Self.largestCount ~= channels.count else { return nil }
    self.owner = channels.count == 1 ? .keys : owner
    for channel in channels {
      numbers[count] = UInt8(channel.number)
      count += 1
    }
  }

  /// The channel at an index of the list. Precondition: the index is in 0 ..< `count`.
  public subscript(index: Int) -> Channel {
    precondition(index < count, "there is no such channel")
    return Channel(number: Int(numbers[index]))
  }

  /// Returns the channel of a note. Keys are numbered from 0, piano balls from 1.
  func channel(ofKey key: Int, ball: Int) -> Channel {
    self[(owner == .keys ? key : max(0, ball - 1)) % count]
  }

  /// `true` if the channels can be used with a number of keys. A list that belongs to the keys must have one channel
  /// for each key. A single channel, and a list that belongs to the balls, can always be used.
  func fits(keys: Int) -> Bool { count == 1 || owner == .balls || count == keys }

  /// `true` if notes of a key, counted from 0, may be on the channel.
  func allows(_ channel: Channel, ofKey key: Int) -> Bool {
    owner == .keys ? channel == self[key % count] : contains(channel)
  }

  /// `true` if the list contains the channel.
  public func contains(_ channel: Channel) -> Bool { (0..<count).contains { self[$0] == channel } }

  /// The channels of the list: bit n stands for channel n + 1.
  public var bits: UInt64 { (0..<count).reduce(0) { $0 | self[$1].bit } }

  /// `true` if both lists have the same channels in the same order, and the same owner.
  public static func == (first: Self, second: Self) -> Bool {
    for index in first.numbers.indices where first.numbers[index] != second.numbers[index] { return false }
    return first.owner == second.owner
  }
}

extension KeysChannels {
  func write(to writer: inout ByteWriter) {
    writer.add(UInt64(owner.rawValue), count: 1)
    writer.add(UInt64(count), count: 1)
    for index in 0..<count { writer.add(UInt64(numbers[index]), count: 1) }
  }

  init(from reader: inout ByteReader) throws(SnapshotError) {
    guard let owner = Owner(rawValue: UInt8(try reader.integer(count: 1))) else { throw .damaged }
    var channels: [Channel] = []
    for _ in 0..<(try reader.integer(count: 1)) {
      guard let channel = Channel(exactly: Int(try reader.integer(count: 1))) else { throw .damaged }
      channels.append(channel)
    }
    guard let list = KeysChannels(channels, of: owner), list.owner == owner else { throw .damaged }
    self = list
  }

  func add(to hash: inout FNV1a) {
    hash.add(owner.rawValue)
    for index in 0..<count { hash.add(numbers[index]) }
  }
}
