extension UnsafeMutablePointer<StereoFrame> {
  /// The largest absolute sample of some frames.
  func peak(count: Int) -> Float {
    var peak = StereoFrame.zero
    for frame in 0..<count { peak = pointwiseMax(peak, self[frame].absolute) }
    return max(peak.x, peak.y)
  }

  /// Whether some frames are all zero.
  func isZero(count: Int) -> Bool {
    var bits = SIMD2<UInt32>.zero
    for frame in 0..<count { bits |= unsafeBitCast(self[frame].absolute, to: SIMD2<UInt32>.self) }
    return bits == .zero
  }
}

extension SIMD2<Float> {
  /// The lanes without their signs.
  var absolute: Self {
    unsafeBitCast(unsafeBitCast(self, to: SIMD2<UInt32>.self) & SIMD2<UInt32>(repeating: 0x7fff_ffff), to: Self.self)
  }
}

extension SIMD8<Float> {
  /// The lanes without their signs.
  var absolute: Self {
    unsafeBitCast(unsafeBitCast(self, to: SIMD8<UInt32>.self) & SIMD8<UInt32>(repeating: 0x7fff_ffff), to: Self.self)
  }
}
