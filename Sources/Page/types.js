// @ts-check
// The shapes that pass between the page's modules: nothing runs here.

/** A row of the table of parameters, and what its values are. @typedef {import('./engine/parameter.js').Parameter} Parameter */

/**
 * A ball at a moment: 0 the bass ball, 1…16 the piano balls. Points, from the bottom left, and points a second.
 * @typedef {{ball: number, x: number, y: number, vx: number, vy: number, radius: number}} BallNow
 */

/**
 * A bouncer at a moment; `index` from 0, `target` where it glides to.
 * @typedef {{index: number, x: number, y: number, radius: number, on: boolean, chord: string, numeral: string}} BouncerNow
 */

/**
 * A key: its centre, its size, and the note that it sounds in the active chord, `E♭`; an empty text where it sounds none.
 * @typedef {{index: number, x: number, y: number, width: number, height: number, note: string}} KeyNow
 */

/**
 * What happened in the performance. Times are musical nanoseconds since the start, as numbers: exact for a hundred days.
 * @typedef {StrikeEvent | FlightEvent | GestureEvent | MessageEvent} StageEvent
 */

/**
 * `chord` is the active chord's slot, 0…7, from this strike on; `silent` is 0 where the strike makes a note.
 * @typedef {{type: 'strike', ns: number, voice: 'bass' | 'key', index: number, ball: number, chord: number, note: number,
 *   velocity: number, x: number, y: number, speed: number, silent: number | boolean}} StrikeEvent
 */

/**
 * A ball's flight from `start` and a fraction of a nanosecond on: points, points/s, points/s². `there`: whether the ball is on the stage.
 * @typedef {{type: 'flight', ns: number, ball: number, there: boolean | number, start: number, fraction: number,
 *   x: number, y: number, vx: number, vy: number, ax: number, ay: number}} FlightEvent
 */

/**
 * A gesture that was applied, or refused with a reason other than 0.
 * @typedef {{type: 'gesture', ns: number, source: number, refusal: number, text: string}} GestureEvent
 */

/**
 * A MIDI message is due.
 * @typedef {{type: 'message', ns: number, voice: 'bass' | 'key', bytes: number[]}} MessageEvent
 */

/**
 * A view: one module that is given the stream of events. After `rollback(ns)` all events of `ns` and later are told anew;
 * -Infinity: the performance begins anew from where it stands. `draw` shows the performance at a musical time.
 * @typedef {object} View
 * @property {HTMLElement} element
 * @property {(event: StageEvent) => void} take
 * @property {(ns: number) => void} rollback
 * @property {(ns: number) => void} draw
 * @property {() => void} resize
 */

/**
 * Where musical time and gestures go to: the run behind the server (source/link.js), or this page alone (source/alone.js).
 * @typedef {object} Source
 * @property {(mirror: any) => void | Promise<void>} start
 * @property {(text: string) => void} send a gesture as a session's text has it
 * @property {(texts: string[]) => void} [sendAll] makes gestures that are undone at once; absent where the run does so
 * @property {() => number} now nanoseconds since the performance's start
 * @property {'playing' | 'paused' | 'waiting'} state
 * @property {boolean} canTouch false for a page that may only watch
 * @property {(heard: () => void) => void} onState
 * @property {boolean} [isOver] whether the run has ended
 * @property {(() => void) | undefined} [undo] takes the last gesture back; absent where nobody can
 * @property {((what: string) => void) | undefined} [ask] asks the run for something: `preset NAME`; absent where there is no run
 * @property {(() => string) | undefined} [sessionText] the session until now; absent where the page does not know it
 * @property {(() => Promise<string>) | undefined} [share] the share line of what was played until now, where the page does not know the session
 * @property {((seed: string) => void) | undefined} [reseed] begins anew with another seed; absent where there is a run
 */

/**
 * What views and panels are given.
 * @typedef {object} Context
 * @property {any} core
 * @property {any} mirror
 * @property {Source} source
 * @property {() => Record<string, number>} settings the values in force, by a parameter's name
 * @property {(text: string) => void} send makes a gesture, after those that wait
 * @property {(way: string, text: string) => void} throttled makes a gesture of a way, as often as is sensible: of those that wait, only the newest counts
 * @property {(words: string) => void} say a line for eyes and for screen readers
 * @property {Parameter[]} parameters the table
 * @property {(name: string) => Parameter} parameter its row
 * @property {{name: string, chords: string, help: string}[]} chordsets
 * @property {{name: string, help: string}[]} presets
 * @property {() => BallNow[]} balls those on the stage now
 * @property {() => BouncerNow[]} bouncers all seven, those that are off too
 * @property {() => KeyNow[]} keys four to eight
 * @property {() => number} chord the active chord's slot, 0…7
 * @property {() => string[]} chords the text of each slot's chord
 * @property {() => number} chordset the number of the chordset whose chords these are; -1 where they are of none
 * @property {() => string} key the tonic and the scale: `C4 major`
 * @property {() => string} seed
 * @property {(name: string) => string} motion how a parameter moves by itself, `600..3000/40s,smooth`; empty for one that does not
 * @property {(text: string) => string | null} fault why a text is no gesture, in one line; null where it is one
 * @property {(typed: string) => string} typedKey the gesture that sets a key as it is typed; throws where that is none
 * @property {(index: number) => {gestures: string[], rest: string[]}} presetChange what makes of the present settings those of a preset
 * @property {(session: string) => string} shareLine
 * @property {'create' | 'filter' | 'reverb'} mode what a touch does
 * @property {(mode: 'create' | 'filter' | 'reverb') => void} setMode
 * @property {() => void} togglePlay
 * @property {(index: number) => void} toggleBouncer switches a bouncer, from 0, off the stage or on
 * @property {() => void} undo
 * @property {(index: number) => void} preset plays on with a preset
 * @property {(heard: () => void) => void} onChange hears of each gesture, of the state and of the mode
 * @property {() => void} changed tells them
 * @property {(event: StageEvent) => void} take hears of what happens, before views do
 * @property {(ns: number) => void} rollback all events of a time and later are told anew
 */

export {}
