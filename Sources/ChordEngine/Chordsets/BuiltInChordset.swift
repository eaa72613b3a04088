/// A built-in chordset. The raw values are part of the C interface (clumsy.h), so they must never change.
public enum BuiltInChordset: UInt8, CaseIterable, Sendable, BitwiseCopyable {
  case diatonic, triads, suspended, pop, doowop, canon, ballad, jazz, minorJazz, blues, gospel, andalusian, epic, dorian
  case lydianDrift, wholeTone, diminished, coltrane, film, open

  /// The chordset, whose eight slots contain `chords`, repeated if they are fewer than eight. Allocates.
  public var chordset: Chordset {
    do {
      return try Chordset(parsing: chords)
    } catch {
      preconditionFailure("a built-in chordset is written wrong")
    }
  }

  /// Finds a built-in chordset by its name; nil if no chordset has this name. Letter case does not matter. In place of
  /// a hyphen, the name may have a space or nothing.
  public init?(name: some StringProtocol) {
    guard let found = Self.allCases.first(where: { name.matches($0.name) }) else { return nil }
    self = found
  }

  /// The first built-in chordset with the given chords; nil if no built-in chordset has these chords. Allocates.
  public init?(of chordset: Chordset) {
    guard let found = Self.allCases.first(where: { $0.chordset == chordset }) else { return nil }
    self = found
  }

  /// The name in commands.
  public var name: String { row.name.description }

  /// A one-line description of the sound.
  public var help: String { row.help.description }

  /// The text of one to eight chords, which `Chordset(parsing:)` reads.
  public var chords: String { row.chords.description }

  /// The name, the chords and the description. Neither allocates nor locks.
  public var row: (name: StaticString, chords: StaticString, help: StaticString) {
    switch self {
    case .diatonic:
      (
        "diatonic", "1:seventh,2:seventh,3:seventh,4:seventh,5:seventh,6:seventh,7:seventh",
        "the scale's own seventh chords, as in the original instrument"
      )
    case .triads:
      (
        "triads", "1:triad,2:triad,3:triad,4:triad,5:triad,6:triad,7:triad,1:add9",
        "the scale's own triads: plain and bright"
      )
    case .suspended:
      (
        "suspended", "1:sus2,2:sus4,3:sus4,4:sus2,5:sus4,6:sus2,1:sus4,5:sus2",
        "seconds and fourths of the scale in place of thirds: neither glad nor sad"
      )
    case .pop: ("pop", "I,V,vi,IV,ii7,iii7,Vsus4,Iadd9", "the four chords of a thousand songs, and their neighbours")
    case .doowop: ("doo-wop", "I,vi,IV,V,I6,ii7,V7,IV6", "the fifties: tonic, its relative minor, and home again")
    case .canon: ("canon", "I,V,vi,iii,IV,I,IV,V", "the chords of Pachelbel's ground, in any order")
    case .ballad:
      ("ballad", "Iadd9,iii7,vi7,IVmaj7,iv6,ii7,V9sus4,V7", "soft ninths, and the minor fourth degree that sighs")
    case .jazz:
      (
        "jazz", "ii9,V13,Imaj9,V7b9/ii,IVmaj9,iii7,bII9#11,I6/9",
        "ii–V–I with colours, a turnaround and a tritone substitute"
      )
    case .minorJazz:
      (
        "minor-jazz", "iiø7,V7b9,i6/9,iv9,bVII13,bIIImaj7,bVImaj7#11,V7alt",
        "ii–V–i in minor, with the borrowed major chords beside it"
      )
    case .blues:
      ("blues", "I7,IV9,V9,#ivo7,V7b9/ii,ii7,bVII9,I13", "dominant chords, none in a hurry to resolve")
    case .gospel: ("gospel", "I,I9,IV6,#ivo7,V9sus4,vi7,V7/V,V7#5/IV", "plagal warmth, with steps that lift")
    case .andalusian:
      ("andalusian", "i,bVII,bVI,V,iv,bII,V7b9,iadd9", "the descending cadence of flamenco, and its Neapolitan")
    case .epic: ("epic", "i,bVI,bIII,bVII,iv,bVIadd9,Vsus4,V", "minor with its major neighbours: wide and cinematic")
    case .dorian:
      (
        "dorian", "i9,IV9,i11,bVIImaj7,nii7,bIIImaj7,v7,IVsus2",
        "modal: a minor tonic, and the bright fourth degree beside it"
      )
    case .lydianDrift:
      (
        "lydian-drift", "Imaj7#11,IIadd9,bIIImaj7#11,nIVmaj7#11,bVImaj7#11,nvi9,bVIImaj7#11,nii11",
        "raised fourths that float from root to root, without a pull"
      )
    case .wholeTone:
      ("whole-tone", "I9#5,nII7#5,nIII7#5,#IV7#5,bVI7#5,bVII7#5", "augmented dominants a tone apart: no floor, no home")
    case .diminished:
      (
        "diminished", "I7b9,bIII7b9,#IV7b9,nVI7b9,io7,biio7,iø7,I13b9",
        "dominants and diminished chords of one octatonic scale, by minor thirds"
      )
    case .coltrane:
      (
        "coltrane", "Imaj7,V7/bVI,bVImaj7,V7/nIII,nIIImaj7,V7,nii7,I6/9",
        "three tonics a major third apart, each with its dominant"
      )
    case .film: ("film", "I,bVI,nIII,bIII,nVI,i,bvi,#iv", "chromatic mediants: major and minor triads a third apart")
    case .open: ("open", "I5,Isus2,IVsus2,Vsus4,bVIIsus2,nIIsus4,V5,IVadd9", "fifths and seconds over an open sky")
    }
  }
}
