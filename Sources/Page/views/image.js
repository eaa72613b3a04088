// @ts-check
// The image performer as a view.

import { imageView } from '../image/view.js'

/** @type {import('./views.js').View} */
export const lightView = { name: 'image', title: 'Image', mount: imageView }
