import ChordEngine
import Instrument
import Testing

@testable import Terminal

@Suite struct PaletteTests {
  private func scene() throws -> Scene7 {
    var scene = try Scene7(at: 1)
    scene.hand.commands = [
      Palette.Command("key", values: "TONIC SCALE", help: "sets the key of later notes"),
      Palette.Command("chords", values: "LIST", help: "sets the chords of the seven bouncers and the pad"),
      Palette.Command("form", values: "LETTERS/BARS", help: "begins a new form at the next bar line"),
      Palette.Command("preset", values: "NAME", help: "plays on with a preset"),
      Palette.Command("preset rain", help: "many light drops"),
      Palette.Command("preset lullaby", help: "few notes, soft and slow"),
      Palette.Command("remove", values: "N", help: "removes a piano ball, 1…16"),
      Palette.Command("play", help: "resumes the balls' movement"),
    ]
    return scene
  }

  private func type(_ text: String, _ scene: inout Scene7) -> [Hand.Effect] {
    scene.press(":") + scene.press(text) + scene.press(.enter)
  }

  /// Formerly, preset, key, scale, chordset, chords, tempo, groove and form could not be reached from the terminal.
  @Test(arguments: [
    ("preset rain", "preset rain"), ("lulla", "preset lullaby"), ("key D4 dorian", "key D4 dorian"),
    ("key Bb lydian", "key Bb lydian"), ("chords Dm7,G7,Cmaj7", "chords Dm7,G7,Cmaj7"), ("tempo 90", "tempo 90"),
    ("groove 0.5", "groove 0.5"), ("form AaBa/8", "form AaBa/8"), ("sound gla", "sound glass"),
    ("chordset jazz", "chords " + BuiltInChordset.jazz.chords), ("chords pop", "chords " + BuiltInChordset.pop.chords),
    ("play", "play"), ("gravity 500", "gravity 500"), ("chords iiø7,V7,vii°,♭III", "chords iiø7,V7,vii°,♭III"),
    ("remove 2", "remove 2"),
  ])
  func lineIsPassedToTheRun(text: String, line: String) throws {
    var scene = try scene()
    #expect(type(text, &scene) == [.ask(.tell(line))])
    #expect(scene.hand.palette == nil)
  }

  @Test(arguments: [
    ("gra", "gravity"), ("grv", "gravity"), ("tempo", "tempo"), ("rev wet", "reverb-wet"),
    ("harmonic", "harmonic-rhythm"),
  ])
  func parameterIsFoundByAFewLetters(letters: String, name: String) throws {
    var scene = try scene()
    _ = scene.press("/") + scene.press(letters)
    #expect(scene.hand.candidates(scene.picture).first?.label == name)
    #expect(scene.canvas().text.contains(name))
    // Enter first accepts the candidate, and then asks for its value.
    #expect(scene.press(.enter) == [] && scene.hand.palette?.text == name + " ")
    #expect(scene.canvas().text.contains("\(name) is "))
  }

  @Test func searchForScaleFindsTheCommandNamedKey() throws {
    var scene = try scene()
    _ = scene.press(":") + scene.press("scale")
    #expect(scene.hand.candidates(scene.picture).first?.label == "key")
  }

  @Test func everyParameterIsFoundByItsName() throws {
    for parameter in Parameter.allCases {
      var scene = try scene()
      _ = scene.press(":") + scene.press("\(parameter.row.name)")
      #expect(scene.hand.candidates(scene.picture).first?.label == parameter.row.name.description)
    }
  }

  @Test func commandsOfKeyBindingsAreFound() throws {
    for (text, effect) in [("undo", Hand.Effect.ask(.undo)), ("keep", .ask(.keep)), ("quit", .ask(.quit))] {
      var scene = try scene()
      #expect(type(text, &scene) == [effect])
    }
    var scene = try scene()
    #expect(type("reset", &scene).first == .gesture(.reset))
  }

