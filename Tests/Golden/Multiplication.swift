#if arch(wasm32)
  /// Stores the low 128 bits of the product of two numbers of 128 bits in `result`, the lower half first.
  /// LLVM calls this function to detect overflows of 64-bit products. Native targets have the function from
  /// compiler-rt, which the toolchain lacks for WebAssembly.
  @_cdecl("__multi3")
  func multiply(
    _ result: UnsafeMutablePointer<UInt64>, _ leftLow: UInt64, _ leftHigh: UInt64, _ rightLow: UInt64,
    _ rightHigh: UInt64
  ) {
    let half: UInt64 = 0xFFFF_FFFF
    let low = (leftLow & half) &* (rightLow & half)
    let middle = (leftLow >> 32) &* (rightLow & half) &+ (low >> 32)
    let other = (leftLow & half) &* (rightLow >> 32) &+ (middle & half)
    let high = (leftLow >> 32) &* (rightLow >> 32) &+ (middle >> 32) &+ (other >> 32)
    result[0] = other << 32 | (low & half)
    result[1] = high &+ leftLow &* rightHigh &+ leftHigh &* rightLow
  }
#endif
