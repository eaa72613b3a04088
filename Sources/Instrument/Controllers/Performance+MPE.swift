import MIDI
import Physics2D

/// The notes of the keys on the member channels of an MPE zone.
extension Performance {
  /// Returns the channel for a note that a ball sounds on a key. The note begins and ends at the given times, in
  /// nanoseconds. If no MPE member channel is free, reuses the one whose newest note began longest ago. The notes of
  /// the reused channel then end at `begin`.
  mutating func channel(ofKey key: UInt8, ball: UInt8, from begin: Int64, until end: Int64) -> Channel {
    guard settings.mpe != .off else { return settings.channel(ofKey: Int(key), ball: Int(ball)) }
    let free = members.leastRecent { !pending.isBusy(MPE.channel(ofMember: $0), after: begin) }
    let member = free ?? members.oldest
    if free == nil { pending.endAll(on: MPE.channel(ofMember: member), at: begin) }
    members[member] = MemberChannels.Member(ball: ball, isWaiting: true, begin: begin, end: end)
    return MPE.channel(ofMember: member)
  }

  /// `true` if a note of a pitch waits to begin on the channel. For a key's note with MPE, any member channel counts.
  mutating func isWaiting(_ note: UInt8, of voice: Voice, on channel: Channel) -> Bool {
    voice == .key && settings.mpe != .off ? pending.isWaiting(note, of: .key) : pending.isWaiting(note, on: channel)
  }

  /// Ends the sounding note of a pitch on the channel. For a key's note with MPE, ends the notes of this pitch on all
  /// member channels.
  mutating func endNote(_ note: UInt8, of voice: Voice, on channel: Channel, at nanoseconds: Int64) {
    guard voice == .key, settings.mpe != .off else { return pending.endNote(note, on: channel, at: nanoseconds) }
    pending.endNotes(of: .key, at: nanoseconds) { $0 == note }
  }

  /// Sets the bend or timbre of a member channel if the next message begins a note on this channel. Must be called
  /// before a message is sent, so that the bend or timbre precedes the note.
  mutating func beginMember() {
    guard settings.mpe != .off, let next = pending.first, next.voice == .key,
      case .noteOn(let channel, _, _) = next.message, channel != MPE.manager
    else { return }
    let member = Int(channel.index) - 1
    guard members[member].isWaiting else { return }
    members[member].isWaiting = false
    if let id = scene.id(ofBall: Int(members[member].ball)) {
      members[member].origin = scene.world.position(of: id).x
    } else if settings.mpe == .bend {
      // No ball bends the note, but the channel's previous note may have left a bend.
      controllers.set(SentControllers.members + member, to: 0)
    }
    sample(member)
  }

  /// Updates the bend or timbre of all notes that sound on member channels, from the places of their balls.
  mutating func sampleMembers() {
    guard settings.mpe != .off else { return }
    let now = scene.world.now.nanoseconds + pausedTime
    for member in 0..<MPE.memberCount where members[member].end > now && !members[member].isWaiting { sample(member) }
  }

  private mutating func sample(_ member: Int) {
    let (ball, slot) = (Int(members[member].ball), SentControllers.members + member)
    guard ball > 0, let id = scene.id(ofBall: ball) else { return }
    let x = scene.world.position(of: id).x
    if settings.mpe == .bend {
      controllers.set(slot, to: MPE.bend(x - members[member].origin))
    } else if let share = share(.x, ofBall: ball) {
      controllers.set(slot, to: OutMapping(ball: ball, .x, .controller(MPE.timbreController)).value(of: share))
    }
  }

  /// The message by which a ball's place changes its note: pitch bend, or CC 74 for the timbre.
  var memberTarget: OutMapping.Target { settings.mpe == .bend ? .bend : .controller(MPE.timbreController) }

  /// Makes `nextSetUp` return the set-up of the MPE zone from its first message.
  mutating func beginSetUp() { zoneStep = settings.mpe == .off ? nil : 0 }

  /// Returns the next message of the MPE zone's set-up; nil without MPE, or after the last message.
  mutating func nextSetUp() -> Message? {
    guard let step = zoneStep else { return nil }
    let message = settings.mpe.setUp(step)
    zoneStep = message == nil ? nil : step + 1
    return message
  }
}
