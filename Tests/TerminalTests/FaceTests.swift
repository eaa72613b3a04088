import ChordEngine
import Hands
import Instrument
import Testing

@testable import Terminal

@Suite struct FaceTests {
  private func expect(_ canvas: Canvas, _ snapshot: String, _ location: SourceLocation = #_sourceLocation) {
    #expect(canvas.text == snapshot + "\n", sourceLocation: location)
  }

  /// At the start, no note has sounded, and the active chord is that of the tonic.
  @Test func pictureAtTheStart() throws {
    expect(
      try Scene7(at: 0).canvas(80, 24, .braille),
      """
      clumsy  ▶ 0:00.0  1.1  seed 7                                       → FluidSynth
      ┌────────────────────────────┬───────────────────────────┐
      │▒ii                      iii│                           │  ▄▀▀ ▄▄▄▄   ▄▄  ▀ ▀▀█
      │                            │                           │  █   █ █ █ █ █  █  █
      │                            │                           │   ▀▀ ▀ ▀ ▀  ▀▀ ▀   ▀
      │                            │                           │
      │                            │                           │  I  C E G B
      │                            │                           │
      │                            │                           │
      │                            │                ⣀       ⣀⡀ │
      │▒⣦          ⣴▒▒⣦          ⣴▒│  ⣿⣷      ⠠⣾⣶  ⠸⡿⠇     ⠘⠿⠟ │
      │▒IV         ⢿▒I⡿          ⢿V│           ⠈               │
      │⠉            ⠉⠉            ⠉│                           │
      │                            │                           │
      │                            │                           │
      │            ⣴⣿⣿⣦            │                           │
      │            ⠘⠻⠟⠃            │                           │
      │                            │                           │  level ··············
      │                            │                           │  late            0 ms
      │                            │    ▁        ▁▁         ▁  │  speed   275 points/s
      │▒vi                     vii°│▒▒C▒▒▒▒▒▒E▒▒▒▒▒▒G▒▒▒▒▒▒B▒▒▒│  gravity     9.8 m/s²
      └────────────────────────────┴───────────────────────────┘  sound        marimba

      ? help · : find · space pause · n new ball · s sound · k keep · u undo · q quit
      """)
  }

  @Test func pictureAtTheFirstChordChange() throws {
    expect(
      try Scene7(at: 6.2).canvas(80, 24, .braille),
      """
      clumsy  ▶ 0:06.2  4.1  seed 7                                       → FluidSynth
      ┌────────────────────────────┬───────────────────────────┐
      │▒ii                      iii│                           │  ▄▀▀▀ ▀▀█
      │                            │                           │  █ ▀█  █
      │                            │                           │   ▀▀▀  ▀
      │                            │                           │
      │                            │                           │  V  G B D F
      │                            │                           │
      │                            │                           │  G4   ━━━━━━       74
      │                            │                           │  D4   ━━━━━        60
      │▒⣦          ⣴▒▒⣦          ⣴█│                           │  F5   ━━━━━━       72
      │▒IV         ⢿▒I⡿          ⢿V│                           │  G2   ━━━━━━━━╸   100
      │⠉            ⠉⠉     ⢀⣠⣄⡀   ⠉│                           │  C2   ━━━━━━━━╸   103
      │                    ⢾⣿⣿⡷    │                           │  G2   ━━━━━━━      84
      │                    ⠈⠙⠋⠁    │                           │  A4   ━━━━━━       75
      │                            │                           │  F4   ━━━━━━       74
      │                            │ ⣤⣤                   ⢀⣴⣄  │
      │                            │ ⠙⠋                    ⠛⠋  │  level ━━━━━━━╸······
      │                            │  ⢠⣶⡄         ⢰⣿⡆          │  late            0 ms
      │                            │ ▁⠈⠉⠁▁         ⠉  ▁        │  speed   275 points/s
      │▒vi                     vii°│██G███▒▒▒B▒▒▒███D██████F███│  gravity     9.8 m/s²
      └────────────────────────────┴━━─────────────────────────┘  sound        marimba

      ? help · : find · space pause · n new ball · s sound · k keep · u undo · q quit
      """)
  }

