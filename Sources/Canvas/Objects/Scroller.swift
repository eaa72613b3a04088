/// A scroller: a window through which a layer moves.
struct Scroller {
  /// The layer. Its height is also the height of the window.
  private(set) var layer: ImageLayer
  /// The width of the window, in pixels.
  private(set) var window: Int32
  /// `true` from the command `start` to the command `stop`, even while the layer rests at an end.
  private(set) var isRunning = false
  /// The speed of the layer, in pixels per second, within the range `speeds`. A positive speed moves the layer to the
  /// left.
  private(set) var speed: Double
  /// The position at `anchorTime`. A position is the distance, in pixels, from the layer's left edge to the window's
  /// left edge.
  private(set) var anchor: Double = 0
  /// The time of `anchor`, in nanoseconds.
  private(set) var anchorTime: Int64 = 0

  /// The range of speeds, in pixels per second.
  static let speeds = -1e9...1e9

  init(layer: ImageLayer, window: Int32, speed: Double) {
    self.layer = layer
    self.window = window
    self.speed = speed
  }

  /// The range of positions. At the lowest position, the layer is just beyond the window's right edge. At the highest
  /// position, the layer is just beyond the window's left edge.
  private var positions: ClosedRange<Double> { -Double(window)...Double(layer.width) }

  /// The position at which the layer comes to rest.
  private var goal: Double {
    guard isRunning, speed != 0 else { return anchor }
    return speed > 0 ? positions.upperBound : positions.lowerBound
  }

  /// The time at which the layer comes to rest, in nanoseconds; 0 if the layer does not move.
  var end: Int64 {
    let distance = goal - anchor
    return distance == 0 ? 0 : min(SceneTime.latest, anchorTime + SceneTime.nanoseconds(distance / speed))
  }

  func position(at time: Int64) -> Double {
    guard time < end else { return goal }
    return anchor + speed * (Double(max(0, time - anchorTime)) / 1e9)
  }

  /// Changes the movement from a time on. The position at this time stays the same unless `change` sets `anchor`. The
  /// position is then clamped to the new range.
  private mutating func change(at time: Int64, _ change: (inout Scroller) -> Void) {
    anchor = position(at: time)
    anchorTime = time
    change(&self)
    anchor = min(max(positions.lowerBound, anchor), positions.upperBound)
  }

  mutating func run(_ runs: Bool, at time: Int64) { change(at: time) { $0.isRunning = runs } }
  mutating func setSpeed(_ speed: Double, at time: Int64) { change(at: time) { $0.speed = speed } }
  mutating func setPosition(_ position: Int32, at time: Int64) { change(at: time) { $0.anchor = Double(position) } }
  mutating func setLayerWidth(_ width: Int32, at time: Int64) { change(at: time) { $0.layer.width = width } }

  mutating func setWindow(width: Int32, height: Int32, at time: Int64) {
    change(at: time) {
      $0.window = width
      $0.layer.height = height
    }
  }

  mutating func setImage(_ name: [UInt8]) { layer.image = name }

  /// Sets the size of the layer, and the height of the window, to those of an image.
  mutating func fit(width: Int32, height: Int32, at time: Int64) {
    change(at: time) {
      $0.layer.width = width
      $0.layer.height = height
    }
  }
}

extension Scroller {
  /// Restores a saved scroller; nil if `anchor` is not in the range of positions.
  init?(
    layer: ImageLayer, window: Int32, isRunning: Bool, speed: Double, anchor: Double, anchorTime: Int64
  ) {
    self.init(layer: layer, window: window, speed: speed)
    guard positions.contains(anchor) else { return nil }
    self.isRunning = isRunning
    self.anchor = anchor
    self.anchorTime = anchorTime
  }
}
