import { afterEach, expect, test, vi } from 'vitest'
import { madeJpeg, madePng } from '../../../tests/support/made-image.ts'
import { dropShared, sharedPicture } from '../../app/services/pwa/shared-picture.ts'
import { IMAGE_LIMIT } from '../../shared/image/image-kind.ts'
import { SHARED_ENDS, SHARED_MS } from '../../shared/site/shared-picture.ts'
import { dropOldShared, holdShared } from './hold-shared.ts'

const NOW = 1_790_000_000_000
afterEach(() => void vi.restoreAllMocks())

/** The caches of one browser, which service worker and page have in common. */
function browserCaches() {
  const cached = new Map<string, Map<string, Response>>()
  return {
    cached,
    async open(name: string) {
      const entries = cached.get(name) ?? new Map<string, Response>()
      cached.set(name, entries)
      return {
        match: async (key: string) => entries.get(key)?.clone(),
        put: async (key: string, response: Response) => void entries.set(key, response),
      } as unknown as Cache
    },
    match: async (key: string, { cacheName = '' } = {}) => cached.get(cacheName)?.get(key)?.clone(),
    delete: async (name: string) => cached.delete(name),
  }
}

const shared = (...files: (File | string)[]) => {
  const form = new FormData()
  for (const file of files) form.append('file', file)
  return async () => form
}
const receipt = (bytes: Uint8Array, name = '振込 明細.png', type = 'image/png') =>
  new File([Uint8Array.from(bytes)], name, { type })

test('PWA-61 a picture shared to the app is held for ten minutes with its name, and no longer', async () => {
  const caches = browserCaches()
  expect(await holdShared(shared(receipt(madePng())), caches, NOW)).toBe('picture')
  for (const age of [0, SHARED_MS - 1]) {
    const file = await sharedPicture(NOW + age, caches)
    const bytes = Buffer.from((await file?.arrayBuffer()) ?? new ArrayBuffer(0))
    expect([file?.name, file?.type, bytes.equals(madePng())]).toEqual(['振込 明細.png', 'image/png', true])
  }
  expect([await sharedPicture(NOW + SHARED_MS, caches), caches.cached.size]).toEqual([null, 0])
})

test('PWA-61 a picture that nobody has come for goes as the next page begins, ten minutes after it came', async () => {
  const caches = browserCaches()
  await dropOldShared(caches, NOW)
  await holdShared(shared(receipt(madePng())), caches, NOW)
  for (const [age, left] of [
    [SHARED_MS - 1, 1],
    [SHARED_MS, 0],
  ] as const) {
    await dropOldShared(caches, NOW + age)
    expect(caches.cached.size).toBe(left)
  }
})

test('PWA-61 a later share replaces the earlier, of several the first counts, and a clock set back holds none', async () => {
  const caches = browserCaches()
  await holdShared(shared(receipt(madePng(), 'first.png')), caches, NOW)
  const two = shared(receipt(madeJpeg(), 'a.jpg', 'image/jpeg'), receipt(madePng(), 'b.png'))
  expect(await holdShared(two, caches, NOW + 5)).toBe('picture')
  expect((await sharedPicture(NOW + 5, caches))?.name).toBe('a.jpg')
  expect([await sharedPicture(NOW - 60_000, caches), caches.cached.size]).toEqual([null, 0])
})

const BAD: readonly [string, () => Promise<FormData>, string][] = [
  ['nothing', shared(), 'none'],
  ['a text', shared('look at this'), 'none'],
  ['an empty file', shared(receipt(new Uint8Array())), 'none'],
  ['a PDF that says it is a PNG', shared(receipt(Buffer.from('%PDF-1.7'))), 'type'],
  ['5 MB', shared(receipt(Buffer.concat([madePng(), Buffer.alloc(IMAGE_LIMIT)]))), 'large'],
  ['a file that was taken back', () => Promise.reject(new TypeError('gone')), 'gone'],
]
test.each(BAD)('PWA-62 %s shared to the app is not held, and the page hears why', async (_name, form, end) => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const caches = browserCaches()
  expect(await holdShared(form, caches, NOW)).toBe(end)
  expect(SHARED_ENDS).toContain(end)
  expect(await sharedPicture(NOW, caches)).toBeNull()
})

test('PWA-63 what was shared is dropped on demand; a browser that refuses its caches has none, and breaks nothing', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const caches = browserCaches()
  await holdShared(shared(receipt(madePng())), caches, NOW)
  await dropShared(caches)
  expect(caches.cached.size).toBe(0)
  const refuses = () => Promise.reject(new DOMException('', 'SecurityError'))
  expect(await sharedPicture(NOW, { open: refuses, delete: refuses })).toBeNull()
  await dropShared(undefined)
  expect(await holdShared(shared(receipt(madePng())), { open: refuses }, NOW)).toBe('gone')
})
