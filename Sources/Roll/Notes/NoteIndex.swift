/// An index that finds the notes in a window of time and pitch: the ids sorted by pitch and start, and a tree of the
/// notes' latest ends. The index takes 13 bytes per note.
struct NoteIndex: Sendable {
  /// The binary logarithm of 16, the tree's fan-out.
  private static let fanout = 4
  /// The number of notes that `count` counts one by one in a cell before it finds the cell's end by binary search.
  private static let mostSteps = 24

  /// The ids, ordered by pitch, start and id.
  private(set) var order: [Int32] = []
  /// The starts of the notes, in the order of `order`.
  private var starts: [Int64] = []
  /// The index in `order` of each pitch's first note. The last element is the number of notes.
  private(set) var firsts = [Int](repeating: 0, count: 129)
  /// The tree: for each level, the latest end of each group of 16 notes, of 256 notes, and so on.
  private var latest: [[Int64]] = []

  /// The latest end of all notes; 0 without notes.
  private(set) var end: Int64 = 0

  /// Builds the index of all notes except erased notes, whose velocity is 0. Complexity: O(n) if the notes of each
  /// pitch are in order of time, otherwise O(n · log n).
  init(_ notes: NoteColumns) {
    for id in notes.starts.indices where notes.velocities[id] > 0 { firsts[Int(notes.pitches[id]) + 1] += 1 }
    for pitch in 0..<128 { firsts[pitch + 1] += firsts[pitch] }
    var next = firsts
    order = [Int32](repeating: 0, count: firsts[128])
    for id in notes.starts.indices where notes.velocities[id] > 0 {
      let pitch = Int(notes.pitches[id])
      order[next[pitch]] = Int32(id)
      next[pitch] += 1
    }
    for pitch in 0..<128 { sort(firsts[pitch]..<firsts[pitch + 1], notes) }
    starts = [Int64](repeating: 0, count: order.count)
    for place in order.indices { starts[place] = notes.starts[Int(order[place])] }
    buildTree(notes)
  }

  /// Sorts a part of `order` by start, unless that part is sorted already.
  private mutating func sort(_ part: Range<Int>, _ notes: NoteColumns) {
    guard part.count > 1 else { return }
    for place in part.lowerBound + 1..<part.upperBound
    where notes.starts[Int(order[place - 1])] > notes.starts[Int(order[place])] {
      order.replaceSubrange(part, with: Array(order[part]).inOrder { Self.isBefore($0, $1, notes) })
      return
    }
  }

  private static func isBefore(_ a: Int32, _ b: Int32, _ notes: NoteColumns) -> Bool {
    let (first, second) = (notes.starts[Int(a)], notes.starts[Int(b)])
    return first == second ? a < b : first < second
  }

  /// Removes the notes that are marked as unindexed, and then adds the notes with the ids `added`.
  /// Complexity: O(n + k · log k) for k added notes.
  mutating func replace(with added: [Int32], _ columns: NoteColumns) {
    let sorted = added.inOrder { a, b in
      let (low, high) = (columns.pitches[Int(a)], columns.pitches[Int(b)])
      return low == high ? Self.isBefore(a, b, columns) : low < high
    }
    var merged: [Int32] = []
    merged.reserveCapacity(order.count + sorted.count)
    var next = 0
    var counts = [Int](repeating: 0, count: 129)
    for pitch in 0..<128 {
      for place in firsts[pitch]..<firsts[pitch + 1] {
        let id = order[place]
        if columns.marks[Int(id)].contains(.unindexed) { continue }
        while next < sorted.count, Int(columns.pitches[Int(sorted[next])]) == pitch,
          Self.isBefore(sorted[next], id, columns)
        {
          merged.append(sorted[next])
          next += 1
        }
        merged.append(id)
      }
      while next < sorted.count, Int(columns.pitches[Int(sorted[next])]) == pitch {
        merged.append(sorted[next])
        next += 1
      }
      counts[pitch + 1] = merged.count
    }
    (order, firsts) = (merged, counts)
    starts.removeAll(keepingCapacity: true)
    starts.reserveCapacity(order.count)
    for id in order { starts.append(columns.starts[Int(id)]) }
    buildTree(columns)
  }

