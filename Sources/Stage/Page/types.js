// @ts-check
// The shapes that pass between the page's modules: nothing runs here.

/**
 * A row of the table of parameters.
 * @typedef {object} Parameter
 * @property {number} number
 * @property {string} name
 * @property {string} unit
 * @property {string} moves what it moves
 * @property {string} help what it does, in one sentence
 * @property {number} lowest
 * @property {number} highest
 * @property {number} standard
 * @property {'linear' | 'logarithmic' | 'whole' | 'switch' | 'choice'} scale
 * @property {string[]} choices the names of a choice's values, from its lowest on; else empty
 */

/**
 * A ball at a moment: 0 the bass ball, 1…16 the piano balls. Points, from the bottom left, and points a second.
 * @typedef {{ball: number, x: number, y: number, vx: number, vy: number, radius: number}} BallNow
 */

/**
 * A bouncer at a moment; `index` from 0, `target` where it glides to.
 * @typedef {{index: number, x: number, y: number, radius: number, on: boolean, chord: string, numeral: string}} BouncerNow
 */

/**
 * Where musical time and gestures go to: the run behind the server (link.js), or this page alone (alone.js).
 * @typedef {object} Source
 * @property {(mirror: any) => void | Promise<void>} start
 * @property {(text: string) => void} send a gesture as a session's text has it
 * @property {() => number} now nanoseconds since the performance's start
 * @property {'playing' | 'paused' | 'waiting'} state
 * @property {boolean} canTouch false for a page that may only watch
 * @property {(heard: () => void) => void} onState
 * @property {(() => void) | undefined} undo takes the last gesture back; absent where nobody can
 * @property {(() => string) | undefined} sessionText the session until now; absent where the page does not know it
 */

/**
 * What views and panels are given.
 * @typedef {object} Context
 * @property {any} core
 * @property {any} mirror
 * @property {Source} source
 * @property {() => Record<string, number>} settings the values in force, by a parameter's name
 * @property {(text: string) => void} send makes a gesture
 * @property {(words: string) => void} say a line for eyes and for screen readers
 * @property {Parameter[]} parameters the table
 * @property {() => BallNow[]} balls those on the stage now
 * @property {() => BouncerNow[]} bouncers all seven, those that are off too
 * @property {'create' | 'filter' | 'reverb'} mode what a touch does
 * @property {(heard: () => void) => void} onChange hears of each gesture, of the state and of the mode
 */

export {}
