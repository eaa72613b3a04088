/// A sample of the left side and one of the right, full scale ±1. In memory: interleaved stereo.
public typealias StereoFrame = SIMD2<Float>
