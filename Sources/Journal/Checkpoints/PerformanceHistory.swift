import Instrument

/// Performs settings and gestures up to a time, quickly: from the last checkpoint before it, if there is one.
public struct PerformanceHistory {
  /// The ticks at which performances are saved are multiples of this one: five minutes.
  public static let interval: Int64 = 75_000

  private let settings: Settings
  private let gestures: [TimedGesture]
  private let folder: CheckpointFolder?
  private let leaves: Bool

  /// The history of gestures in the order of their ticks, with the checkpoints of a folder if there is one.
  ///
  /// - Parameter leaves: `true` to save checkpoints too.
  public init(_ settings: Settings, _ gestures: [TimedGesture], _ folder: CheckpointFolder?, leaves: Bool = true) {
    self.settings = settings
    self.gestures = gestures
    self.folder = folder
    self.leaves = leaves
  }

  /// Returns a performance at a time. After `cue()` its events equal those of `Performance.init(_:after:at:)` to the bit.
  ///
  /// It saves checkpoints on the way: at each interval of the last hour before the time, at each hour of the last day, and before that at
  /// each day.
  ///
  /// - Parameters:
  ///   - nanoseconds: a multiple of `Performance.tick`, 0…`Performance.latest` (preconditions).
  ///   - goesOn: asked at each interval, with the time that is reached; `false` ends it, and the result is nil.
  /// - Throws: the first setting that is out of its range, or the fault of the layout.
  public func performance(
    at nanoseconds: Int64, _ goesOn: (_ nanoseconds: Int64) -> Bool = { _ in true }
  ) throws(SettingsError) -> Performance? {
    let last = nanoseconds / Performance.tick / Self.interval
    guard last > 0, let folder, let keys = CheckpointKeys(settings, gestures) else {
      return try performed(to: nanoseconds, goesOn)
    }
    var performance: Performance
    if let saved = latest(before: last, keys, folder) {
      performance = saved
    } else {
      performance = try Performance(settings)
    }
    var made = gestures.firstIndex { $0.nanoseconds >= performance.nanoseconds } ?? gestures.count
    var number = performance.nanoseconds / Performance.tick / Self.interval
    var mayLeave = leaves
    let begin = number
    defer { if leaves, number > begin { folder.removeOld() } }
    while number < last {
      number += 1
      let tick = number * Self.interval
      let end = gestures[made...].firstIndex { $0.tick >= tick } ?? gestures.count
      performance.skip(to: tick * Performance.tick, making: gestures[made..<end])
      made = end
      if mayLeave, Self.isLeft(number, of: last) {
        mayLeave = folder.save(performance, keys.key(at: tick))
      }
      guard goesOn(performance.nanoseconds) else { return nil }
    }
    performance.skip(to: nanoseconds, making: gestures[made...].prefix { $0.nanoseconds < nanoseconds })
    return performance
  }

  private func performed(
    to nanoseconds: Int64, _ goesOn: (_ nanoseconds: Int64) -> Bool
  ) throws(SettingsError) -> Performance? {
    var performance = try Performance(settings)
    var made = gestures[...]
    while true {
      let number = performance.nanoseconds / Performance.tick / Self.interval
      let next = min(nanoseconds, (number + 1) * Self.interval * Performance.tick)
      let now = made.prefix { $0.nanoseconds < next }
      performance.skip(to: next, making: now)
      made = made.dropFirst(now.count)
      if next == nanoseconds { return performance }
      guard goesOn(next) else { return nil }
    }
  }

  /// The performance that was saved last, at the interval of a number or before.
  private func latest(before last: Int64, _ keys: CheckpointKeys, _ folder: CheckpointFolder) -> Performance? {
    var number = last
    while number > 0 {
      let tick = number * Self.interval
      if let found = folder.performance(keys.key(at: tick), at: tick * Performance.tick) { return found }
      // Older than that, only one checkpoint a day is kept.
      number = last - number < Self.searched ? number - 1 : (number - 1) / Self.day * Self.day
    }
    return nil
  }

  /// `true` if a checkpoint is left at the interval of a number, on the way to that of the last.
  static func isLeft(_ number: Int64, of last: Int64) -> Bool {
    last - number < hour || number % hour == 0 && last - number < day || number % day == 0
  }

  /// The number of intervals in an hour, and in a day.
  private static let hour: Int64 = 12
  private static let day: Int64 = 24 * hour
  private static let searched = 2 * day
}
