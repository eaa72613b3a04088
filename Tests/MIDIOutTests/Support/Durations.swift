let ms: Int64 = 1_000_000
