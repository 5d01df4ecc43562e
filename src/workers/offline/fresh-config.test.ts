import { expect, test } from 'vitest'
import { freshConfig } from './fresh-config.ts'

const PATH = '/config.json'
const OLD = '{"site_name":"old"}'
const NEW = '{"site_name":"new"}'
/** What a network that wants a log-in first answers every address with. */
const PORTAL = '<!doctype html><title>Log in to this network</title>'

/** A cache with what is known, and a server that answers so. */
function source(known: string | null, answer: () => Promise<Response>) {
  const cached = new Map<string, string>(known === null ? [] : [[PATH, known]])
  const asked: { path: string; init: RequestInit }[] = []
  const cache = {
    match: async (path: string) => (cached.has(path) ? new Response(cached.get(path)) : undefined),
    put: async (path: string, response: Response) => void cached.set(path, await response.text()),
  }
  const signal = new AbortController().signal
  const waits: number[] = []
  const environment = {
    caches: { open: async () => cache as unknown as Cache },
    fetch: (path: string, init: RequestInit) => {
      asked.push({ path, init })
      return answer()
    },
    isSecure: false,
    timeout: (ms: number) => {
      waits.push(ms)
      return signal
    },
  }
  const text = async () => (await freshConfig(PATH, environment)).text()
  return { cached, asked, signal, waits, text, environment }
}

test('PWA-04 the newest configuration is given and kept, never one of the browser’s own cache', async () => {
  const { cached, asked, text } = source(OLD, async () => new Response(NEW))
  expect(await text()).toBe(NEW)
  expect(cached.get(PATH)).toBe(NEW)
  expect(asked.map(({ path, init }) => [path, init.cache])).toEqual([[PATH, 'no-cache']])
})

test('PWA-04 a server that is away, or has an error, is answered for with what is known', async () => {
  const away = source(OLD, () => Promise.reject(new TypeError('no network')))
  expect(await away.text()).toBe(OLD)
  const broken = source(OLD, async () => new Response('busy', { status: 503 }))
  expect(await broken.text()).toBe(OLD)
  expect(broken.cached.get(PATH)).toBe(OLD)
})

test('PWA-04 where nothing is known the server’s own answer or error is passed on', async () => {
  const broken = source(null, async () => new Response('busy', { status: 503 }))
  const answer = await freshConfig(PATH, broken.environment)
  expect([answer.status, await answer.text()]).toEqual([503, 'busy'])
  expect(broken.cached.size).toBe(0)
  const away = source(null, () => Promise.reject(new TypeError('no network')))
  await expect(away.text()).rejects.toThrow('no network')
})

test('PWA-04 a server that hangs is waited for three seconds where a configuration is known, else as long as it takes', async () => {
  const known = source(OLD, async () => new Response(NEW))
  await known.text()
  expect(known.waits).toEqual([3_000])
  expect(known.asked[0]?.init.signal).toBe(known.signal)
  const unknown = source(null, async () => new Response(NEW))
  await unknown.text()
  expect(unknown.waits).toEqual([])
  expect(unknown.asked[0]?.init.signal).toBeUndefined()
})

test('REAL-85 a page in place of the configuration never replaces it, nor does JSON of another kind', async () => {
  for (const text of [PORTAL, '', 'null', '[]', '{"error":"login"}']) {
    const { cached, text: asked } = source(OLD, async () => new Response(text))
    expect(await asked()).toBe(OLD)
    expect(cached.get(PATH)).toBe(OLD)
  }
})

test('REAL-85 a page that an earlier version kept as the configuration is as none', async () => {
  const back = source(PORTAL, async () => new Response(NEW))
  expect(await back.text()).toBe(NEW)
  expect([back.waits, back.cached.get(PATH)]).toEqual([[], NEW])
  const away = source(PORTAL, () => Promise.reject(new TypeError('no network')))
  await expect(away.text()).rejects.toThrow('no network')
})

test('REAL-85 a cache that is full or refused loses the copy, not the answer', async () => {
  const full = source(null, async () => new Response(NEW))
  const cache = await full.environment.caches.open()
  cache.put = () => Promise.reject(new DOMException('', 'QuotaExceededError'))
  full.environment.caches.open = async () => cache
  expect(await full.text()).toBe(NEW)
  full.environment.caches.open = () => Promise.reject(new DOMException('', 'SecurityError'))
  expect(await full.text()).toBe(NEW)
})
