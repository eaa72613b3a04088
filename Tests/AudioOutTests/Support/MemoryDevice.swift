import Glibc
import RealTime

@testable import AudioOut

final class MemoryTime: AudioClock, @unchecked Sendable {
  private(set) var nanoseconds: Int64 = 5_000_000_000

  func now() -> Int64 { nanoseconds }
  func sleep(until nanoseconds: Int64) { self.nanoseconds = max(self.nanoseconds, nanoseconds) }
}

/// A simulated sound device with a `MemoryTime` as its clock. The device records the written frames, and drifts or
/// fails on demand.
final class MemoryDevice: PCMDevice, @unchecked Sendable {
  let shape: PCMShape
  private let time: MemoryTime
  /// The fraction by which the device runs slower than its nominal rate.
  private let drift: Double
  /// The reported times are early or late by up to half of `jitter`, in nanoseconds.
  private let jitter: Double
  /// `false` for a device that accepts frames without limit and reports no times.
  private let isPaced: Bool
  private var random: UInt64 = 1
  /// The time at which the device was started; nil while stopped.
  private var started: Int64?
  private var written: Int64 = 0
  /// The error code that all calls except `close` return; 0 if the device works. `prepare` clears EPIPE.
  var failure = 0
  /// The most frames that a call of `write` accepts.
  var longestWrite = Int.max
  private(set) var isClosed = false
  private(set) var starts = 0
  /// The written frames. Element i of `heard` is the time in nanoseconds at which frame i is heard.
  private(set) var frames: UnsafeMutableBufferPointer<SIMD2<Float>>
  private var heard: UnsafeMutableBufferPointer<Int64>
  private(set) var count = 0

  init(
    _ time: MemoryTime, rate: Int = 8000, buffer: Int = 240, drift: Double = 0, jitter: Double = 0,
    isPaced: Bool = true,
    seconds: Int = 40
  ) {
    shape = PCMShape(rate: rate, period: buffer / 3, buffer: buffer)
    self.time = time
    self.drift = drift
    self.jitter = jitter
    self.isPaced = isPaced
    frames = .allocate(capacity: rate * seconds)
    frames.initialize(repeating: .zero)
    heard = .allocate(capacity: rate * seconds)
    heard.initialize(repeating: 0)
  }

  deinit {
    frames.deallocate()
    heard.deallocate()
  }

  func time(of frame: Int) -> Int64 { heard[frame] }

  private var position: Int64 {
    guard let started else { return 0 }
    return Int64(Double(time.now() - started) * Double(shape.rate) / (1e9 * (1 + drift)))
  }

  func status() -> PCMStatus {
    guard failure == 0 else { return PCMStatus(writable: failure) }
    guard isPaced else { return PCMStatus(writable: shape.buffer) }
    guard position <= written else {
      failure = -Int(EPIPE)
      return PCMStatus(writable: failure)
    }
    random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    let late = Int64(jitter * (Double(random >> 40) / Double(1 << 24) - 0.5))
    return PCMStatus(writable: shape.buffer - Int(written - position), nanoseconds: time.now() + late)
  }

  func write(_ source: UnsafePointer<SIMD2<Float>>, count requested: Int) -> Int {
    guard failure == 0 else { return failure }
    let length = min(requested, longestWrite)
    for index in 0..<length {
      frames[count] = source[index]
      let lead = Double(written + Int64(index)) * 1e9 * (1 + drift) / Double(shape.rate)
      heard[count] = (started ?? time.now()) + Int64(lead)
      count += 1
    }
    written += Int64(length)
    return length
  }

  func start() -> Int {
    guard failure == 0 else { return failure }
    started = time.now()
    starts += 1
    return 0
  }

  func prepare() -> Int {
    guard failure == 0 || failure == -Int(EPIPE) else { return failure }
    failure = 0
    started = nil
    written = 0
    return 0
  }

  func close() { isClosed = true }
}