  @Test func pictureInTheSmallestWindow() throws {
    expect(
      try Scene7(at: 6.2).canvas(40, 12, .braille),
      """
      ▶ 0:06.2  4.1  seed 7      → FluidSynth
      ┌───────────┬───────────┐ ▄▀▀▀ ▀▀█
      │ii      iii│           │ █ ▀█  █
      │           │           │  ▀▀▀  ▀
      │           │           │ V  G B D F
      │IV   I⡄   V│           │ G4   ━━    74
      │⠁    ⠉⠁ ⢠⣄ │           │ D4   ━╸    60
      │        ⠈⠁ │           │ F5   ━━    72
      │           │⠘⡀▁   ⡀▁ ⠘ │ G2   ━━━  100
      │vi     vii°│G█▒B▒█D██F█│ level ━━━━···
      └───────────┴━──────────┘ late     0 ms
      ? help · : find · space pause · q quit
      """)
  }

  @Test func pictureInAHighWindow() throws {
    expect(
      try Scene7(at: 6.2).canvas(48, 34, .braille),
      """
      ▶ 0:06.2  4.1  seed 7               → FluidSynth
      ┌───────────────────────┬──────────────────────┐
      │ii                  iii│                      │
      │                       │                      │
      │                       │                      │
      │                       │                      │
      │                       │                      │
      │                       │                      │
      │⣀         ⢀⣀⡀         ⣀│                      │
      │IV       ⢠▒I▒⡄       ⣼V│                      │
      │⠛⠁        ⠙⠛⠋        ⠈⠛│                      │
      │                ⢰⣿⣿⡆   │                      │
      │                 ⠙⠋⠁   │                      │
      │                       │                      │
      │                       │⠰⣿⠆               ⢰⣷⠄ │
      │                       │  ⣀⡀       ⢀⣤⡀        │
      │                       │ ▁⠛⠃▁      ⠈⠛⠁ ▁      │
      │vi                 vii°│██G██▒▒B▒▒ ██D████F███│
      └───────────────────────┴━━────────────────────┘

       ▄▀▀▀ ▀▀█
       █ ▀█  █
        ▀▀▀  ▀
       V  G B D F
       G4   ━━━━━━━━━╸         74
       D4   ━━━━━━━━           60
       F5   ━━━━━━━━━╸         72
       G2   ━━━━━━━━━━━━━     100

       level ━━━━━━━━━━━·········
       late                  0 ms
       speed         275 points/s
       gravity           9.8 m/s²
      ? help · : find · space pause · s sound · q quit
      """)
  }

  /// On the Linux console, the stage is drawn with half blocks.
  @Test func pictureOnALinuxConsole() throws {
    expect(
      try Scene7(at: 11).canvas(64, 20, .blocks),
      """
      clumsy  ► 0:11.0  6.3  seed 7                       → FluidSynth
      ┌──────────────────────┬─────────────────────┐  Cmaj7
      │ii                 iii│                     │
      │                      │                     │  I  C E G B
      │                      │                     │
      │                      │                     │  G4   ═══      57
      │                      │                     │  C4   ════     79
      │                      │                     │  E4   ════     65
      │▄         ▄▄         ▄│                     │  B4   ═══      57
      │IV       ▀▒I▀       ▀V│         ▀▀          │  G4   ════     70
      │     ▄▄▄              │                     │  C4   ════     67
      │     ▀█▀              │          █          │  C4   ════     70
      │                      │                     │
      │                      │              ▄      │  level ═════·····
      │                      │              ▀      │  late        0 ms
      │                      │  _       ▄▄   _    _│  speed        275
      │vi                vii°│▓C▓▓ ▓▓E▓▓██G██ ▒▒B▒▒│  gravity 9.8 m/s²
      └──────────────────────┴══════════───────────┘  sound    marimba

      ? help · : find · space pause · n new ball · s sound · q quit
      """)
  }