  @Test func tabSelectsCandidatesAndTheirValues() throws {
    var scene = try scene()
    _ = scene.press(":") + scene.press("preset ")
    scene.press(.tab)
    #expect(scene.hand.palette?.text == "preset rain")
    #expect(scene.canvas().text.contains(" > preset rain"))
    scene.press(.tab)
    #expect(scene.hand.palette?.text == "preset lullaby")
    scene.press(.backTab)
    #expect(scene.press(.enter) == [.ask(.tell("preset rain"))])
    _ = scene.press(":") + scene.press("key d4 ")
    #expect(scene.hand.candidates(scene.picture).contains { $0.label == "key D4 dorian" })
  }

  @Test func arrowsRecallTheHistory() throws {
    var scene = try scene()
    _ = type("gravity 5", &scene) + type("tempo 90", &scene)
    _ = scene.press(":") + scene.press("sw")
    scene.press(.up)
    #expect(scene.hand.palette?.text == "tempo 90")
    scene.press(.up)
    scene.press(.up)
    #expect(scene.hand.palette?.text == "gravity 5")
    scene.press(.down)
    scene.press(.down)
    #expect(scene.hand.palette?.text == "sw")
    scene.press(.up)
    #expect(scene.press(.enter) == [.ask(.tell("tempo 90"))])
  }

  /// Formerly, Enter after `chordset` immediately chose the first chordset.
  @Test func commandChordsetAsksForAName() throws {
    var scene = try scene()
    #expect(type("chordset", &scene) == [] && scene.hand.palette?.text == "chordset ")
    let names = BuiltInChordset.allCases.map { "chordset \($0.name)" }
    #expect(scene.hand.candidates(scene.picture).map(\.label) == names)
    #expect(scene.canvas().text.contains("chordset NAME: sets the chords"))
    #expect(scene.press("film") == [] && scene.press(.enter) == [.ask(.tell("chords " + BuiltInChordset.film.chords))])
  }

  /// Formerly, the listed entry `remove ball` was refused when it was typed.
  @Test func everyListedEntryCanBeTyped() throws {
    var listing = try scene()
    _ = listing.press(":")
    let entries = listing.hand.candidates(listing.picture)
    #expect(entries.count > 100 && entries.contains { $0.label == "remove ball" })
    for entry in entries {
      var scene = try scene()
      let effects = type(entry.label, &scene)
      switch entry.effect {
      case .line(let line): #expect(effects == [.ask(.tell(line))], "\(entry.label)")
      case .action(let action):
        var other = listing
        #expect(effects == other.hand.perform(action, other.picture, at: 0), "\(entry.label)")
      case .needsValue: #expect(effects == [] && scene.hand.palette?.text == entry.label + " ", "\(entry.label)")
      }
    }
  }

  /// Formerly, the palette said only `expected a gesture`, and only after Enter.
  @Test(arguments: [
    ("zzzz", "no command is called 'zzzz'; try tempo, key or preset"),
    ("zzzz 7", "no command is called 'zzzz'; try tempo, key or preset"),
    ("gravty 5", "no command is called 'gravty'; did you mean gravity?"),
    ("ø", "no command is called 'ø'; try tempo, key or preset"),
  ])
  func unknownCommandIsNamedInTheMessage(text: String, words: String) throws {
    var scene = try scene()
    _ = scene.press(":") + scene.press(text)
    #expect(scene.canvas().text.contains(words))
    #expect(scene.press(.enter) == [] && scene.hand.palette?.text == text && scene.hand.palette?.fault == words)
  }

  /// In the palette, letters (even `q`) are text.
  @Test func escClosesThePalette() throws {
    var scene = try scene()
    #expect(scene.press(":") == [] && scene.press("qn x") == [])
    #expect(scene.message == " : qn x_")
    #expect(scene.canvas().text.contains("Esc leaves"))
    scene.press(.escape)
    #expect(scene.hand.palette == nil && scene.message.hasPrefix("? help"))
    _ = scene.press(":")
    scene.press(.backspace)
    #expect(scene.hand.palette == nil)
  }

