import Instrument
import Lumia
import Sessions

/// A gesture as `clumsy help gestures` explains it.
struct GestureHelp {
  /// The syntax, with placeholders for values.
  let form: String
  let help: String
  let example: String

  /// All gestures that sessions, `tell` and `--then` accept.
  static let gestures: [GestureHelp] = [
    GestureHelp(form: "NAME VALUE", help: "sets a parameter; the parameters are listed below", example: "gravity 4.9"),
    GestureHelp(
      form: "move NAME=A..B/TIME,SHAPE",
      help: "has a parameter move by itself between two values; SHAPE is triangle, smooth, walk or steps",
      example: "move gravity=4..20/90s,walk"),
    GestureHelp(
      form: "tempo N beat B at NS",
      help: "sets the tempo and the time of a beat, in ns since the start; a run that follows a clock does this itself",
      example: "tempo 120 beat 33 at 16500000123"),
    GestureHelp(
      form: "locate QUARTER",
      help: "goes to a place of the piece, as --from does: quarters since the beginning, in steps of 0.25",
      example: "locate 32"),
    GestureHelp(
      form: "key TONIC SCALE",
      help: "sets the key of later notes; SCALE is a name, or a list of tones such as 0,2,3,7,8",
      example: "key D4 dorian"),
    GestureHelp(
      form: "chords LIST",
      help: "sets the chords of the seven bouncers and the pad; fewer than eight chords repeat",
      example: "chords Dm9,G13,Cmaj9,A7b9"),
    GestureHelp(
      form: "chord N CHORD", help: "sets the chord of a bouncer, 1…7, or of the pad, 8", example: "chord 2 V7/ii"),
    GestureHelp(
      form: "time-signature N/UNIT",
      help: "sets the meter; new bars are counted from the beginning of the current bar",
      example: "time-signature 6/8"),
    GestureHelp(
      form: "rhythm LIST",
      help:
        "sets the lengths of successive flights, as grid lines or note values; none removes the rhythm; needs groove",
      example: "rhythm 3,3,2"),
    GestureHelp(
      form: "form LETTERS/BARS",
      help: "begins a new form at the next bar line; none lets the present section go on for ever",
      example: "form AaBa/8"),
    GestureHelp(
      form: "move bouncer-N X Y", help: "glides a bouncer to a place, in points from the bottom left",
      example: "move bouncer-3 300 500"),
    GestureHelp(form: "spawn X Y", help: "drops a new piano ball at a place", example: "spawn 620 640"),
    GestureHelp(form: "remove N", help: "removes a piano ball, 1…16", example: "remove 2"),
    GestureHelp(
      form: "drag N X Y", help: "holds a ball at a place until it is flicked; 0 is the bass ball",
      example: "drag 0 100 100"),
    GestureHelp(
      form: "flick N VX VY", help: "throws a ball; VX and VY are points a second, to the right and upwards",
      example: "flick 0 240 -80"),
    GestureHelp(
      form: "suppress VOICE N STRIKE",
      help: "silences one strike of ball N; STRIKE counts the ball's strikes from 1; VOICE is bass (ball 0) or key",
      example: "suppress key 3 17"),
    GestureHelp(
      form: "add VOICE NOTE VELOCITY at NS for NS",
      help: "adds a note that no ball plays; its beginning (at most a minute ahead) and its length are in ns",
      example: "add key 67 90 at 1000 for 250000000"),
    GestureHelp(
      form: "image COMMAND",
      help: "plays the image performer: \(list(LumiaCommand.names, "or")); docs/image.md explains each command",
      example: "image tap 2048 1024 96"),
    GestureHelp(form: "pause", help: "stops the balls and ends every note", example: "pause"),
    GestureHelp(form: "play", help: "resumes the balls' movement after a pause", example: "play"),
    GestureHelp(
      form: "reset", help: "removes all piano balls, and starts the bass ball anew", example: "reset"),
  ]

  /// The requests to a run, which `tell` accepts besides gestures. A session contains no requests.
  static let requests: [HelpPage.Row] = [
    .init("keep", "keeps the session played so far"),
    .init("keep NAME", "keeps the session played so far under a name"),
    .init("undo", "undoes the last action"), .init("redo", "reverts the last undo"),
    .init("preset NAME", "plays on with a preset"),
    .init("time", "prints the run's time, tempo and next beat, for a program that keeps it in time"),
    .init("seek TIME", "jumps to a time of the replayed session, such as 1:20, or by a step: +10, -10"),
    .init("loop", "switches whether the replayed session begins again at its end"),
    .init("quit", "ends every note, then the run"),
  ]

  static let page = HelpPage(
    intro: [
      "A gesture is one thing that a player does. clumsy tell 'gravity 4.9' has a running clumsy do it. "
        + "clumsy fork SESSION --at 1:17 --then 'gravity 4.9' does it in a session. "
        + "In a session file, the gesture's time comes first, in ticks of 4 ms: 2500 gravity 4.9"
    ],
    sections: [
      .init(
        title: "Gestures",
        rows: gestures.map { .init($0.form, $0.help, $0.example == $0.form ? "" : "such as: \($0.example)") }),
      .init(title: "For tell only", rows: requests),
      .init(
        title: "Parameters",
        rows: Parameter.allCases.map { .init($0.sessionName, "\($0.row.help)", $0.expected) }),
    ])
}
