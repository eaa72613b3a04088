import Instrument
import MIDI
import Physics2D

/// The hashes of a performance. They differ if one bit of the performance differs.
public struct GoldenRun: Equatable, Sendable {
  /// The hash of the state at a tick.
  public struct Digest: Equatable, Sendable {
    /// The number of ticks of 4 ms since the start.
    public let tick: Int64
    /// The performance's digest at the tick.
    public let digest: UInt64
  }

  /// The hash of the state after each second (with `everyTick`, each tick) of the first minute, and after each later
  /// minute.
  public private(set) var digests: [Digest] = []

  /// The number and hash of the events up to each digest, and up to the end (tick nil). Empty if the performance
  /// does not report flights.
  private(set) var events: [FaceEvents] = []

  private static let hand: UInt8 = 7

  /// The ticks at which a gesture was refused although the script expects it to be applied, or the reverse. Also the
  /// ticks at which the saved performance could not be restored.
  private(set) var misjudgedTicks: [Int64] = []

  /// The size in bytes of the Standard MIDI File that `clumsy render` writes.
  public let byteCount: UInt64

  /// The FNV-1a hash of the Standard MIDI File.
  public let fnv1a: UInt64

  /// Runs a script.
  ///
  /// - Parameters:
  ///   - cuts: the ticks, in rising order, at which the performance is saved and restored.
  ///   - flights: `true` if the performance reports the balls' flights as events. Must be `false` if there are cuts,
  ///     because a restored performance does not report flights.
  ///   - everyTick: `true` if the state is hashed after each tick of the first minute.
  init(
    _ settings: Settings, minutes: Int, script: [GestureScript.Step] = [], cuts: [Int64] = [], flights: Bool = false,
    everyTick: Bool = false
  ) throws(SettingsError) {
    var cuts = cuts[...]
    var performance = try Performance(settings)
    performance.reportsFlights = flights
    // A run of one minute may have cuts, and a restored performance lacks `endTime`. So only longer runs set `endTime`.
    if minutes > 1 { performance.endTime = Int64(minutes) * 60_000_000_000 }
    var buffer = FixedBuffer<PerformanceEvent>(capacity: 256)
    var face = FaceEvents()
    face.areKept = flights
    var file = PerformanceFile(settings)
    var script = script[...]
    var end: Int64 = 0
    let minute: Int64 = 60_000_000_000
    while end < Int64(minutes) * minute {
      end += end >= minute ? minute : everyTick ? Performance.tick : 1_000_000_000
      while performance.nanoseconds < end {
        let stop = min(script.first?.tick ?? .max, cuts.first ?? .max)
        let next = min(stop, end / Performance.tick) * Performance.tick
        while !performance.advance(to: next, events: &buffer) {
          file.append(draining: &buffer, &face)
        }
        file.append(draining: &buffer, &face)
        while let step = script.first, step.tick * Performance.tick == next {
          // Refused gestures are tried, too: if a refused gesture changed anything, the golden numbers would differ.
          performance.apply(step.gesture, from: Self.hand, events: &buffer)
          if case .gesture(let event) = buffer[0], (event.refusal != nil) != step.isRefused {
            misjudgedTicks.append(step.tick)
          }
          file.append(draining: &buffer, &face)
          script.removeFirst()
        }
        while let cut = cuts.first, cut * Performance.tick == next {
          do throws(SnapshotError) {
            performance = try Performance.restored(from: performance.bytes)
          } catch {
            misjudgedTicks.append(cut)
          }
          cuts.removeFirst()
        }
      }
      digests.append(Digest(tick: end / Performance.tick, digest: performance.digest))
      face.tick = end / Performance.tick
      if flights { events.append(face) }
    }
    while !performance.end(events: &buffer) { file.append(draining: &buffer, &face) }
    file.append(draining: &buffer, &face)
    face.tick = nil
    if flights { events.append(face) }

    let bytes = file.bytes(endingAtNanoseconds: end)
    var fileHash = FNV1a()
    for byte in bytes { fileHash.add(byte) }
    byteCount = UInt64(bytes.count)
    fnv1a = fileHash.value
  }
}

extension PerformanceFile {
  /// Adds all events of a buffer to the file and to the hash, and empties the buffer.
  fileprivate mutating func append(draining events: inout FixedBuffer<PerformanceEvent>, _ face: inout FaceEvents) {
    for index in events.indices {
      face.add(events[index])
      append(events[index])
    }
    events.removeAll()
  }
}