  @Test func pictureInASCII() throws {
    expect(
      try Scene7(at: 11).canvas(64, 20, .ascii),
      """
      clumsy  > 0:11.0  6.3  seed 7                       > FluidSynth
      +----------------------+---------------------+  Cmaj7
      |ii                 iii|                     |
      |                      |                     |  I  C E G B
      |                      |                     |
      |                      |                     |  G4   ===      57
      |                      |                     |  C4   ====     79
      |                      |                     |  E4   ====     65
      |=         ==         =|                     |  B4   ===      57
      |IV       ==I=       =V|         O           |  G4   ====     70
      |                      |                     |  C4   ====     67
      |     OOO              |         OO          |  C4   ====     70
      |                      |                     |
      |                      |              O      |  level =====.....
      |                      |                     |  late        0 ms
      |                      |  _       O    _    _|  speed        275
      |vi                viio|#C## ##E####G## ==B==|  gravity 9.8 m/s2
      +----------------------+==========-----------+  sound    marimba

      ? help . : find . space pause . n new ball . s sound . q quit
      """)
  }

  /// A range such as `50…500` must not become `50.500`.
  @Test func rangesKeepTheirMeaningInASCII() throws {
    var scene = try Scene7(at: 1)
    scene.press(.tab)
    #expect(scene.canvas(80, 24, .ascii).text.contains(" speed  275 points/s  50 to 500 points/s . how fast"))
    while scene.hand.parameter != .level { scene.press(.tab) }
    #expect(scene.canvas(80, 24, .ascii).text.contains("-60 to 12 dB"))
    _ = scene.press(":") + scene.press("gravity ")
    #expect(scene.canvas(80, 24, .ascii).text.contains("allowed: 0 to 100 m/s2"))
    #expect(scene.canvas(80, 24, .blocks).text.contains("allowed: 0~100 m/s²"))
    #expect(Canvas.Alphabet.ascii.spelled("a… …b …") == "a… …b …")
  }

  /// A parameter's line must not end within a clause, as in `with --ha…`.
  @Test func hintIsShortenedOnlyByWholeClauses() throws {
    for alphabet in [Canvas.Alphabet.braille, .ascii] {
      let blank = Canvas(columns: 1, rows: 1, alphabet: alphabet, isColoured: false)
      for columns in [40, 80, 140] {
        var scene = try Scene7(at: 1)
        for _ in Parameter.allCases {
          scene.press(.tab)
          let parameter = try #require(scene.hand.parameter)
          let line = String(scene.canvas(columns, 24, alphabet).text.split(separator: "\n").last ?? "")
          guard let mark = line.firstRange(of: alphabet == .ascii ? " . " : " · ") else { continue }
          let help = alphabet.spelled(parameter.row.help.description).unicodeScalars
          let shown = String(String.UnicodeScalarView(help.map { blank.shown($0) }))
          let clauses = shown.split(separator: "; ").map(String.init)
          let wholes = clauses.indices.map { clauses[...$0].joined(separator: "; ") }
          #expect(wholes.contains(String(line[mark.upperBound...])), "\(parameter) at \(columns)")
        }
      }
    }
    var scene = try Scene7(at: 1)
    scene.press(.tab)
    #expect(scene.message == " speed  275 points/s  50…500 points/s · how fast the bass ball flies")
  }

  @Test func tintsHaveTheirColours() throws {
    #expect(Tint.wallpaper.rgb(in: .light) == (235, 237, 200) && Tint.ball.rgb(in: .light) == (116, 105, 140))
    #expect(Tint.bouncer(0).rgb(in: .light) == (193, 134, 123) && Tint.panel.rgb(in: .light) == (255, 227, 176))
    #expect(Tint.lit(1).rgb(in: .light) != Tint.lit(0).rgb(in: .light))
    // Colours 230, 96 and 138 of the terminal's 256 are the nearest to these tints.
    #expect(Tint.wallpaper.indexed(in: .light) == 230 && Tint.ball.indexed(in: .light) == 96)
    #expect(Tint.bouncer(0).indexed(in: .light) == 138)
  }

  @Test func ballsBouncersAndKeysAreColoured() throws {
    let canvas = try Scene7(at: 6.2).canvas(isColoured: true)
    #expect(canvas.cells.contains { $0.ink == .ball })
    #expect(canvas.cells.contains { cell in (0...8).contains { cell.ink == .bouncer($0) } })
    #expect(canvas.cells.contains { $0.paper == .lit(0) && $0.ink == .label })
  }

