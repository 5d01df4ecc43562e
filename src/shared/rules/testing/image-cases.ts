import type { RefusalKey } from '../refusal.ts'
import type { RuleCase } from './rule-cases.ts'

/** A photo that no rule has anything against. `inside` is what the bytes are, `bytes` how many of them there are, where that counts. */
export const VALID_IMAGE = { name: 'photo.png', type: 'image/png', inside: 'png', bytes: '' } as const

const MB5 = 5 * 1024 * 1024

function image(what: string, input: RuleCase['input'], key: RefusalKey | null): RuleCase {
  return { rule: 'image', what, input, refused: key && { key, field: 'file' } }
}

/** Images are JPG, JPEG or PNG by their first bytes, under 5 MB (product.md §5). */
export const IMAGE_CASES: readonly RuleCase[] = [
  image('a PNG', {}, null),
  image('a JPG', { name: 'photo.jpg', type: 'image/jpeg', inside: 'jpeg' }, null),
  image('a JPEG in capitals', { name: 'PHOTO.JPEG', type: 'image/jpeg', inside: 'jpeg' }, null),
  image('nothing', { inside: 'nothing' }, 'image_missing'),
  image('a byte under 5 MB', { bytes: String(MB5 - 1) }, null),
  image('5 MB', { bytes: String(MB5) }, 'image_size'),
  image('a byte over 5 MB', { bytes: String(MB5 + 1) }, 'image_size'),
  image('a GIF', { name: 'photo.gif', type: 'image/gif', inside: 'gif' }, 'image_type'),
  image('a GIF that is called PNG', { inside: 'gif' }, 'image_type'),
  image('a PDF that is called PNG', { inside: 'pdf' }, 'image_type'),
  image('a page that is called JPG', { name: 'photo.jpg', type: 'image/jpeg', inside: 'html' }, 'image_type'),
  image('an SVG', { name: 'photo.svg', type: 'image/svg+xml', inside: 'svg' }, 'image_type'),
  image('a PNG without its first byte', { inside: 'png without its first byte' }, 'image_type'),
  image('a PNG that is called JPG', { name: 'photo.jpg', type: 'image/jpeg' }, null),
  image('a JPG that is called JFIF', { name: 'photo.jfif', type: 'image/pjpeg', inside: 'jpeg' }, null),
  image('a JPG without an ending', { name: 'photo', type: 'application/octet-stream', inside: 'jpeg' }, null),
  image('a JPG that is cut off', { name: 'photo.jpg', type: 'image/jpeg', inside: 'cut jpeg' }, 'image_broken'),
]
