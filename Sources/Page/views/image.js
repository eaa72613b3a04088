// @ts-check
// The image performer (an instrument for light, docs/image.md) as a view.

import { imageView } from '../image/view.js'

/** @type {import('./views.js').View} */
export const lightView = { name: 'image', title: 'Image', mount: imageView }
