/// A value for each ball: the bass ball at 0, then the 16 piano balls.
typealias PerBall<Value> = InlineArray<17, Value>

/// A value for each bouncer, by its degree.
typealias PerBouncer<Value> = InlineArray<7, Value>