  private mutating func buildTree(_ notes: NoteColumns) {
    latest = []
    end = 0
    var level: [Int64] = []
    level.reserveCapacity(order.count >> Self.fanout + 1)
    for place in order.indices {
      let noteEnd = notes.ends[Int(order[place])]
      if place & 15 == 0 {
        level.append(noteEnd)
      } else {
        level[level.count - 1] = max(level[level.count - 1], noteEnd)
      }
    }
    while level.count > 1 {
      var next: [Int64] = []
      next.reserveCapacity(level.count >> Self.fanout + 1)
      for place in level.indices {
        if place & 15 == 0 {
          next.append(level[place])
        } else {
          next[next.count - 1] = max(next[next.count - 1], level[place])
        }
      }
      latest.append(level)
      level = next
    }
    end = level.first ?? 0
    latest.append(level)
  }

  /// Calls `body` with each note of a pitch that sounds in `from`..<`to`, in order of the starts, until `body` returns
  /// `false`. A note without length sounds at its start. Returns `false` if `body` returned `false`. Complexity:
  /// O(found · log n).
  func visit(
    _ pitch: Int, from: Int64, to: Int64, _ notes: NoteColumns, _ body: (Int32) -> Bool
  ) -> Bool {
    let stop = place(of: to, pitch)
    var place = firsts[pitch]
    while place < stop {
      let skipped = skip(from: place, endingBy: from)
      if skipped > place {
        place = skipped
        continue
      }
      let id = order[place]
      place += 1
      let (start, noteEnd) = (starts[place - 1], notes.ends[Int(id)])
      if noteEnd > from || start >= from { if !body(id) { return false } }
    }
    return true
  }

  /// Returns the end of the largest group of notes that begins at an index of `order` and whose notes all end before
  /// `time`. If there is no such group, returns the index itself.
  private func skip(from place: Int, endingBy time: Int64) -> Int {
    var found = place
    var shift = Self.fanout
    for level in latest {
      guard place & (1 << shift - 1) == 0, level[place >> shift] < time else { break }
      found = place + 1 << shift
      shift += Self.fanout
    }
    return found
  }

  /// Returns the index in `order` of the first note of a pitch that begins at `time` or later; the end of the pitch's
  /// notes if there is none.
  func place(of time: Int64, _ pitch: Int) -> Int { place(of: time, in: firsts[pitch]..<firsts[pitch + 1]) }

  /// Returns the index of the first note, in a part of `order`, that begins at `time` or later; the end of the part if
  /// there is none.
  private func place(of time: Int64, in part: Range<Int>) -> Int {
    var (low, high) = (part.lowerBound, part.upperBound)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] < time { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Writes the number of notes of a pitch that begin in each cell, at most 255. Cell n spans the ticks
  /// `edges[n]`..<`edges[n + 1]`. Does not write to the cells after the last note. Complexity: O(cells · log n).
  func count(_ pitch: Int, edges: [Int64], into cells: UnsafeMutablePointer<UInt8>) {
    var place = place(of: edges[0], pitch)
    let stop = self.place(of: edges[edges.count - 1], pitch)
    starts.withUnsafeBufferPointer { starts in
      for column in 0..<edges.count - 1 where place < stop {
        let edge = edges[column + 1]
        var next = place
        let near = min(place + Self.mostSteps, stop)
        while next < near, starts[next] < edge { next += 1 }
        if next == near, next < stop { next = self.place(of: edge, in: next..<stop) }
        cells[column] = UInt8(min(next - place, 255))
        place = next
      }
    }
  }
}

extension NoteIndex {
  /// If `isForward` is `true`, returns the first note of a pitch that begins at `time` or later; otherwise the last
  /// note that begins before `time`. Skips notes for which `fits` returns `false`. Returns nil if no note is left.
  func neighbour(_ pitch: Int, of time: Int64, isForward: Bool, where fits: (Int32) -> Bool) -> Int32? {
    var place = place(of: time, pitch)
    if isForward {
      while place < firsts[pitch + 1], !fits(order[place]) { place += 1 }
      return place < firsts[pitch + 1] ? order[place] : nil
    }
    place -= 1
    while place >= firsts[pitch], !fits(order[place]) { place -= 1 }
    return place >= firsts[pitch] ? order[place] : nil
  }
}
