import Physics2D
import Synth

extension LumiaStage {
  /// The time that the longest trail spans, in seconds.
  private static let trailLength = 1.2
  /// The largest number of echoes in a trail. An echo is the lumi's shape, drawn again at a past place.
  private static let largestEchoCount = 12
  /// The largest number of shapes of a note's name: a letter and a sharp.
  private static let largestLetterCount = 2
  /// The number of pieces of a ribbon.
  private static let ribbonLength = 16
  /// The largest number of shapes of a lumi: the note's name at its place and at the places of its trail, or a ribbon.
  static let largestShapeCount = max((largestEchoCount + 1) * largestLetterCount, ribbonLength)

  /// Draws all lumis (moving lights) as they are now, from the lowest layer up, and in each layer the oldest first.
  public mutating func draw(into primitives: inout LumiaPrimitives) {
    primitives.removeAll()
    var layers = 0
    for index in lumis.indices { layers |= 1 << Int(lumis[index].lumi.layer) }
    for layer in 0..<Int16(8) where layers >> Int(layer) & 1 == 1 {
      for index in lumis.indices where lumis[index].lumi.layer == layer { draw(index, into: &primitives) }
    }
  }

  private mutating func draw(_ index: Int, into primitives: inout LumiaPrimitives) {
    let state = state(index)
    guard state.alpha > 0.0005 else { return }
    var shape = Self.shape(of: state)
    shape.light = mixer.light(hue: state.hue, purity: state.purity, lightness: state.lightness)
    shape.blend = options.blend ?? lumis[index].lumi.blend
    shape.softness = Double(lumis[index].lumi.softness) / 1000 * min(shape.a, shape.b)
    if state.form == .ribbon { return drawRibbon(index, state, shape, into: &primitives) }
    let echoes = state.trail > 0 ? 1 + Int(state.trail * (Double(Self.largestEchoCount) - 0.01)) : 0
    let trail = trail(of: index, state)
    for echo in stride(from: echoes, through: 0, by: -1) {
      let rest = 1 - Double(echo) / Double(echoes + 1)
      guard let place = echo == 0 ? Vector2(state.x, state.y) : place(of: index, trail, echo, of: echoes) else {
        continue
      }
      var copy = shape
      (copy.x, copy.y) = (place.x, place.y)
      copy.alpha = state.alpha * (echo == 0 ? 1 : 0.7 * rest * rest)
      if echo > 0 { copy.scale(0.45 + 0.5 * rest) }
      if state.form == .text { drawLetters(index, copy, into: &primitives) } else { primitives.append(copy) }
    }
  }

  /// Returns the shape of a state, at the place of the state. The caller sets the light, the blending and the softness.
  private static func shape(of state: LumiState) -> LumiaShape {
    let stretch = state.aspect.squareRoot()
    var shape = LumiaShape(kind: state.form.kind)
    (shape.x, shape.y, shape.alpha) = (state.x, state.y, state.alpha)
    (shape.a, shape.b) = (state.size * stretch, state.size / stretch)
    let angle = 2 * Double.pi * (state.rotation - state.rotation.rounded(.down))
    (shape.cosine, shape.sine) = Mathematics.direction(angle)
    switch state.form {
    case .point, .plane: break
    case .line: shape.b = max(0.06 * shape.b, 0.0008)
    case .polygon: shape.p = Double(state.sides)
    case .ring: shape.extra = max(0.07 * min(shape.a, shape.b), 0.0008)
    case .wave:
      shape.p = Double(state.sides) / 2
      shape.q = state.travel - state.travel.rounded(.down)
      shape.extra = max(0.12 * min(shape.a, shape.b), 0.0008)
    case .ribbon: break
    case .text: shape.q = max(0.09 * min(shape.a, shape.b), 0.0008)
    }
    return shape
  }

  /// Returns the numbers from which the places of a lumi's trail are computed.
  private func trail(of index: Int, _ state: LumiState) -> Trail {
    let isSimulated = lumis[index].lumi.path.isSimulated
    let isHeld = lumis[index].heldSince >= 0
    return Trail(
      length: state.trail * Self.trailLength, age: state.age, travel: state.travel,
      present: Vector2(state.x, state.y), now: lumis[index].movedTime(at: nanoseconds),
      moment: lumis[index].moment(at: nanoseconds, timeline),
      quartersPerSecond: isHeld ? lumis[index].heldTempo : timeline.quartersPerSecond,
      course: LumiCourse(lumis[index]), isSimulated: isSimulated)
  }