  @Test func refusedLineStaysForCorrection() throws {
    var scene = try scene()
    _ = type("gravity 500", &scene)
    scene.hand.refuse("gravity 500", "column 9: found '500', expected 0…100 m/s²")
    #expect(scene.canvas().text.contains("found '500', expected 0…100 m/s²"))
    #expect(scene.message == " : gravity 500_")
    scene.press(.backspace)
    #expect(!scene.canvas().text.contains("found '500'"))
    #expect(scene.press(.enter) == [.ask(.tell("gravity 50"))])
  }

  /// Formerly, the palette broke its hints inside words.
  @Test func hintBreaksBetweenWords() throws {
    var scene = try scene()
    _ = type("gravity 500", &scene)
    scene.hand.refuse("gravity 500", "expected 0…100 m/s², and incomprehensibilities are not allowed")
    #expect(scene.canvas(40, 12).text.contains("incomprehensibilities"))
  }

  @Test(arguments: [(40, 12), (80, 24), (300, 100)]) func paletteFitsIntoEveryWindow(columns: Int, rows: Int) throws {
    var scene = try scene()
    _ = scene.press(":")
    let lines = scene.canvas(columns, rows).text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == rows + 1 && lines.contains { $0.contains("FIND") })
    _ = scene.press(String(repeating: "x", count: 300))
    #expect(scene.canvas(columns, rows).text.contains("FIND"))
  }

  /// Formerly, in the parameter mode, q, u and space were added to the typed number.
  @Test func letterClosesParameterModeAndActs() throws {
    for (key, effect) in [("q", Hand.Effect.ask(.quit)), ("u", .ask(.undo)), ("k", .ask(.keep))] {
      for before in ["", "5", "12."] {
        var scene = try scene()
        scene.press(.tab)
        _ = scene.press(before)
        #expect(scene.press(key) == [effect] && scene.hand.parameter == nil && scene.hand.entry == nil)
      }
    }
    var scene = try scene()
    scene.press(.tab)
    #expect(scene.press(" ") == [.gesture(.pause)] && scene.hand.parameter != nil)
    _ = scene.press("12")
    #expect(scene.press(" ") == [.gesture(.play)] && scene.hand.entry == "12")
    // The letters of a unit or of a value's name belong to the value, but q still quits.
    while scene.hand.parameter != .keyLength { scene.press(.tab) }
    _ = scene.press("500ms")
    #expect(scene.hand.entry == "500ms" && scene.press("q") == [.ask(.quit)])
  }

  /// Formerly, the parameter mode hid messages such as `undone: gravity 5`.
  @Test func parameterModeIsShown() throws {
    var scene = try scene()
    scene.press(.tab)
    #expect(scene.canvas().text.contains("PARAMETERS  Tab next · + − move it · 0–9 Enter type · Esc leaves"))
    scene.status.message = "undone: gravity 5"
    #expect(scene.message.hasPrefix(" speed  275 points/s  undone: gravity 5"))
    #expect(scene.canvas(40, 12).text.contains("PARAMETERS  Tab next"))
    _ = scene.press("12")
    #expect(scene.canvas().text.contains("PARAMETERS  Enter sets it · Esc cancels · q quits"))
  }

  /// Formerly, the key `r` (reset) removed all piano balls and added none, so the keys were silent.
  @Test func resetRestoresThePiecesBalls() throws {
    var scene = try Scene7(at: 2)
    let gestures = scene.press("r").map { effect -> Gesture in
      if case .gesture(let gesture) = effect { gesture } else { .pause }
    }
    var after = try Scene7(at: 4, gestures.map { (2, $0) })
    #expect((1...4).allSatisfy { after.picture.isPresent($0) } && !after.picture.isPresent(5))
    after = try Scene7(at: 10, gestures.map { (2, $0) })
    #expect(after.picture.strikes.contains { $0.strike.voice == .key && $0.strike.nanoseconds > 3_000_000_000 })
  }
}
