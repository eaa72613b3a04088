import Instrument
import RealTime

extension SoundLoop {
  /// Starts, stops or continues the music to match the musical clock, `tap.clock`.
  mutating func followMusic() {
    if tap.jumpCount != jumps { jump() }
    switch (tap.clock.state, music) {
    case (.standing(let time), .runs): limit = time
    case (.standing(let time), .begins), (.standing(let time), .stands):
      music = .stands
      stopTime = time
    case (.running(let origin), .stands): begin(from: stopTime, origin: origin)
    case (.running(let origin), .begins(_, let start)):
      if abs(origin - self.origin) > Self.jump { begin(from: start, origin: origin) }
    case (.running(let origin), .runs):
      if limit != .max {
        // The clock restarted before all music up to the last stop was rendered.
        player.endAllNotes()
        begin(from: limit, origin: origin)
      } else if abs(origin - self.origin) > Self.jump {
        // The clock has jumped: continue at its new musical time.
        player.endAllNotes()
        begin(from: max(0, time.now() - origin), origin: origin)
      }
      self.origin = origin
    }
  }

  /// Follows a jump of the performance to another musical time (`EventTap.jump`): ends all notes, and restarts the
  /// player from the jump's start.
  private mutating func jump() {
    jumps += 1
    guard let start = tap.takeJump() else { return }
    player.restart(start)
    musicOut = player.frame + Int64(player.latency)
    (music, limit, stopTime) = (.stands, .max, start.nanoseconds)
  }

  /// Lets the music continue from the musical time `start`, in ns. This time is heard when the monotonic clock shows
  /// `origin + start + offset`, or later if the frames heard at that moment are already written.
  private mutating func begin(from start: Int64, origin: Int64) {
    self.origin = origin
    limit = .max
    let frame = sink.frame(at: origin + start + offset) - Int64(player.latency)
    music = .begins(frame: max(frame, sink.written), from: start)
  }

  mutating func followClocks(at now: Int64) {
    defer { lastFollowed = now }
    guard music == .runs, limit == .max, sink.isPaced else { return }
    shift.follow(deviation(), elapsed: Double(now - lastFollowed))
  }

  /// Returns how late a note at the player's next frame would be heard, in nanoseconds. A note heard `offset` after its
  /// due time is on time: 0. `unwritten` is the number of rendered frames that are not yet written to the sink.
  func deviation(unwritten: Int = 0) -> Double {
    let heard = sink.time(of: sink.written + Int64(unwritten + player.latency))
    let (seconds, rest) = player.frame.quotientAndRemainder(dividingBy: Int64(player.rate))
    let musical = seconds * 1_000_000_000 + rest * 1_000_000_000 / Int64(player.rate)
    return Double(heard - origin - offset - musical)
  }

  /// Renders frames. While the music is stopped, the frames contain only the sound that still fades away.
  mutating func render(_ count: Int) {
    var done = 0
    while done < count {
      var length = count - done
      switch music {
      case .stands: break
      case .begins(let frame, let start):
        let ahead = frame - sink.written - Int64(done)
        guard ahead > 0 else {
          begin(from: start, unwritten: done)
          continue
        }
        length = min(length, Int(ahead))
      case .runs:
        guard let frame = nextFrame() else { continue }
        length = Int(min(Int64(length), frame - player.frame))
      }
      if player.isSilent, music != .runs {
        for index in done..<done + length { frames[index] = .zero }
      } else {
        player.render(frames + done, count: length)
      }
      done += length
    }
  }

  private mutating func begin(from start: Int64, unwritten: Int) {
    if player.frame > 0 || start > 0 { player.resync(to: start) }
    shift = OnsetShift()
    music = .runs
    guard sink.isPaced else { return }
    let deviation = deviation(unwritten: unwritten)
    // Up to `deadBand`, keep the frames bit-identical to a rendered file's.
    if abs(deviation) > OnsetShift.deadBand { shift = OnsetShift(deviation) }
  }

  /// Returns the player's frame at which the next event is due or the music stops, `.max` if neither is known.
  /// Returns nil after applying a due event or stopping the music; the caller then calls again.
  private mutating func nextFrame() -> Int64? {
    let shift = shift.frames(rate: player.rate)
    if let next = tap.next, let time = next.nanoseconds, time <= limit {
      let frame = SoundPlayer.frame(of: time, rate: player.rate) - shift
      guard frame <= player.frame else { return min(frame, limitFrame(shift)) }
      tap.pop()
      switch next {
      case .event(let event): apply(event, lateBy: player.frame - frame)
      case .start(let start): player.restart(start)
      case .jump: break
      }
      return nil
    }
    guard limit == .max || player.frame < limitFrame(shift) else {
      player.endAllNotes()
      musicOut = player.frame + Int64(player.latency)
      stopTime = limit
      limit = .max
      music = .stands
      return nil
    }
    return limitFrame(shift)
  }

  private func limitFrame(_ shift: Int64) -> Int64 {
    limit == .max ? .max : SoundPlayer.frame(of: limit, rate: player.rate) - shift
  }

  private mutating func apply(_ event: PerformanceEvent, lateBy frames: Int64) {
    if frames * 1_000_000_000 > Self.latest * Int64(player.rate), event.isNoteOn {
      link.lostNotes.add(1, ordering: .relaxed)
    } else {
      player.apply(event)
    }
  }
}

extension EventTap<PerformanceEvent, PerformanceStart>.Next {
  /// The musical time of the item; nil for a jump, which stays in the tap until `jump()` takes it.
  fileprivate var nanoseconds: Int64? {
    switch self {
    case .event(let event): event.nanoseconds
    case .start(let start): start.nanoseconds
    case .jump: nil
    }
  }
}