  /// Returns the place of an echo of a lumi's trail; nil if the trail does not reach back to the echo's time.
  @inline(__always)
  private func place(of index: Int, _ trail: borrowing Trail, _ echo: Int, of echoes: Int) -> Vector2? {
    let seconds = trail.length * Double(echo) / Double(echoes)
    guard trail.age > seconds else { return nil }
    guard trail.isSimulated else { return trail.place(before: seconds) }
    // `trail` has no copy of the past places, because copying them would take longer than drawing the trail.
    return lumis[index].past.place(at: trail.now - Int64(seconds * 1e9), now: trail.now, present: trail.present)
  }

  /// Draws a band along the lumi's last places. The band is thin at both ends, and fades towards the oldest place.
  private mutating func drawRibbon(
    _ index: Int, _ state: LumiState, _ shape: LumiaShape, into primitives: inout LumiaPrimitives
  ) {
    let segments = Self.ribbonLength
    let thickness = 0.35 * min(shape.a, shape.b) + 0.002
    var spread = state
    spread.trail = max(state.trail, 0.25)
    let trail = trail(of: index, spread)
    var head = Vector2(state.x, state.y)
    for segment in 1...segments {
      guard let tail = place(of: index, trail, segment, of: segments) else { return }
      let axis = head - tail
      let length = axis.length
      if length > 1e-6 {
        var piece = shape
        (piece.x, piece.y) = ((head.x + tail.x) / 2, (head.y + tail.y) / 2)
        (piece.cosine, piece.sine) = (axis.x / length, axis.y / length)
        piece.a = length / 2
        piece.p = thickness * Self.brush(Double(segment) / Double(segments))
        piece.q = thickness * Self.brush(Double(segment - 1) / Double(segments))
        piece.b = max(piece.p, piece.q)
        piece.softness = min(shape.softness, piece.b)
        piece.alpha = state.alpha * (1 - 0.8 * Double(segment) / Double(segments))
        primitives.append(piece)
      }
      head = tail
    }
  }

  private static func brush(_ share: Double) -> Double {
    let front = min(share * 6, 1)
    return (0.35 + 0.65 * front) * (1 - share * share)
  }

  /// Draws the lumi's own letter; if it has none, the name of its note. Without a note, draws a letter from A to H for
  /// its tone, which is the lumi's number in its chord, 0…7.
  private func drawLetters(_ index: Int, _ shape: LumiaShape, into primitives: inout LumiaPrimitives) {
    var (first, second): (Int, Int?) = (Int(lumis[index].tone), nil)
    if lumis[index].lumi.letter > 0 {
      first = Int(lumis[index].lumi.letter) - 1
    } else if lumis[index].pitch < 128 {
      let names: (StaticString, StaticString) = ("CCDDEFFGGAAB", " # #  # # # ")
      let pitchClass = Int(lumis[index].pitch) % 12
      first = Int(names.0.utf8Start[pitchClass]) - 65
      if names.1.utf8Start[pitchClass] == UInt8(ascii: "#") { second = LumiaGlyphs.sharp }
    }
    var letter = shape
    letter.a *= 0.62
    letter.extra = Double(first)
    guard let second else { return primitives.append(letter) }
    let shift = letter.a * 1.35
    (letter.x, letter.y) = (shape.x - shift * shape.cosine, shape.y - shift * shape.sine)
    primitives.append(letter)
    (letter.x, letter.y) = (shape.x + shift * shape.cosine, shape.y + shift * shape.sine)
    letter.extra = Double(second)
    primitives.append(letter)
  }
}

/// The numbers from which the places of a trail are computed.
private struct Trail {
  /// The time that the trail spans, and the lumi's age, in seconds.
  let length, age: Double
  /// The present way along the path, in cycles.
  let travel: Double
  let present: Vector2
  /// The stage's time without the time for which the lumi was held, in nanoseconds.
  let now: Int64
  let moment: LumiMoment
  let quartersPerSecond: Double
  let course: LumiCourse
  let isSimulated: Bool

  /// Returns the place some seconds ago, on a path that is not simulated. On a drawn path (a stroke), returns nil if
  /// the lumi was then on another pass along this path.
  @inline(__always)
  func place(before seconds: Double) -> Vector2? {
    let way = course.cycles(
      at: LumiMoment(seconds: moment.seconds - seconds, quarters: moment.quarters - seconds * quartersPerSecond))
    if course.isStroke, way.rounded(.down) != travel.rounded(.down) { return nil }
    return course.place(after: way)
  }
}

extension LumiForm {
  fileprivate var kind: LumiaPrimitives.Kind {
    switch self {
    case .point: .point
    case .line: .line
    case .plane: .plane
    case .polygon: .polygon
    case .ring: .ring
    case .wave: .wave
    case .ribbon: .segment
    case .text: .glyph
    }
  }
}

extension LumiaShape {
  fileprivate mutating func scale(_ factor: Double) {
    a *= factor
    b *= factor
    softness *= factor
    if kind == .ring || kind == .wave { extra *= factor }
    if kind == .glyph { q *= factor }
  }
}
