import Hands
import Instrument
import MIDIIn
import MIDIOut
import Sessions

extension Flag {
  static let controllers: [Flag] = [
    Flag(
      "--input", "NAME",
      allowed: "CLIENT, CLIENT:PORT or a part of a name, 127 bytes at most (clumsy ports lists them)",
      standard: "none: only what you connect to clumsy:in",
      help: "accept input from this controller; repeat the flag for other controllers; learn: accept only this "
        + "controller's knob",
      for: [.run, .learn]
    ) { options, argument in
      guard !argument.bytes.isEmpty, argument.bytes.count <= Destination.longestName else { return false }
      options.controllers.append(argument.text)
      return true
    },
    Flag(
      "--map", "KNOB=NAME",
      allowed:
        "for KNOB, cc0…cc119, bend or pressure, then @ and a channel if wanted; for NAME, a parameter's flag without "
        + "--, or a number of the image such as image-hue.base or image-canvas-opacity; "
        + "KNOB or a note, note0…note127, also maps to tap for the tempo, image-pad-1…image-pad-8, image-hold, "
        + "image-stay or image-erase; after NAME, :RANGE, :linear or :log, and :jump if wanted; "
        + "commas between mappings: cc1=gravity,cc74@2=cutoff:250..2000",
      standard: "what clumsy learn has kept", help: "map a knob to a parameter; repeat the flag for other knobs",
      for: [.run], fault: mappingFault
    ) { options, argument in
      guard let mappings = try? Mapping.list(argument.text) else { return false }
      options.mappings += mappings
      return true
    },
    on(
      "--no-pick-up", \.jumps,
      help: "let a knob set its parameter at once, even if the knob has not reached the present value", for: [.run]),
    Flag(
      "--clock", "ROLE", allowed: "send, follow or follow=CLIENT; doctor: CLIENT (clumsy ports lists clients)",
      standard: "none",
      help: "send MIDI clock and transport, or follow the clock and transport of a DAW or drum machine; doctor: "
        + "measure a client's clock",
      for: [.run, .doctor]
    ) { options, argument in
      guard let clock = ClockRole(argument.text) else { return false }
      options.clock = clock
      return true
    },
    Flag(
      "--clock-offset", "MS", allowed: "\(span(clockOffsetRange)) ms", standard: "0",
      help: "how much later clumsy plays than the followed clock; a negative number: earlier", for: [.run]
    ) { set(&$0.clockOffset, milliseconds($1.text, in: clockOffsetRange)) },
    on(
      "--through", \.through,
      help: "pass the input of clumsy:in on to the destinations of clumsy's notes, but never back to the sender",
      for: [.run]),
    on(
      "--notes-set-key", \.notesSetKey,
      help: "let notes other than 36…43, which switch the bouncers and reset the balls, set the tonic", for: [.run]),
    on(
      "--notes-play-image", \.notesPlayImage,
      help:
        "let notes other than 36…43 release lumis (moving lights) of the image: low notes on the left, high notes on top",
      for: [.run]),
  ]
}

private let clockOffsetRange = -500.0...500

private func mappingFault(_ text: String) -> String? {
  do throws(TextError) {
    _ = try Mapping.list(text)
    return nil
  } catch { return error.textWithinLine }
}
