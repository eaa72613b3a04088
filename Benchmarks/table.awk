# Turns medians (scene.engine.figure=value) into a Markdown table per scene, with ratios to our figures or to limits.
{
  split($0, sides, "=")
  split(sides[1], parts, ".")
  key = parts[1] "." parts[3]
  if (parts[2] == "limit") isLimited[parts[1]] = 1
  if (!(parts[1] in known)) { known[parts[1]] = 1; scenes[++sceneCount] = parts[1] }
  if (!(key in figure)) { figure[key] = parts[3]; keys[++keyCount] = key; sceneOf[key] = parts[1] }
  value[key, parts[2]] = sides[2]
}

function shown(key, engine) { return (key, engine) in value ? rounded(value[key, engine]) : "" }
function rounded(number) { return number == int(number) && number < 1e9 ? sprintf("%d", number) : sprintf("%.4g", number) }
function ratio(key, peer) {
  if (!((key, peer) in value) || !((key, "clumsy") in value) || value[key, "clumsy"] == 0) return ""
  return sprintf("%.3g", value[key, peer] / value[key, "clumsy"])
}

END {
  for (s = 1; s <= sceneCount; s++) {
    printf "\n## %s\n\n", scenes[s]
    if (scenes[s] in isLimited) {
      print "| figure | clumsy | limit | clumsy / limit |\n|---|--:|--:|--:|"
    } else {
      print "| figure | clumsy | Box2D | Chipmunk | exact | Box2D / clumsy | Chipmunk / clumsy |"
      print "|---|--:|--:|--:|--:|--:|--:|"
    }
    for (k = 1; k <= keyCount; k++) {
      key = keys[k]
      if (sceneOf[key] != scenes[s]) continue
      if (scenes[s] in isLimited)
        printf "| %s | %s | %s | %.2f |\n", figure[key], shown(key, "clumsy"), shown(key, "limit"),
          value[key, "clumsy"] / value[key, "limit"]
      else
        printf "| %s | %s | %s | %s | %s | %s | %s |\n", figure[key], shown(key, "clumsy"), shown(key, "box2d"),
          shown(key, "chipmunk"), shown(key, "exact"), ratio(key, "box2d"), ratio(key, "chipmunk")
    }
  }
}
