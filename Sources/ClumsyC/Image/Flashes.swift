import CClumsy
import Lumia

/// The limiter behind a `clumsy_flashes` pointer.
private final class FlashesBox {
  var limiter = FlashLimiter()
}

@_cdecl("clumsy_flashes_create")
func flashesCreate() -> OpaquePointer { OpaquePointer(Unmanaged.passRetained(FlashesBox()).toOpaque()) }

@_cdecl("clumsy_flashes_free")
func flashesFree(_ flashes: OpaquePointer?) {
  guard let flashes else { return }
  Unmanaged<FlashesBox>.fromOpaque(UnsafeMutableRawPointer(flashes)).release()
}

@_cdecl("clumsy_flashes_step")
func flashesStep(
  _ flashes: OpaquePointer, _ luminances: UnsafePointer<Float>, _ reds: UnsafePointer<Float>, _ nanoseconds: Int64
) {
  let box = Unmanaged<FlashesBox>.fromOpaque(UnsafeMutableRawPointer(flashes)).takeUnretainedValue()
  box.limiter.take(InlineArray { luminances[$0] }, reds: InlineArray { reds[$0] }, at: nanoseconds)
}

@_cdecl("clumsy_flashes_limit")
func flashesLimit(
  _ flashes: OpaquePointer, _ nanoseconds: Int64, _ unseen: Int32, _ shares: UnsafeMutablePointer<Float>
) -> Float {
  let box = Unmanaged<FlashesBox>.fromOpaque(UnsafeMutableRawPointer(flashes)).takeUnretainedValue()
  box.limiter.limit(at: nanoseconds, unseen: Int(max(unseen, 0)))
  for cell in 0..<FlashLimiter.cells { shares[cell] = box.limiter.shares[cell] }
  return box.limiter.isWatching ? FlashLimiter.slope : 0
}
