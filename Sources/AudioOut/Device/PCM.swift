import CALSA
import Glibc
import Synth

/// An ALSA PCM device for playback. Sendable because the thread of `DeviceKeeper` and the audio thread take turns.
final class PCM: PCMDevice, @unchecked Sendable {
  let shape: PCMShape
  private var handle: OpaquePointer?
  private let scratch: UnsafeMutableRawPointer
  private let scratchFrames = 1024

  /// Opens a device by its ALSA name. May block for as long as a sound server is stuck. `buffer` is the requested
  /// buffer length, in nanoseconds; the requested period is a third of it. If `isExact` is `true`, fails unless the
  /// device offers exactly `rate` hertz.
  init(_ name: String, rate: Int, buffer: Int64, isExact: Bool) throws(AudioError) {
    _ = calsa_disable_library_messages()
    let opening = calsa_pcm_open(&handle, name)
    guard opening >= 0, let handle else { throw AudioError(.open, name, code: opening) }
    var format: UInt32 = 0
    var actualRate = UInt32(rate)
    var bufferFrames = UInt(Int64(rate) * buffer / 1_000_000_000)
    var period = max(16, bufferFrames / 3)
    let code = calsa_pcm_configure(handle, &format, &actualRate, &period, &bufferFrames)
    guard code >= 0, let format = SampleFormat(rawValue: format), Synthesizer.rates.contains(Int(actualRate)),
      !isExact || actualRate == rate
    else {
      snd_pcm_close(handle)
      throw AudioError(.configure, name, code: code < 0 ? code : -EINVAL)
    }
    shape = PCMShape(rate: Int(actualRate), period: Int(period), buffer: Int(bufferFrames), format: format)
    scratch = .allocate(byteCount: scratchFrames * 2 * format.bytes, alignment: 8)
    scratch.initializeMemory(as: UInt8.self, repeating: 0, count: scratchFrames * 2 * format.bytes)
  }

  deinit {
    close()
    scratch.deallocate()
  }

  func status() -> PCMStatus {
    var status = PCMStatus(writable: -Int(ENODEV))
    guard let handle else { return status }
    switch snd_pcm_state(handle) {
    case SND_PCM_STATE_XRUN: status.writable = -Int(EPIPE)
    case SND_PCM_STATE_SUSPENDED: status.writable = -Int(ESTRPIPE)
    case SND_PCM_STATE_DISCONNECTED: break
    default: status.writable = calsa_pcm_status(handle, UInt(shape.buffer), &status.beyond, &status.nanoseconds)
    }
    return status
  }

  func write(_ frames: UnsafePointer<SIMD2<Float>>, count: Int) -> Int {
    guard let handle else { return -Int(ENODEV) }
    guard shape.format != .float else { return snd_pcm_writei(handle, frames, UInt(count)) }
    var done = 0
    while done < count {
      let length = min(scratchFrames, count - done)
      (frames + done).withMemoryRebound(to: Float.self, capacity: 2 * length) {
        shape.format.write($0, count: 2 * length, to: scratch)
      }
      let written = snd_pcm_writei(handle, scratch, UInt(length))
      guard written >= 0 else { return done > 0 ? done : written }
      done += written
      if written < length { break }
    }
    return done
  }

  func start() -> Int { handle.map { Int(snd_pcm_start($0)) } ?? -Int(ENODEV) }

  func prepare() -> Int {
    guard let handle else { return -Int(ENODEV) }
    if snd_pcm_state(handle) == SND_PCM_STATE_SUSPENDED {
      let code = snd_pcm_resume(handle)
      // The device is still waking up: the caller must retry.
      if code == -EAGAIN { return Int(code) }
    }
    let code = snd_pcm_drop(handle)
    return code < 0 && code != -EBADFD ? Int(code) : Int(snd_pcm_prepare(handle))
  }

  func close() {
    guard let handle else { return }
    _ = snd_pcm_drop(handle)
    snd_pcm_close(handle)
    self.handle = nil
  }
}
