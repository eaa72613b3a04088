/// A left and a right sample, full scale ±1. In memory, frames are interleaved stereo.
public typealias StereoFrame = SIMD2<Float>

extension UnsafeMutablePointer<StereoFrame> {
  /// Four frames, starting at this pointer.
  @inline(__always)
  var four: SIMD8<Float> {
    get { UnsafeRawPointer(self).loadUnaligned(as: SIMD8<Float>.self) }
    nonmutating set { UnsafeMutableRawPointer(self).storeBytes(of: newValue, as: SIMD8<Float>.self) }
  }

  @inline(__always)
  func set(to source: UnsafeMutablePointer<StereoFrame>, adding number: Float, count: Int) {
    var frame = 0
    while frame + 4 <= count {
      (self + frame).four = (source + frame).four + number
      frame += 4
    }
    while frame < count {
      self[frame] = source[frame] + number
      frame += 1
    }
  }

  func peak(count: Int) -> Float {
    var peaks = SIMD8<Float>.zero
    var frame = 0
    while frame + 4 <= count {
      peaks = larger(peaks, (self + frame).four.absolute)
      frame += 4
    }
    let four = larger(peaks.lowHalf, peaks.highHalf)
    var peak = larger(four.lowHalf, four.highHalf)
    while frame < count {
      peak = larger(peak, self[frame].absolute)
      frame += 1
    }
    return max(peak.x, peak.y)
  }
}

extension SIMD2<Float> {
  @inline(__always)
  var absolute: Self {
    unsafeBitCast(unsafeBitCast(self, to: SIMD2<UInt32>.self) & SIMD2<UInt32>(repeating: 0x7fff_ffff), to: Self.self)
  }
}

extension SIMD8<Float> {
  @inline(__always)
  var absolute: Self {
    unsafeBitCast(unsafeBitCast(self, to: SIMD8<UInt32>.self) & SIMD8<UInt32>(repeating: 0x7fff_ffff), to: Self.self)
  }
}

/// Returns the larger value of each lane. Faster than the standard library's `pointwiseMax`, which compiles to a call
/// and a loop.
@inline(__always)
func larger(_ a: SIMD2<Float>, _ b: SIMD2<Float>) -> SIMD2<Float> { a.replacing(with: b, where: a .< b) }

@inline(__always)
func larger(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> SIMD4<Float> { a.replacing(with: b, where: a .< b) }

@inline(__always)
func larger(_ a: SIMD8<Float>, _ b: SIMD8<Float>) -> SIMD8<Float> { a.replacing(with: b, where: a .< b) }
