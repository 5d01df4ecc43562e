import * as v from 'valibot'
import { expect, test } from 'vitest'
import { call } from '../../../shared/calls/call.ts'
import { createCallKeeper } from './call-keeper.ts'

const prices = call({
  method: 'GET',
  path: 'api/prices',
  request: v.object({ kind: v.string(), ids: v.optional(v.string()) }),
  response: v.array(v.string()),
  empty: [],
  write: false,
  auth: false,
  keep: true,
})

function setUp() {
  const kept = new Map<string, unknown>()
  const keeper = createCallKeeper({
    read: async <T>(name: string) => (kept.has(name) ? { at: 7, data: kept.get(name) as T } : null),
    write: async (name, data) => void kept.set(name, data),
  })
  return { keeper, kept }
}

test('PWA-04 each request keeps its own answer, whatever the order of its fields', async () => {
  const { keeper } = setUp()
  await keeper.write(prices, { kind: 'spot', ids: '1' }, ['10'], 'en')
  await keeper.write(prices, { kind: 'spot', ids: '2' }, ['20'], 'en')
  expect(await keeper.read(prices, { ids: '1', kind: 'spot' }, 'en')).toEqual({ at: 7, data: ['10'] })
  expect(await keeper.read(prices, { kind: 'spot' }, 'en')).toBeNull()
})

test('PWA-04 private calls, writes and calls without the flag are never kept', async () => {
  const { keeper, kept } = setUp()
  for (const more of [{ auth: true }, { write: true }, { keep: undefined }]) {
    await keeper.write({ ...prices, ...more }, { kind: 'spot' }, ['10'], 'en')
    expect(kept.size).toBe(0)
  }
})

test('texts are kept by language, figures are not', async () => {
  const { keeper } = setUp()
  const notices = { ...prices, path: 'api/notices', keep: 'language' as const }
  await keeper.write(notices, { kind: 'x' }, ['Hello'], 'en')
  await keeper.write(prices, { kind: 'x' }, ['1'], 'en')
  expect(await keeper.read(notices, { kind: 'x' }, 'ja')).toBeNull()
  expect(await keeper.read(prices, { kind: 'x' }, 'ja')).toMatchObject({ data: ['1'] })
})

test('what an older build kept in another shape is not taken', async () => {
  const { keeper, kept } = setUp()
  await keeper.write(prices, { kind: 'spot' }, ['1'], 'en')
  for (const name of kept.keys()) kept.set(name, [{ price: 1 }])
  expect(await keeper.read(prices, { kind: 'spot' }, 'en')).toBeNull()
})
