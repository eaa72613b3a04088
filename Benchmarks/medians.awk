# Reduces repeated name=value lines to one line per name, with the median value. Ignores other lines. A "worst" figure
# gets the lowest value of all rounds, because a peak in only one round comes from the scheduler.
/^[a-z0-9-]+\.[a-z0-9]+\.[a-z_0-9]+=/ {
  at = index($0, "=")
  name = substr($0, 1, at - 1)
  if (!(name in count)) names[++total] = name
  values[name, ++count[name]] = substr($0, at + 1)
}

END {
  for (i = 1; i <= total; i++) {
    n = count[names[i]]
    for (j = 1; j <= n; j++) sorted[j] = values[names[i], j]
    for (j = 2; j <= n; j++)
      for (k = j; k > 1 && sorted[k - 1] + 0 > sorted[k] + 0; k--) {
        held = sorted[k]
        sorted[k] = sorted[k - 1]
        sorted[k - 1] = held
      }
    print names[i] "=" sorted[names[i] ~ /worst/ ? 1 : int((n + 1) / 2)]
  }
}
