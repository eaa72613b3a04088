// @ts-check
// The shapes that pass between the page's modules: nothing runs here.

/** Given to views, panels and hands. @typedef {import('./context/context.js').Context} Context */
/** A row of the table of parameters. @typedef {import('./engine/parameter.js').Parameter} Parameter */

/**
 * A ball at a moment: 0 the bass ball, 1…16 the piano balls. Points, from the bottom left, and points a second.
 * @typedef {{ball: number, x: number, y: number, vx: number, vy: number, radius: number}} BallNow
 */

/** A bouncer at a moment. @typedef {{index: number, x: number, y: number, radius: number, on: boolean, chord: string, numeral: string}} BouncerNow */

/**
 * A key: its centre, its size, and the note that it sounds in the active chord, `E♭`; an empty text where it sounds none.
 * @typedef {{index: number, x: number, y: number, width: number, height: number, note: string}} KeyNow
 */

/**
 * An event of the performance. Times are musical nanoseconds since the start, as numbers: exact for a hundred days.
 * @typedef {StrikeEvent | FlightEvent | GestureEvent | MessageEvent} StageEvent
 */

/**
 * `chord` is the active chord's slot, 0…7, from this strike on; `silent` is 0 where the strike makes a note.
 * @typedef {{type: 'strike', ns: number, voice: 'bass' | 'key', index: number, ball: number, chord: number, note: number,
 *   velocity: number, x: number, y: number, speed: number, silent: number | boolean}} StrikeEvent
 */

/**
 * A ball's flight from `start` and a fraction of a nanosecond on: points, points/s, points/s². `there`: whether the ball is on the stage;
 * `landing`: where and when it lands on a key, if no other ball meets it.
 * @typedef {{type: 'flight', ns: number, ball: number, there: boolean | number, start: number, fraction: number,
 *   x: number, y: number, vx: number, vy: number, ax: number, ay: number, landing: {x: number, y: number, ns: number} | null}} FlightEvent
 */

/** A place in musical time: the bar and its beat, both from 0, the beats of the bar, and the share of the beat that has passed.
 * @typedef {{bar: number, beat: number, beats: number, phase: number}} MusicalPosition
 */

/**
 * A gesture that was applied, or refused with a reason other than 0.
 * @typedef {{type: 'gesture', ns: number, source: number, refusal: number, text: string}} GestureEvent
 */

/** A MIDI message is due. @typedef {{type: 'message', ns: number, voice: 'bass' | 'key', bytes: number[]}} MessageEvent */

/**
 * The source of musical time, to which gestures go: the run behind the server (source/link.js), or this page alone (source/alone.js).
 * @typedef {object} Source
 * @property {(mirror: any) => void | Promise<void>} start
 * @property {(text: string) => void} send a gesture as a session's text has it
 * @property {(texts: string[]) => void} [sendAll] makes gestures that are undone at once; absent where the run does so
 * @property {() => number} now nanoseconds since the performance's start
 * @property {'playing' | 'paused' | 'waiting'} state
 * @property {boolean} canTouch false for a page that may only watch
 * @property {(heard: () => void) => void} onState
 * @property {boolean} [isOver] `true` if the run has ended
 * @property {() => void} undo takes the last gesture back
 * @property {(what: string) => void} [ask] asks the run for something: `preset NAME`; absent where there is no run
 * @property {() => string} [sessionText] the session until now; absent where the page does not know it
 * @property {() => Promise<string>} [share] the share line of what was played until now, where the page does not know the session
 * @property {(seed: string) => void} [reseed] begins anew with another seed; absent where there is a run
 */

export {}
