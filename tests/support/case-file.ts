import { VALID_IMAGE } from '../../src/shared/rules/testing/image-cases.ts'
import { madeJpeg, madePng } from './made-image.ts'
import type { SentFile } from './send-file.ts'

const INSIDE: Record<string, () => Uint8Array> = {
  png: madePng,
  jpeg: madeJpeg,
  'png without its first byte': () => madePng().subarray(1),
  'cut jpeg': () => madeJpeg().subarray(0, 60),
  gif: () => Buffer.from('GIF89a\u0001\u0000\u0001\u0000', 'latin1'),
  pdf: () => Buffer.from('%PDF-1.7 %%EOF'),
  html: () => Buffer.from('<html><script>alert(1)</script>'),
  svg: () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  nothing: () => new Uint8Array(),
}

/** The file of an image case: what it says of itself, what is in it, and as many bytes as it says. */
export function caseFile(input: Readonly<Record<string, string | boolean>>): SentFile {
  const { name, type, inside, bytes } = { ...VALID_IMAGE, ...input } as Record<string, string>
  const made = INSIDE[String(inside)]
  if (!name || !type || !made) throw new Error(`no such file: ${JSON.stringify(input)}`)
  const length = Number(bytes || 0)
  if (length === 0) return { name, type, bytes: made() }
  const tail = new Uint8Array(length - madePng().length)
  return { name, type, bytes: madePng({}, tail) }
}
