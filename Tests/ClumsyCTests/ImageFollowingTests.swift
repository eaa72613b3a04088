import CClumsy
import Testing

@testable import ClumsyC

/// Tests the functions of clumsy.h that give a performance an image, which its strikes and gestures change.
@Suite struct ImageFollowingTests {
  private func image(of played: Played) throws -> OpaquePointer { try #require(clumsy_image_of(played.pointer)) }

  @Test func strikesAndGesturesActOnTheImage() throws {
    let played = try #require(Played())
    #expect(clumsy_image_of(played.pointer) == nil)
    clumsy_follow_image(played.pointer, 1)
    var event = clumsy_event()
    #expect(clumsy_apply_text(played.pointer, "image tap 2048 2048 90", 0, &event, nil) == 1)
    #expect(imageCount(try image(of: played)) == 1)
    _ = played.events(until: 3_000_000_000)
    #expect(imageCount(try image(of: played)) > 8)
    clumsy_follow_image(played.pointer, 0)
    #expect(clumsy_image_of(played.pointer) == nil)
  }

  @Test func aRestoredPerformanceContinuesWithItsImage() throws {
    let played = try #require(Played())
    let bare = played.bytes
    clumsy_follow_image(played.pointer, 1)
    _ = played.events(until: 3_000_000_000)
    let bytes = played.bytes
    #expect(clumsy_check_bytes(bytes, Int32(bytes.count), nil) == 0)
    let restored = try #require(Played(bytes))
    #expect(clumsy_digest(restored.pointer) == clumsy_digest(played.pointer))
    for one in [played, restored] {
      _ = one.events(until: 5_000_000_000)
      imageAdvance(try image(of: one), 5_000_000_000)
    }
    #expect(imageDigest(try image(of: restored)) == imageDigest(try image(of: played)))
    let withoutImage = try #require(Played(bare))
    #expect(clumsy_image_of(withoutImage.pointer) == nil)
  }

  @Test func damagedImagesAreRefused() throws {
    let played = try #require(Played())
    clumsy_follow_image(played.pointer, 1)
    _ = played.events(until: 1_000_000_000)
    let bytes = played.bytes
    for place in [bytes.count - 30, bytes.count - 16, bytes.count - 9] {
      var wrong = bytes
      wrong[place] ^= 0x55
      #expect(clumsy_check_bytes(wrong, Int32(wrong.count), nil) != 0, "byte \(place)")
      #expect(Played(wrong) == nil)
    }
  }
}