  @Test(arguments: [(40, 12), (80, 24), (300, 100), (60, 60)])
  func eachAlphabetUsesOnlyItsOwnCharacters(columns: Int, rows: Int) throws {
    for help in [false, true] {
      var scene = try Scene7(at: 6.2)
      if help { _ = scene.press("?") }
      #expect(scene.canvas(columns, rows, .ascii).text.utf8.allSatisfy { $0 < 0x80 })
      // The only `?` must be the name of the key for help. No character may be replaced by `?`.
      #expect(scene.canvas(columns, rows, .ascii).text.count { $0 == "?" } == 1)
      let blocks = scene.canvas(columns, rows, .blocks).text
      #expect(
        !blocks.unicodeScalars.contains { (0x2800...0x28FF).contains($0.value) || "♭♯━…".unicodeScalars.contains($0) })
    }
  }

  @Test(arguments: [(40, 12), (80, 24), (120, 50)]) func helpNamesEveryKey(columns: Int, rows: Int) throws {
    var scene = try Scene7(at: 1)
    _ = scene.press("?")
    let text = scene.canvas(columns, rows).text
    for binding in Binding.list {
      #expect(text.contains(binding.label) && (text.contains(binding.brief) || text.contains(binding.help)))
    }
    _ = scene.press("?")
    #expect(!scene.canvas(columns, rows).text.contains("pause, play"))
  }

  @Test func bouncerThatIsOffIsNotDrawnButItsLabelIs() throws {
    let scene = try Scene7(at: 2, [(1, .set(.bouncer1, 0))])
    let layout = FaceLayout(columns: 80, rows: 24)
    let (column, row) = layout.cell(scene.picture.place(ofBouncer: 0))
    let cell = scene.canvas(isColoured: true)[column, row]
    #expect(cell.scalar == "I" && cell.ink == .faint && cell.paper == .wallpaper)
  }

  /// `♭IIImaj7` must not become `♭IIIma…`.
  @Test func chordLabelsAreNotClipped() throws {
    #expect(BouncerLabel.lines(of: "♭IIImaj7", width: 9) == ["♭IIImaj7"])
    #expect(BouncerLabel.lines(of: "♭IIImaj7", width: 7) == ["♭IIIΔ7"])
    #expect(BouncerLabel.lines(of: "♭IIImaj7", width: 4) == ["♭III", "Δ7"])
    #expect(BouncerLabel.lines(of: "V7/ii", width: 4) == ["V7", "/ii"])
    #expect(BouncerLabel.lines(of: "vii°", width: 4) == ["vii°"])
    for (columns, rows) in [(40, 12), (80, 24), (100, 30), (200, 60)] {
      for set in BuiltInChordset.allCases {
        let text = try Scene7(at: 0) { $0.chordset = set.chordset }.canvas(columns, rows).text
        #expect(!text.contains("…"), "\(set.name) at \(columns) × \(rows)")
        for width in 4...12 {
          for slot in 0..<8 {
            let label = set.chordset[slot].label(in: Key.cMajor)
            let lines = BouncerLabel.lines(of: label, width: width)
            #expect(lines.allSatisfy { $0.unicodeScalars.count <= width } && lines.count <= 3)
          }
        }
      }
    }
  }

  /// A changing value, such as `13.5` and then `13.4827`, must not move the text on its right.
  @Test func changingValuesKeepTheirWidth() throws {
    let values: [(Parameter, Double, String)] = [
      (.gravity, 13.4827, "13.5 m/s²"), (.gravity, 20, "20.0 m/s²"), (.gravity, 9.8, "9.8 m/s²"),
      (.speed, 275.25, "275 points/s"), (.bounce, 0.5, "0.50"), (.reverbTime, 1.8, "1.80 s"), (.level, -4.5, "-4.5 dB"),
      (.level, -0.01, "0.0 dB"), (.keyLength, 0.5, "0.500 s"), (.cutoff, 1234.6, "1235 Hz"), (.tempo, 122, "122.0 BPM"),
      (.swing, 66.666, "66.7%"), (.sound, 0, "marimba"), (.bank, -1, "none"), (.click, 1, "on"),
    ]
    for (parameter, value, text) in values { #expect(parameter.steadyText(value) == text) }
    for parameter in Parameter.allCases {
      let widths = stride(from: 0.0, through: 1, by: 0.037).map { share in
        let (low, high) = (parameter.row.range.lowerBound, parameter.row.range.upperBound)
        return parameter.paddedText(low + share * (high - low)).unicodeScalars.count
      }
      let isNumber = parameter.row.scale == .linear || parameter.row.scale == .logarithmic
      if isNumber { #expect(Set(widths).count == 1, "\(parameter)") }
    }
  }

  private static func isEdge(_ cell: Canvas.Cell) -> Bool { (0...8).contains { cell.ink == .edge(Double($0) / 8) } }

  /// Unless `tones` is `mixed`, the edges of a piano key sound the same notes as its middle.
  @Test(arguments: [(40, 12), (80, 24), (200, 60)])
  func keysHaveEdgesOnlyWithMixedTones(columns: Int, rows: Int) throws {
    for tones in [Tones.chord, .mixed, .scale] {
      let scene = try Scene7(at: 6.2) { $0[.tones] = Double(tones.rawValue) }
      let canvas = scene.canvas(columns, rows, isColoured: true)
      let (edges, keys) = (canvas.cells.count { Self.isEdge($0) }, canvas.cells.count { $0.scalar == "█" })
      #expect((edges > 0) == (tones == .mixed) && edges <= keys)
      let plain = scene.canvas(columns, rows)
      #expect(plain.cells.contains { $0.scalar == "░" } == (tones == .mixed))
    }
  }

  @Test func keyHasEdgesOnBothSides() throws {
    let scene = try Scene7(at: 0) { $0[.tones] = Double(Tones.mixed.rawValue) }
    #expect(scene.canvas().text.contains("│░▒C▒░░░░▒E▒░░░░▒G▒░░░░▒B▒░░│"))
    #expect(scene.canvas(80, 24, .ascii).text.contains("|-=C=----=E=----=G=----=B=--|"))
    for light in 0...8 {
      for theme in [Theme.light, .dark] {
        let tints = (key: Tint.lit(Double(light) / 8), edge: Tint.edge(Double(light) / 8))
        let (key, edge) = (tints.key.rgb(in: theme), tints.edge.rgb(in: theme))
        #expect(key.red > edge.red && key.green > edge.green)
        #expect(tints.key.indexed(in: theme) != tints.edge.indexed(in: theme))
      }
    }
  }

  @Test func sectionIsShownAfterTheBeat() throws {
    #expect(try Scene7(at: 3).canvas().text.contains("  2.3  seed 7"))
    var form = Form()
    for section in [Form.Section(letter: 0, bars: 1), Form.Section(letter: 1, variation: 2, bars: 1)] {
      #expect(form.append(try #require(section)))
    }
    let headers: [(seconds: Double, String)] =
      [(1, "  1.3 A  seed 7"), (3, "  2.3 B2  seed 7"), (5, "  3.3 A  seed 7")]
    for (seconds, header) in headers {
      let scene = try Scene7(at: seconds) { $0.form = form }
      #expect(scene.canvas().text.contains(header))
      #expect(scene.canvas(40, 12).text.split(separator: "\n")[0].unicodeScalars.count <= 40)
    }
  }

  /// Control characters in names of other programs must not break the screen.
  @Test func controlCharactersCannotBreakTheRows() throws {
    var scene = try Scene7(at: 1)
    scene.status.connections = "\u{1B}[2J\u{7}漢字" + String(repeating: "x", count: 300)
    scene.status.message = "a\nb\tc\u{202E}"
    let text = scene.canvas().text
    #expect(
      !text.unicodeScalars.contains { $0.value < 32 && $0 != "\n" }
        && text.split(separator: "\n", omittingEmptySubsequences: false).count == 25)
    #expect(text.split(separator: "\n").allSatisfy { $0.unicodeScalars.count <= 80 })
  }

  @Test func sameValuesGiveTheSamePicture() throws {
    let (first, second) = (try Scene7(at: 6.2), try Scene7(at: 6.2))
    #expect(first.canvas(300, 100) == second.canvas(300, 100) && first.canvas().text == second.canvas().text)
  }
}
