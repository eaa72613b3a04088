import Physics2D

/// Compares the first twenty impacts of a dropped ball with the closed form: the fall from the height h takes √(2h/g),
/// and each bounce takes 2v/g, where v is the speed after the impact. The floor is at y = 0.
func measureDrop(_ scene: SceneFile, _ figures: Figures) {
  let count = 20
  let ball = scene.discs[0]
  let gravity = -scene.gravity.y
  var speed = (2 * gravity * (ball.position.y - ball.radius)).squareRoot()
  var time = speed / gravity
  var worstTime = 0.0
  var worstSpeed = 0.0
  var found = 0
  var world = scene.world()
  while found < count, let impact = world.advanceToImpact(by: 60_000_000_000) {
    found += 1
    worstTime = max(worstTime, abs(impact.seconds - time))
    worstSpeed = max(worstSpeed, abs(impact.approachSpeed - speed) / speed)
    speed *= ball.restitution
    time += 2 * speed / gravity
  }
  figures.print("impacts", found)
  figures.print("time_error_s", worstTime)
  figures.print("speed_error", worstSpeed)
}
