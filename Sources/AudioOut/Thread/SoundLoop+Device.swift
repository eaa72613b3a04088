import Glibc
import RealTime

extension SoundLoop {
  /// Switches to a device. If the device has another rate or does not start, pushes the device to `link.returns`
  /// (another thread closes it).
  mutating func begin(_ device: Device) {
    // The device may have been opened before `AudioOutput.play` set the rate.
    guard device.shape.rate == player.rate else {
      _ = link.returns.push(device)
      return
    }
    var sink = Sink(device, rate: player.rate, fill: fill(of: device), at: time.now())
    let code = start(&sink)
    guard code >= 0 else {
      _ = link.losses.push(Int32(code))
      _ = link.returns.push(device)
      return
    }
    move(to: sink)
  }

  private func fill(of device: Device) -> Int {
    min(device.shape.buffer, max(Self.fill(latency, rate: player.rate), 2 * device.shape.period))
  }

  /// Writes `sink.fill / 3` frames of silence, starts the device, and sets `isPaced`. Returns a negative code or 0.
  private func start(_ sink: inout Sink<Device>) -> Int {
    guard let device = sink.device else { return 0 }
    let silence = max(1, sink.fill / 3)
    for index in 0..<min(capacity, silence) { frames[index] = .zero }
    var left = silence
    while left > 0 {
      let written = device.write(frames, count: min(left, capacity))
      guard written > 0 else { return min(written, -Int(EIO)) }
      left -= written
    }
    let code = device.start()
    guard code >= 0 else { return code }
    let now = time.now()
    sink.written = Int64(silence)
    sink.lastProgress = now
    sink.clock.restart(at: now)
    let status = device.status()
    guard status.writable >= 0 else { return status.writable }
    // A device that has a clock cannot have played all of the silence yet.
    sink.isPaced = status.writable < device.shape.buffer
    sink.beyond = sink.isPaced ? status.beyond : 0
    return 0
  }

  private mutating func move(to sink: Sink<Device>) {
    let before = self.sink
    self.sink = sink
    silentFrom = fade.isSilent ? sink.written : nil
    let needed = sink.time(of: Int64(sink.fill + player.latency)) - time.now()
    offset = max(latency, needed)
    link.offset.store(offset, ordering: .releasing)
    switch music {
    case .stands: break
    case .begins(let frame, let start):
      music = .begins(frame: max(sink.written, sink.frame(at: before.time(of: frame))), from: start)
    case .runs: shift = OnsetShift(deviation())
    }
  }

  /// Recovers from a dropout or a suspend, or continues without the device. Returns the number of frames that can be
  /// written.
  mutating func recover(from code: Int, at now: Int64) -> Int {
    guard let device = sink.device else { return 0 }
    let isDropout = code == -Int(EPIPE)
    if isDropout, silentFrom == nil { link.dropouts.add(1, ordering: .relaxed) }
    if isDropout || code == -Int(ESTRPIPE) {
      let prepared = device.prepare()
      // After a suspend, the device may not be ready yet: the next `turn()` retries.
      if prepared == -Int(EAGAIN), now - sink.lastProgress < Self.patience { return 0 }
      if prepared >= 0 {
        var next = Sink(device, rate: player.rate, fill: sink.fill, at: now)
        next.clock = sink.clock
        if start(&next) >= 0 {
          move(to: next)
          return sink.fill - Int(sink.written)
        }
      }
    }
    lose(code: Int32(-code))
    return 0
  }

  /// Reports the device as lost, pushes it to `link.returns` (another thread closes it), and continues without it.
  mutating func lose(code: Int32) {
    guard let device = sink.device else { return }
    _ = link.losses.push(-code)
    _ = link.returns.push(device)
    withdraw()
  }

  /// Continues without a device, from the present moment.
  mutating func withdraw() { move(to: Sink(nil, rate: player.rate, fill: capacity, at: time.now())) }
}
