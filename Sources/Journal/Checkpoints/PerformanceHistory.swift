import Instrument

/// A simulation of a performance up to a given time, from the last checkpoint (a saved performance) if any.
public struct PerformanceHistory {
  /// The shortest distance between checkpoints, in ticks of 4 ms: five minutes. Checkpoints lie at its multiples.
  public static let interval: Int64 = 75_000

  private let settings: Settings
  private let gestures: [TimedGesture]
  private let folder: CheckpointFolder?
  private let savesCheckpoints: Bool

  /// Creates a history of gestures sorted by tick. If `savesCheckpoints` is `true`, `performance(at:_:)` saves new
  /// checkpoints in `folder`.
  public init(
    _ settings: Settings, _ gestures: [TimedGesture], _ folder: CheckpointFolder?, savesCheckpoints: Bool = true
  ) {
    self.settings = settings
    self.gestures = gestures
    self.folder = folder
    self.savesCheckpoints = savesCheckpoints
  }

  /// Returns the performance at a time. After `cue()`, the performance gives exactly the events of
  /// `Performance.init(_:after:at:)`.
  ///
  /// If `savesCheckpoints` is `true`, saves checkpoints on the way: one for every five minutes of the last hour before
  /// `nanoseconds`, one for every hour of the last 24 hours, and one for every earlier day.
  ///
  /// - Parameters:
  ///   - nanoseconds: a multiple of `Performance.tick`, 0…`Performance.latest` (preconditions).
  ///   - goesOn: called with the time reached, in ns, after each simulated `interval`. If it returns `false`, the
  ///     simulation stops, and the result is nil.
  /// - Throws: an error for the first setting that is out of range, or for a stage layout that cannot be played.
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
    var canSave = savesCheckpoints
    let begin = number
    defer { if savesCheckpoints, number > begin { folder.removeOld() } }
    while number < last {
      number += 1
      let tick = number * Self.interval
      let end = gestures[made...].firstIndex { $0.tick >= tick } ?? gestures.count
      performance.skip(to: tick * Performance.tick, making: gestures[made..<end])
      made = end
      if canSave, Self.isCheckpoint(number, of: last) {
        canSave = folder.save(performance, keys.key(at: tick))
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

  /// Returns the latest saved performance at or before the tick `last * interval`.
  private func latest(before last: Int64, _ keys: CheckpointKeys, _ folder: CheckpointFolder) -> Performance? {
    var number = last
    while number > 0 {
      let tick = number * Self.interval
      if let found = folder.performance(keys.key(at: tick), at: tick * Performance.tick) { return found }
      // At `searched` or more intervals before `last`, look for only one checkpoint a day.
      number = last - number < Self.searched ? number - 1 : (number - 1) / Self.day * Self.day
    }
    return nil
  }

  /// Returns `true` if a checkpoint belongs at tick `number * interval`, on the way to tick `last * interval`.
  static func isCheckpoint(_ number: Int64, of last: Int64) -> Bool {
    last - number < hour || number % hour == 0 && last - number < day || number % day == 0
  }

  /// The numbers of intervals in an hour, in a day, and in two days (`searched`).
  private static let hour: Int64 = 12
  private static let day: Int64 = 24 * hour
  private static let searched = 2 * day
}
