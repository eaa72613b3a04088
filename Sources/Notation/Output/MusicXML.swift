import ChordEngine
import MIDI

/// A measured score as MusicXML 4.0: one part with two staves.
public struct MusicXML {
  private let score: MeasuredScore
  private let title: String
  private var text = UTF8Text()

  /// Creates a file of a measured score.
  public init(_ score: MeasuredScore, title: String) {
    (self.score, self.title) = (score, title)
  }

  /// Returns the whole file.
  public consuming func bytes() -> [UInt8] {
    text.write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
    text.write("<!DOCTYPE score-partwise PUBLIC \"-//Recordare//DTD MusicXML 4.0 Partwise//EN\" ")
    text.write("\"http://www.musicxml.org/dtds/partwise.dtd\">\n<score-partwise version=\"4.0\">\n<work><work-title>")
    text.writeEscaped(Array(title.utf8))
    text.write(
      "</work-title></work>\n<identification><encoding><software>clumsy</software></encoding></identification>\n")
    text.write("<part-list><score-part id=\"P1\"><part-name>Piano</part-name>")
    text.write("<score-instrument id=\"P1-I1\"><instrument-name>Piano</instrument-name></score-instrument>")
    text.write(
      "<midi-instrument id=\"P1-I1\"><midi-channel>1</midi-channel><midi-program>1</midi-program></midi-instrument></score-part></part-list>\n<part id=\"P1\">\n"
    )
    for index in score.bars.indices { write(score.bars[index], index) }
    text.write("</part>\n</score-partwise>\n")
    return text.bytes
  }

  private mutating func write(_ bar: MeasuredBar, _ index: Int) {
    let previous = index > 0 ? score.bars[index - 1] : nil
    text.write("<measure number=\"")
    text.write(index + 1)
    text.write("\">\n")
    writeAttributes(bar, previous)
    writeTempo(bar, previous)
    for staff in Staff.allCases {
      let content = bar.staff(staff)
      let before = previous?.staff(staff).octaves ?? 0
      for isLower in [false, true] {
        let events = isLower ? content.lower : content.upper
        guard !events.isEmpty else { continue }
        let isFirst = !isLower || content.upper.isEmpty
        if staff == .bass || !isFirst { element("backup", bar.pulse.length) }
        if isFirst, before != content.octaves { writeOctaves(from: before, to: content.octaves, staff) }
        let voice = (staff == .treble ? 1 : 5) + (isLower ? 1 : 0)
        let side = content.hasTwoVoices ? isLower ? 1 : -1 : 0
        let engraved = EngravedVoice(events, staff, octaves: content.octaves, side: side)
        var chords = staff == .treble && isFirst ? bar.chords[...] : []
        for (number, event) in events.enumerated() {
          while let chord = chords.first, chord.start < event.end {
            text.writeHarmony(chord.chord, offset: chord.start - event.start)
            chords.removeFirst()
          }
          write(engraved, number, bar, voice, staff)
        }
      }
    }
    if index == score.bars.count - 1 {
      for staff in Staff.allCases { writeOctaves(from: bar.staff(staff).octaves, to: 0, staff) }
      text.write("<barline location=\"right\"><bar-style>light-heavy</bar-style></barline>\n")
    }
    text.write("</measure>\n")
  }

  private mutating func element(_ name: StaticString, _ duration: Int) {
    text.write("<")
    text.write(name)
    text.write("><duration>")
    text.write(duration)
    text.write("</duration></")
    text.write(name)
    text.write(">\n")
  }

  private mutating func writeAttributes(_ bar: MeasuredBar, _ previous: MeasuredBar?) {
    let (hasKey, hasMeter) = (previous?.key != bar.key, previous?.meter != bar.meter)
    guard hasKey || hasMeter else { return }
    text.write("<attributes>")
    if previous == nil { text.write("<divisions>\(NoteValue.unitsPerQuarter)</divisions>") }
    if hasKey {
      text.write("<key><fifths>\(bar.key.sharps)</fifths><mode>\(bar.key.isMinor ? "minor" : "major")</mode></key>")
    }
    if hasMeter {
      text.write("<time><beats>\(bar.meter.beats)</beats><beat-type>\(bar.meter.unit)</beat-type></time>")
    }
    if previous == nil {
      text.write("<staves>2</staves><clef number=\"1\"><sign>G</sign><line>2</line></clef>")
      text.write("<clef number=\"2\"><sign>F</sign><line>4</line></clef>")
    }
    text.write("</attributes>\n")
  }

