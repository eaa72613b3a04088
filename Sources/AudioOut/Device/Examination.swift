import Glibc
import Instrument
import RealTime

/// The result of a test that plays silence on a sound device.
public struct Examination: Equatable, Sendable {
  /// The setup that the device accepted.
  public var shape: PCMShape
  /// The delay in nanoseconds from the time at which a note is due until it would be heard.
  public var offset: Int64
  /// The number of underruns.
  public var dropouts: Int

  /// Plays silence for `duration`, with a `latency` within `AudioOutput.latencyRange`. Both are in nanoseconds.
  ///
  /// - Throws: an `AudioError` if the device cannot be opened or played on. Its code is `-ETIMEDOUT` if opening takes
  ///   more than 2.5 s, or if the open device stops taking frames for 2 s.
  public static func of(_ name: String, latency: Int64, for duration: Int64) throws(AudioError) -> Examination {
    let output = try AudioOutput(name, latency: latency)
    defer { output.finish() }
    let shape: PCMShape
    switch output.awaitDevice() {
    case .opened(let opened): shape = opened
    case .failed(let error): throw error
    case .noAnswer: throw AudioError(.open, name, code: -ETIMEDOUT)
    }
    let code = output.play(PerformanceStart(Settings()), EventTap(capacity: 2), shape: shape)
    guard code == 0 else { throw AudioError(.play, name, code: -code) }
    let deadline = MonotonicClock.nanoseconds() + duration
    while MonotonicClock.nanoseconds() < deadline {
      if case .failed(let error) = output.next() { throw error }
      MonotonicClock.sleep(until: MonotonicClock.nanoseconds() + 10_000_000)
    }
    return Examination(shape: shape, offset: output.offset, dropouts: output.dropouts)
  }
}

/// Checks for common reasons why this machine has no sound.
public enum SoundSetup {
  /// `true` if the kernel has a sound card with number 0 or 1.
  public static var hasCard: Bool { allowsCard(F_OK) }

  /// `true` if this user may read and write the control device of sound card 0 or 1.
  public static var mayUseCard: Bool { allowsCard(R_OK | W_OK) }

  private static func allowsCard(_ mode: CInt) -> Bool {
    access("/dev/snd/controlC0", mode) == 0 || access("/dev/snd/controlC1", mode) == 0
  }

  /// `true` if PipeWire runs for this user but ALSA's PipeWire plugin is not installed.
  public static var lacksPipeWirePlugin: Bool {
    guard let folder = getenv("XDG_RUNTIME_DIR").map({ String(cString: $0) }),
      access(folder + "/pipewire-0", F_OK) == 0
    else { return false }
    var found = glob_t()
    defer { globfree(&found) }
    return glob("/usr/lib/*/alsa-lib/libasound_module_pcm_pipewire.so", 0, nil, &found) != 0
  }
}
