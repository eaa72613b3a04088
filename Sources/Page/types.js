// @ts-check
// The types that the page's modules exchange. This module contains no code.

/**
 * The interface through which views, panels and input read and change the performance.
 * @typedef {import('./context/context.js').Context} Context
 */
/** A row of the table of parameters. @typedef {import('./engine/parameter.js').Parameter} Parameter */

/**
 * A ball at one moment. `ball` is 0 for the bass ball, 1…16 for a piano ball. Places are in points from the
 * bottom left of the stage, velocities in points/s.
 * @typedef {{ball: number, x: number, y: number, vx: number, vy: number, radius: number}} BallNow
 */

/**
 * A bouncer at one moment. `index` is 0…6; `on` is `false` while the bouncer is off the stage.
 * @typedef {{index: number, x: number, y: number, radius: number, on: boolean, chord: string,
 *   numeral: string}} BouncerNow
 */

/**
 * A key: its centre, its size, and the name, such as `E♭`, of the note that the key sounds in the active
 * chord. Its edges may sound other notes: `edge` is the width of each edge in points, or 0 if the whole key
 * sounds one note.
 * @typedef {{index: number, x: number, y: number, width: number, height: number, edge: number, note: string}} KeyNow
 */

/**
 * An event of the performance. Times are in nanoseconds of musical time since the performance's start. Times
 * are exact for the first hundred days.
 * @typedef {StrikeEvent | FlightEvent | GestureEvent | MessageEvent | SectionEvent} StageEvent
 */

/**
 * A strike on bouncer or key `index`. `chord` is the number, 0…6, of the bouncer whose chord is active from
 * this strike on. `channel` is the MIDI channel of the note, from 0. `silent` is 0 if the strike makes a note,
 * otherwise the number of the reason why not (see `CLUMSY_STRIKE_EVENT` in clumsy.h).
 * @typedef {{type: 'strike', ns: number, voice: 'bass' | 'key', index: number, ball: number, chord: number, channel: number, note: number,
 *   velocity: number, x: number, y: number, speed: number, silent: number | boolean}} StrikeEvent
 */

/**
 * A ball's flight, reported at `ns`. At `start` plus a `fraction` of a nanosecond, the ball was at `x`, `y`
 * with velocity `vx`, `vy`; the acceleration `ax`, `ay` is constant. Units are points, points/s and
 * points/s². `there` is `true` if the ball is on the stage. `landing` is the place and the time at which the ball
 * lands on a key if no other ball hits it first; null if the ball lands on no key.
 * @typedef {{type: 'flight', ns: number, ball: number, there: boolean | number, start: number, fraction: number,
 *   x: number, y: number, vx: number, vy: number, ax: number, ay: number, landing: {x: number, y: number, ns: number} | null}} FlightEvent
 */

/**
 * A musical position. `bar` and `beat` (in the bar) are counted from 0. `beats` is the number of beats in the bar, and
 * `phase` is the fraction of the beat that has passed.
 * @typedef {{bar: number, beat: number, beats: number, phase: number}} MusicalPosition
 */

/**
 * A gesture that was applied (`refusal` is 0) or refused. `refusal` is the index of the reason in `REFUSALS` of
 * engine/playing.js. `source` is the number of the input that made the gesture, such as the terminal or all pages
 * together. On a page without a run, 1 is the user, and 0 is the session that the page plays.
 * @typedef {{type: 'gesture', ns: number, source: number, refusal: number, text: string}} GestureEvent
 */

/**
 * The beginning of a section of the form, or of the piece's last chord. The performance's first section has no
 * event. All balls, bouncers and settings may have changed.
 * @typedef {{type: 'section', ns: number}} SectionEvent
 */

/**
 * A MIDI message that is due at `ns`. `place` is the stereo position of a key's note-on, from -1 (left) to 1 (right);
 * 0 for other messages.
 * @typedef {{type: 'message', ns: number, voice: 'bass' | 'key' | 'click', place: number, bytes: number[]}} MessageEvent
 */

/**
 * The source of musical time, which also accepts gestures: a run, through its server (source/link.js), or
 * this page alone (source/alone.js).
 * @typedef {object} Source
 * @property {(mirror: any) => void | Promise<void>} start
 * @property {(text: string) => void} send sends a gesture, in the syntax of sessions
 * @property {(texts: string[]) => void} [sendAll] sends gestures that one undo removes together; absent
 *   for a run
 * @property {() => number} now returns the nanoseconds since the performance's start
 * @property {'playing' | 'paused' | 'waiting'} state `paused` if only the balls stand still, `waiting` if
 *   musical time stands still or there is no performance yet
 * @property {boolean} canTouch `true` if the page may play; otherwise it may only watch
 * @property {(listener: () => void) => void} onState registers a function to call after each change of state
 * @property {boolean} [isOver] `true` if the run has ended
 * @property {string} [trouble] the reason why gestures do not reach the performance, such as a lost connection; empty
 *   if they do
 * @property {() => boolean | void} undo undoes the latest action; returns `false` if there is none
 * @property {() => boolean | void} redo reverts the latest undo; returns `false` if there is none
 * @property {(what: string) => void} [ask] asks the run for `undo`, `redo`, `preset NAME` or `settings TEXT`; absent without a run
 * @property {() => string} [sessionText] returns the session up to now; absent for a run, because its pages know only
 *   a part of the session
 * @property {() => Promise<string>} [share] asks the run for the share line (the session up to now in one
 *   line of text); absent without a run
 * @property {string} [address] the address at which other machines can open the page of a run; empty or absent if there is none
 * @property {import('./score/scene.js').Scene | null} [canvas] the page's copy of the canvas, a score on which
 *   other programs draw; absent without a server
 * @property {(seed: string) => void} [reseed] restarts with another seed; absent for a run
 */

export {}
