import Glibc
import Hands
import Instrument
import Journal
import Offline
import Sessions

/// `clumsy sessions`: lists the sessions of runs and the kept sessions, the latest first.
func sessions(_ options: Options) throws(Failure) {
  let folder = try readableSessionFolder()
  let journals = folder.journals().enumerated().map { (name: "@\($0.offset + 1)", entry: $0.element) }
  let all = (journals + folder.kept().map { (name: $0.name, entry: $0) }).sorted { $1.entry.begun < $0.entry.begun }
  guard options.operands.count <= 1 else {
    throw Failure(.usage, "unexpected \(options.operands[1].quoted): one word is enough (\(Command.sessions.usage))")
  }
  let word = options.operands.first
  let presets = (try? PresetMatch.all(options.library)) ?? []
  guard !all.isEmpty || options.json else {
    try printText("no run was recorded yet: clumsy run records what it plays\n")
    return
  }
  // Print each row immediately, because counting the notes of all sessions may mean performing hundreds of hours.
  var lines = LineOutput()
  lines.add(options.json ? "[" : SessionRow.head)
  var count = 0
  for item in all {
    let row = SessionRow(item.entry, name: item.name, presets)
    guard word.map({ row.has($0.text.lowercased()) }) ?? true else { continue }
    lines.add(options.json ? (count > 0 ? "," : "") + "\n  " + row.json : row.text)
    lines.flush()
    count += 1
    guard lines.failure == nil else { break }
  }
  if count == 0, !options.json, let word { lines.add("no session has \(word.quoted) in its line\n") }
  lines.finish(with: options.json ? "\n]\n" : "")
  for name in folder.keptNames where folder.kept(name) == nil { printNotice(fault(ofKept: name, in: folder)) }
  if let signal = lines.signalOfLostReader { StopSignals.end(by: signal) }
  if let code = lines.failure { throw .system("write", "standard output", errno: code) }
}

private func fault(ofKept name: String, in folder: SessionFolder) -> String {
  let file = Argument("\(folder.keptPath)/\(name).clumsy").quoted
  return SessionFolder.isName(name)
    ? "\(file) is no file: a link that leads nowhere, or a folder"
    : "\(file) has a name that no session can have; allowed: \(SessionFolder.allowedNames)"
}

/// A row of the list. If the file's text is not a session, all optional properties except `fault` are nil.
struct SessionRow {
  let begun: WallTime
  let name: String
  let path: String
  let isKept: Bool
  let isLive: Bool
  let seed: UInt64?
  /// The preset with which the session probably begins.
  let preset: String?
  let key: String?
  /// The length in ns; nil also if the session has no end.
  let length: Int64?
  let notes: Int?
  /// The reason why the text is not a session; nil if the text is a session.
  let fault: String?

  init(_ entry: JournalEntry, name: String, _ presets: [PresetMatch]) {
    begun = entry.begun
    self.name = name
    path = entry.path
    isKept = entry.isKept
    isLive = entry.isLive
    let read = Self.read(entry)
    let session = try? read.get()
    seed = session?.settings.seed
    preset = session.map { PresetMatch.name(of: $0.settings, among: presets) }
    key = session?.settings.key.name
    length = session.flatMap { session in session.end.map { ($0 - session.begin) * Performance.tick } }
    notes = session?.noteCount
    if case .failure(let error) = read { fault = error.message } else { fault = nil }
  }

  private static func read(_ entry: JournalEntry) -> Result<Session, Failure> {
    Result { () throws(Failure) in
      let text = try journalling { () throws(JournalError) in try entry.text().text }
      return try FoundSession(parsing: text).session
    }
  }

  /// Returns `true` if the row contains a word. `word` must be in lower case; the row's case is ignored. Letters may
  /// replace accidentals: `eb` for `E♭`.
  func has(_ word: String) -> Bool {
    [text, inLocale(text, isUTF8: false)].contains { $0.lowercased().contains(bytesOf: word) }
  }

  static let head = row("WHEN", "LENGTH", "SEED", "NOTES", "PRESET", "KEY", "NAME")

  /// The row as text: `2026-11-23 01:31     12m30s      42    1834  rain       C lydian     @1, plays now`.
  var text: String {
    let remark = fault.map { ": \(printable($0, limit: 80))" } ?? (isLive ? ", plays now" : "")
    return Self.row(
      begun.minute, length.map { "\(TimeSpan(nanoseconds: $0 / 1_000_000_000 * 1_000_000_000))" } ?? "-",
      seed.map { "\($0)" } ?? "-", notes.map { "\($0)" } ?? "-", preset ?? "-", inLocale(key ?? "-"), name + remark)
  }

  private static func row(
    _ when: String, _ length: String, _ seed: String, _ notes: String, _ preset: String, _ key: String, _ name: String
  ) -> String {
    func right(_ text: String, _ width: Int) -> String {
      String(repeating: " ", count: max(0, width - text.count)) + text
    }
    return padded(when, to: 16) + right(length, 11) + right(seed, 8) + right(notes, 8) + "  "
      + padded(preset, to: 10) + " " + padded(key, to: 12) + " " + name + "\n"
  }

  var json: String {
    let seconds = length.map { plain(Double($0) / 1_000_000_000) } ?? "null"
    return "{\"name\":\(jsonText(name)),\"begun\":\(jsonText(begun.text)),\"seconds\":\(seconds),\"seed\":"
      + "\(seed.map { "\($0)" } ?? "null"),\"notes\":\(notes.map { "\($0)" } ?? "null"),"
      + "\"preset\":\(jsonText(preset)),\"key\":\(jsonText(key)),\"kept\":\(isKept),"
      + "\"playing\":\(isLive),\"path\":\(jsonText(path))" + (fault.map { ",\"fault\":\(jsonText($0))" } ?? "") + "}"
  }
}

extension Session {
  /// The number of notes; nil if the session has no end, or cannot be played.
  var noteCount: Int? {
    guard let end else { return nil }
    var count = 0
    do throws(Failure) {
      let performance = try makePerformance(settings, gestures, at: begin * Performance.tick)
      renderOffline(performance, gestures: gestures, until: end * Performance.tick) { event in
        if case .strike(let strike) = event, strike.silence == nil { count += 1 }
      }
    } catch { return nil }
    return count
  }
}