  private mutating func writeTempo(_ bar: MeasuredBar, _ previous: MeasuredBar?) {
    guard previous?.tempo != bar.tempo else { return }
    text.write("<direction placement=\"above\"><direction-type><metronome><beat-unit>quarter</beat-unit><per-minute>")
    text.write(bar.tempo)
    text.write("</per-minute></metronome></direction-type><staff>1</staff><sound tempo=\"")
    text.write(bar.tempo)
    text.write("\"/></direction>\n")
  }

  /// Writes the ends and beginnings of octave signs. MusicXML states the sounding pitches; `down` means that the notes
  /// are written lower.
  private mutating func writeOctaves(from old: Int, to new: Int, _ staff: Staff) {
    for (octaves, isEnd) in [(old, true), (new, false)] where octaves != 0 {
      let type = isEnd ? "stop" : octaves > 0 ? "down" : "up"
      text.write(
        "<direction placement=\"\(octaves > 0 ? "above" : "below")\"><direction-type><octave-shift type=\"\(type)\"")
      text.write(" size=\"\(abs(octaves) == 1 ? 8 : 15)\" number=\"\(staff == .treble ? 1 : 2)\"/></direction-type>")
      text.write("<staff>\(staff == .treble ? 1 : 2)</staff></direction>\n")
    }
  }

  private mutating func write(
    _ voice: EngravedVoice, _ number: Int, _ bar: MeasuredBar, _ voiceNumber: Int, _ staff: Staff
  ) {
    let event = voice.events[number]
    let end = "<duration>\(event.length)</duration>"
    let place = "<voice>\(voiceNumber)</voice>"
    let type = NoteValue(units: event.length)?.xmlType ?? ""
    let staffText = "<staff>\(staff == .treble ? 1 : 2)</staff>"
    guard let shape = voice.shapes[number] else {
      let isWhole = event.start == 0 && event.length == bar.pulse.length
      let rest = isWhole ? "<rest measure=\"yes\"/>" : "<rest/>"
      text.write("<note>\(rest)\(end)\(place)\(isWhole ? "" : type)\(staffText)</note>\n")
      return
    }
    for (index, head) in event.heads.enumerated() {
      text.write(index > 0 ? "<note><chord/>" : "<note>")
      writePitch(head.pitch)
      text.write(end)
      if head.isTiedBack { text.write("<tie type=\"stop\"/>") }
      if head.isTiedOn { text.write("<tie type=\"start\"/>") }
      text.write(place)
      text.write(type)
      if head.showsAccidental { text.write("<accidental>\(head.pitch.name.alteration.accidental)</accidental>") }
      if shape.value.hasStem { text.write("<stem>\(shape.isUp ? "up" : "down")</stem>") }
      text.write(staffText)
      if index == 0 { writeBeams(voice.events, number) }
      if head.isTiedBack || head.isTiedOn {
        text.write("<notations>")
        if head.isTiedBack { text.write("<tied type=\"stop\"/>") }
        if head.isTiedOn { text.write("<tied type=\"start\"/>") }
        text.write("</notations>")
      }
      text.write("</note>\n")
    }
  }

  private mutating func writePitch(_ pitch: WrittenPitch) {
    text.write("<pitch><step>\(NoteName(pitch.name.letter).text)</step>")
    if pitch.name.alteration != 0 { text.write("<alter>\(pitch.name.alteration)</alter>") }
    text.write("<octave>\(max(0, pitch.octave))</octave></pitch>")
  }

  private mutating func writeBeams(_ events: [MeasuredEvent], _ number: Int) {
    guard let beam = events[number].beam else { return }
    func flags(_ index: Int) -> Int {
      guard events.indices.contains(index), events[index].beam == beam else { return 0 }
      return NoteValue(units: events[index].length)?.flags ?? 0
    }
    for level in 0..<flags(number) {
      let (before, after) = (flags(number - 1) > level, flags(number + 1) > level)
      let isForward = flags(number + 1) > 0 && (flags(number - 1) == 0 || events[number].beginsPair)
      let hook = isForward ? "forward hook" : "backward hook"
      let kind = before ? after ? "continue" : "end" : after ? "begin" : hook
      text.write("<beam number=\"\(level + 1)\">\(kind)</beam>")
    }
  }
}

extension NoteValue {
  fileprivate var xmlType: String {
    let names: InlineArray<6, StaticString> = ["32nd", "16th", "eighth", "quarter", "half", "whole"]
    return "<type>\(names[exponent])</type>" + (isDotted ? "<dot/>" : "")
  }
}

extension Int8 {
  fileprivate var accidental: String {
    switch self {
    case ..<(-1): "flat-flat"
    case -1: "flat"
    case 0: "natural"
    case 1: "sharp"
    default: "double-sharp"
    }
  }
}
