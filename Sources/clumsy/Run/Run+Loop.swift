import Glibc
import Instrument
import MIDIOut
import Performing
import RealTime

extension Run {
  /// Serves fronts (which show or record the performance), hands (inputs such as keys), signals and devices.
  mutating func loop(_ lines: inout LineOutput, _ notices: inout LineOutput) {
    while true {
      // Read the phase first. Otherwise the last events before the end could be missed.
      let isEnded = performer.phase == .ended
      var time = performer.nanoseconds
      answers.gather()
      takeEvents()
      if let fork = answers.takeFork(performer, at: time, &live) {
        for front in fronts { front.restart(fork, live.session) }
        // The time read above is that of the old performance.
        time = performer.nanoseconds
      }
      // After an undo, `answers.limit` holds events back until `takeFork` raises it.
      takeEvents()
      var words = RunOutput()
      let moment = moment(at: min(time, answers.limit))
      for front in fronts { front.turn(moment, &words) }
      followConnections(&words)
      lines.add(words.lines)
      tell(words.notices, &notices)
      lines.flush()
      if isEnded { return }
      // Stop if a write failed, or if nobody reads standard output any more. While the face (`TerminalFace`) is in use,
      // ignore the loss of the terminal, because it causes SIGHUP.
      if lines.failure != nil || face?.isInUse != true && !lines.hasReader { performer.stop() }
      if answers.answer(performer, &live, latency: sound?.delay ?? 0) { performer.stop() }
      awaitSignal()
    }
  }

  private mutating func takeEvents() {
    while let event = performer.next(before: answers.limit) {
      let line = live.take(event)
      for front in fronts { front.take(event, line: line) }
    }
  }

  private mutating func moment(at nanoseconds: Int64) -> RunMoment {
    let hasSubscribers = connection.subscriptions?.hasSubscribers ?? false
    return RunMoment(
      nanoseconds: nanoseconds, isPlaying: performer.phase == .playing, missedGestures: performer.missedGestures,
      lateness: isHeard ? performer.worstLateness : nil, hasSound: sound != nil || hasSubscribers,
      sound: sound?.shortName, soundDelay: sound?.delay ?? 0, peak: sound?.takePeak(), session: live.session,
      isLooping: answers.isLooping)
  }

  private mutating func followConnections(_ words: inout RunOutput) {
    let changes = connection.subscriptions?.changes() ?? []
    for change in changes {
      words.notices += line(change)
      face?.take(change)
    }
    // If the music waited for its first subscriber, this subscriber missed no program changes.
    let known = changes.contains(.began) ? 1 : 0
    if changes.count(where: \.hasNewSubscriber) > known { performer.resendPrograms() }
    words.notices += sound?.news(isConnected: connection.subscriptions?.hasSubscribers ?? false) ?? ""
    if isWatched, watchdog?.isAlive == false {
      isWatched = false
      words.notices += noticeLine(unwatched("the watchdog has ended"))
    }
    if soundfont?.isOver == true {
      soundfont = nil
      failure = Failure(.unavailable, SoundfontSynth.ended)
      performer.stop()
    }
  }

  /// Shows notices on the fronts, and prints them on standard error. If standard error is a terminal, prints only while
  /// no face is in use.
  private func tell(_ text: String, _ notices: inout LineOutput) {
    if !text.isEmpty {
      notices.add(text)
      for front in fronts { front.show(text) }
    }
    if face?.isInUse != true || isatty(STDERR_FILENO) == 0 { notices.flush() }
  }

  private mutating func awaitSignal() {
    let isShown = face?.isInUse == true
    var request = signals.wait(milliseconds: page?.isWatched == true ? 8 : isShown ? 16 : 80)
    if request == .suspend { request = suspend() }
    switch request {
    case .interrupt where isStopped && isWatched:
      face?.hide(isLast: true)
      StopSignals.end(by: SIGINT)
    case .stop, .interrupt:
      isStopped = true
      performer.stop()
    case .suspend, nil: break
    }
  }

  /// Silences all sound, stops this process until the shell continues it, and then continues at the same musical time.
  /// If a request to stop the run arrives before all is silent, returns this request immediately.
  private func suspend() -> StopSignals.Request? {
    performer.pause(true)
    sound?.suspend(true)
    defer {
      sound?.suspend(false)
      performer.pause(false)
    }
    // Wait for the performer without a limit, but at most 2 s for the sound device, which may hang.
    let deadline = MonotonicClock.nanoseconds() + OwnSound.patience
    while ![.paused, .ended].contains(performer.phase)
      || sound?.isSilent == false && MonotonicClock.nanoseconds() < deadline
    {
      if let request = signals.wait(milliseconds: 1), request != .suspend { return request }
    }
    face?.hide()
    signals.stopUntilContinued()
    face?.show()
    return nil
  }
}
