import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SHARED_PAGE } from '../src/shared/site/shared-picture.ts'
import { ROUTES } from './support/routes.ts'

interface Picture {
  src: string
  sizes: string
  type: string
  form_factor?: string
  purpose?: string
}
interface Manifest {
  icons: Picture[]
  screenshots: Picture[]
  shortcuts: { name: string; url: string; icons: Picture[] }[]
  share_target: object
}

const PUBLIC = 'public'
const manifest = JSON.parse(readFileSync(join(PUBLIC, 'manifest.webmanifest'), 'utf8')) as Manifest

/** Width and height that a PNG or WebP file has, `640x480`. */
function sizeOf(bytes: Buffer): string {
  if (bytes.subarray(1, 4).toString('latin1') === 'PNG') return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`
  const kind = bytes.subarray(12, 16).toString('latin1')
  if (kind === 'VP8 ') return `${bytes.readUInt16LE(26) & 0x3fff}x${bytes.readUInt16LE(28) & 0x3fff}`
  if (kind === 'VP8X') return `${bytes.readUIntLE(24, 3) + 1}x${bytes.readUIntLE(27, 3) + 1}`
  throw new Error(`a picture of an unknown kind: ${kind}`)
}

test('PWA-69 the manifest’s pictures are there, of the size that it says, wide and narrow, and small', () => {
  const { icons, screenshots, shortcuts } = manifest
  for (const { src, sizes, type } of [...icons, ...screenshots, ...shortcuts.flatMap((one) => one.icons)]) {
    const bytes = readFileSync(join(PUBLIC, src))
    expect([src, sizeOf(bytes), type]).toEqual([src, sizes, src.endsWith('png') ? 'image/png' : 'image/webp'])
    expect(statSync(join(PUBLIC, src)).size, src).toBeLessThan(100_000)
  }
  expect(screenshots.map((one) => one.form_factor)).toEqual(['wide', 'wide', 'narrow', 'narrow'])
  // Of one form all have one size, or Chromium shows none of them.
  for (const form of ['wide', 'narrow'])
    expect(new Set(screenshots.filter((one) => one.form_factor === form).map(({ sizes }) => sizes)).size).toBe(1)
  expect(shortcuts.map(({ name, url }) => [name, ROUTES.includes(`/${url}`)])).toEqual([
    ['Trade', true],
    ['Assets', true],
  ])
})

test('PWA-61 the manifest sends pictures to the deposit page, in the field that is read', () => {
  expect(manifest.share_target).toEqual({
    action: SHARED_PAGE,
    method: 'POST',
    enctype: 'multipart/form-data',
    params: { files: [{ name: 'file', accept: ['image/*'] }] },
  })
  expect(ROUTES).toContain(`/${SHARED_PAGE}`)
})
