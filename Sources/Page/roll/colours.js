// @ts-check
// The roll's colours in the page's theme: CSS colours, or arrays of red, green, blue and opacity, each from 0 to 1.

import { isDark } from '../browser/theme.js'

/** The hues of the voices, in degrees, by a voice's number modulo 16 (its MIDI channel). Successive voices have clearly different hues. */
const HUES = [262, 150, 24, 204, 330, 92, 48, 286, 176, 0, 228, 116, 308, 68, 190, 350]

/** @returns {import('./paper.js').Colours} */
export function colours() {
  if (matchMedia('(forced-colors: active)').matches) {
    return {
      paper: 'Canvas', black: 'Canvas', scale: 'Canvas', line: 'GrayText', ink: 'CanvasText', soft: 'CanvasText', head: 'Canvas',
      caret: 'Highlight', loop: 'Highlight', key: 'Canvas', blackKey: 'CanvasText',
      voices: HUES.map(() => values('LinkText')), selected: values('Highlight'), ground: values('Canvas'),
    }
  }
  const dark = isDark()
  return {
    ...(dark
      ? { paper: '#231f19', black: '#1c1914', scale: '#2d3326', line: '#f0ead6', ink: '#f0ead6', soft: '#b9b09c', head: '#332b1f', caret: '#e2a193', loop: '#5aa873', key: '#e9e4d4', blackKey: '#14120e' }
      : { paper: '#ebedc8', black: '#e0e2bb', scale: '#dbe8c0', line: '#37313f', ink: '#37313f', soft: '#5b5463', head: '#ffe3b0', caret: '#8e4f44', loop: '#2b7a42', key: '#fffdf0', blackKey: '#37313f' }),
    voices: HUES.map((hue) => values(`hsl(${hue} ${dark ? '55% 68%' : '42% 40%'})`)),
    selected: values(dark ? '#ff9a6c' : '#b8230f'),
    ground: values(dark ? '#231f19' : '#ebedc8'),
  }
}

/** @type {CanvasRenderingContext2D | null} */
let pen = null

/** Returns a CSS colour as four numbers from 0 to 1. @param {string} css */
function values(css) {
  pen ??= /** @type {CanvasRenderingContext2D} */ (Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d', { willReadFrequently: true }))
  pen.fillStyle = css
  pen.fillRect(0, 0, 1, 1)
  return [...pen.getImageData(0, 0, 1, 1).data].map((value) => value / 255)
}
