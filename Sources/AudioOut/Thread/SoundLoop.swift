import Glibc
import Instrument
import RealTime

/// The loop of the audio thread, which renders the sound of a performance and keeps a device's buffer filled.
///
/// A note is heard `offset` after its musical time, measured by the device's own clock. Without a device, the loop
/// continues at the pace of the monotonic clock. After `init`, nothing here allocates, locks or waits for another
/// thread.
struct SoundLoop<Device: PCMDevice, Time: AudioClock>: ~Copyable {
  /// The greatest lateness of a note-on, in nanoseconds; later note-ons are dropped.
  static var latest: Int64 { 50_000_000 }
  /// The change of `origin`, in nanoseconds, above which the musical clock counts as having jumped.
  static var jump: Int64 { 20_000_000 }
  /// The longest time, in nanoseconds, for which a device may have no room for frames before it counts as stalled.
  static var patience: Int64 { 2_000_000_000 }

  enum Music: Equatable {
    /// The musical clock is stopped.
    case stands
    /// The clock runs again; the music continues at the sink's frame `frame`, from a musical time in nanoseconds.
    case begins(frame: Int64, from: Int64)
    case runs
  }

  let tap: EventTap<PerformanceEvent, PerformanceStart>
  let link: AudioLink<Device>
  let time: Time
  let latency: Int64
  /// The time from a note's musical time until it is heard, in nanoseconds: the latency, or the device's delay if
  /// longer.
  var offset: Int64
  var player: SoundPlayer
  var sink: Sink<Device>
  var music = Music.stands
  /// The monotonic time of the musical time 0, in nanoseconds.
  var origin: Int64 = 0
  /// The musical time of the clock's stop, in ns, while music before the stop is still to be rendered; otherwise
  /// `.max`.
  var limit = Int64.max
  /// The musical time of the clock's last stop, in nanoseconds.
  var stopTime: Int64
  /// The player's frame at which all music before the last stop has left the player's limiter.
  var musicOut: Int64 = 0
  var shift = OnsetShift()
  var lastFollowed: Int64 = 0
  /// The number of the tap's jumps (`EventTap.jump`) that the loop has followed.
  var jumps = 0
  var fade: Fade
  /// The sink's first frame after a completed fade-out, after which only zeros are written; nil if not faded out.
  var silentFrom: Int64?
  let frames: UnsafeMutablePointer<SIMD2<Float>>
  let capacity: Int

  /// Creates a loop; `rate` is in hertz, and `latency` is in nanoseconds.
  init(
    _ start: PerformanceStart, rate: Int, latency: Int64, tap: EventTap<PerformanceEvent, PerformanceStart>,
    link: AudioLink<Device>, time: Time
  ) {
    self.tap = tap
    self.link = link
    self.time = time
    self.latency = latency
    offset = latency
    player = SoundPlayer(start, rate: rate)
    stopTime = start.nanoseconds
    capacity = max(64, Self.fill(latency, rate: rate))
    frames = .allocate(capacity: capacity)
    frames.initialize(repeating: .zero, count: capacity)
    fade = Fade(rate: rate)
    sink = Sink(nil, rate: rate, fill: capacity, at: time.now())
  }

  deinit { frames.deallocate() }

  /// Returns the number of frames that are written ahead: three quarters of the latency. Events that arrive within the
  /// other quarter are heard on time.
  static func fill(_ latency: Int64, rate: Int) -> Int { Int(latency * 3 / 4 * Int64(rate) / 1_000_000_000) }

  mutating func run() {
    while !turn() { time.sleep(until: nextTurn) }
    if let device = sink.device { _ = link.returns.push(device) }
    while let device = link.arrivals.pop() { _ = link.returns.push(device) }
    link.isPlaying.store(false, ordering: .releasing)
  }

  /// The time at which the sink has room for another quarter of the latency, by the monotonic clock in nanoseconds.
  private var nextTurn: Int64 { time.now() + max(500_000, latency / 4) }

  /// Follows the clocks and fills the sink once. Returns `true` if the music and its fade-out have ended.
  mutating func turn() -> Bool {
    if sink.device == nil, let device = link.arrivals.pop() { begin(device) }
    let now = time.now()
    // Skip the missing sound if it is longer than a second: after a suspension, rendering hours of sound would take too
    // long.
    if sink.device == nil, sink.space(at: now) > player.rate { withdraw() }
    var space = sink.space(at: now)
    if space < 0 {
      space = recover(from: space, at: now)
    } else if space > 0 {
      sink.lastProgress = now
    } else if sink.isPaced, now - sink.lastProgress > Self.patience {
      lose(code: ETIMEDOUT)
      space = 0
    }
    followMusic()
    followClocks(at: now)
    let isEnding = music == .stands && isMusicOut && (tap.isEnded || link.isStopped.load(ordering: .acquiring))
    fade.isOut = isEnding || link.wantsSilence.load(ordering: .acquiring)
    fill(sink.isPaced ? space : min(space, untilHorizon))
    let isSilent = isAllSilent
    link.isSilent.store(isSilent, ordering: .releasing)
    return isEnding && isSilent
  }

  private var isMusicOut: Bool { player.isSilent || player.frame >= musicOut }

  private var isAllSilent: Bool {
    guard let silentFrom else { return false }
    return time.now() >= sink.time(of: silentFrom)
  }

  /// The number of frames that can be rendered until the tap's horizon, before which all events have arrived. While
  /// `sink.isPaced` is `false`, nothing is heard, so rendering can wait at the horizon for more events.
  private var untilHorizon: Int {
    let horizon = tap.horizon
    guard music != .stands, horizon != .max else { return .max }
    var next = player.frame
    if case .begins(let frame, let start) = music {
      next = SoundPlayer.frame(of: start, rate: player.rate) - (frame - sink.written)
    }
    return Int(max(0, SoundPlayer.frame(of: horizon, rate: player.rate) - next))
  }

  private func tellPeak(of count: Int) {
    var greatest = SIMD2<Float>.zero
    for index in 0..<count { greatest.replace(with: frames[index], where: frames[index] .> greatest) }
    for index in 0..<count { greatest.replace(with: -frames[index], where: -frames[index] .> greatest) }
    link.peak.max(greatest.max().bitPattern, ordering: .relaxed)
  }

  private mutating func fill(_ count: Int) {
    var left = count
    while left > 0 {
      let length = min(left, capacity)
      render(length)
      fade.apply(to: frames, count: length)
      tellPeak(of: length)
      if fade.isSilent {
        silentFrom = silentFrom ?? sink.written + Int64(length)
      } else {
        silentFrom = nil
      }
      var written = length
      if let device = sink.device {
        written = device.write(frames, count: length)
        guard written >= 0 else {
          _ = recover(from: written, at: time.now())
          return
        }
      }
      sink.written += Int64(written)
      // The device had less room than it reported. The other frames are lost, and `followClocks` corrects the time.
      guard written == length else { return }
      left -= length
    }
  }
}
