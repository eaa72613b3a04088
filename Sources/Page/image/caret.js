// @ts-check
// The keys that play the canvas. They move a caret, and release lumis (shapes of light) and draw strokes at the caret.
// They erase lumis, and choose chordsets, chords and lumis: a chordset has several chords, and a chord several lumis.

/** @typedef {import('./play.js').Play} Play */

/** The step of an arrow key, in stage heights: without Shift, and with Shift. */
const FAR = 0.04, NEAR = 0.005
const ARROWS = /** @type {Record<string, [number, number]>} */ ({ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] })
const WIDTH = 16 / 9

/** The keys and their actions, as the settings and the description of the canvas list them. @type {[keys: string, help: string][]} */
export const KEYS = [
  ['arrow keys', 'move the caret; with Shift, in small steps'], ['Enter', 'releases a lumi'], ['d', 'begins and ends a stroke'], ['1–8', 'press the trigger pads'],
  ['[ ]', 'choose the chord'], [', .', 'choose the lumi to edit'], ['{ }', 'choose the chordset'], ['Backspace', 'erases the newest lumi'],
  ['Delete', 'erases the nearest lumi; with Shift, all lumis and traces'], ['c f m v p l o', 'show and hide a panel'], ['b', 'shows and hides the buttons'],
  ['w', 'switches to full screen, and back'], ['Esc', 'shows the panels again'],
]

export class Caret {
  x = WIDTH / 2
  y = 0.5
  /** The stroke that the caret draws; null while the pen is up. @type {number[][] | null} */
  stroke = null
  #begin = 0

  /** @param {Play} play @param {() => void} changed @param {(words: string) => void} tell */
  constructor(play, changed, tell) {
    this.play = play
    this.changed = changed
    this.tell = tell
  }

  /** Handles a key. Returns `true` if the caret uses this key. @param {KeyboardEvent} event */
  key(event) {
    const { key, shiftKey } = event
    const { play } = this
    const arrow = ARROWS[key]
    const { chords, tones } = play.tables.limits
    const { chord, chordset, count } = play.image?.chosen() ?? { chord: 0, chordset: 0, count: 1 }
    if (arrow) {
      const step = shiftKey ? NEAR : FAR
      this.x = Math.min(WIDTH, Math.max(0, this.x + arrow[0] * step))
      this.y = Math.min(1, Math.max(0, this.y + arrow[1] * step))
      this.stroke?.push([this.x, this.y, (performance.now() - this.#begin) / 1000, 0.6])
      this.changed()
      this.tell(`${Math.round(100 * this.x / WIDTH)} percent across, ${Math.round(100 * this.y)} percent up`)
    } else if (event.repeat) return ['Enter', 'd', '[', ']', ',', '.', '{', '}', 'Backspace', 'Delete'].includes(key)
    else if (key === 'Enter') this.#drop()
    else if (key === 'd') this.#pen()
    else if (key === '[' || key === ']') play.do(`chord ${(chord + (key === ']' ? 1 : chords - 1)) % chords + 1}`)
    else if (key === ',' || key === '.') {
      play.choose((play.tone + (key === '.' ? 1 : tones)) % (tones + 1))
      this.tell(play.tone === 0 ? 'all lumis' : `lumi ${play.tone}`)
    } else if (key === '{' || key === '}') play.do(`chordset ${(chordset + (key === '}' ? 1 : count - 1)) % count + 1}`)
    else if (key === 'Backspace') play.do('erase newest')
    else if (key === 'Delete') {
      if (shiftKey) play.do('erase all')
      else play.erase(this.x, this.y)
    } else return false
    return true
  }

  #drop() {
    if (this.stroke) return this.#pen()
    if (this.play.tap(this.x, this.y, 0.75)) this.tell('a lumi')
  }

  /** Begins a stroke, or ends it. */
  #pen() {
    const { stroke } = this
    if (!stroke) {
      this.#begin = performance.now()
      this.stroke = [[this.x, this.y, 0, 0.6]]
      return this.tell('the pen is down')
    }
    this.stroke = null
    this.changed()
    this.tell('the pen is up')
    if (stroke.length > 1) this.play.draw(stroke)
  }
}
