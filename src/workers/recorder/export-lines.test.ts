import { expect, test } from 'vitest'
import type { ChunkHead } from '../base/ring-store.ts'
import { createFakeWorld } from '../testing/fake-world.ts'
import { exportLines, storedLine } from './export-lines.ts'
import { FrameRing } from './frame-ring.ts'
import { gunzip, gzip } from './gzip.ts'
import { createFakeRing } from './testing/fake-ring.ts'

/** A store with chunks of two frames, a second apart; the others are given by what is special about each. */
async function ring(parts: { run: string; from: number; key?: boolean; gone?: boolean; torn?: boolean }[]) {
  const store = createFakeRing()
  for (const [i, { run, from, key = false, gone, torn }] of parts.entries()) {
    const id = String(i).padStart(4, '0')
    const lines = [0, 1].map((n) => storedLine(from + n * 1_000, n ? 'spot' : 'contract', `{"n":${i * 2 + n},"é":"\\t"}`)) // biome-ignore format: one thought
    const data = torn ? Uint8Array.of(1, 2, 3) : await gzip(lines.join(''))
    const head: ChunkHead = { id, run, key, from, to: from + 1_000, frames: 2, bytes: data.length }
    await store.add(head, data)
    if (gone) store.chunks.delete(id)
  }
  return store
}

async function exported(parts: Parameters<typeof ring>[0]) {
  const store = await ring(parts)
  const shares: number[] = []
  let text = ''
  for await (const one of exportLines(await store.heads(), store, (share) => shares.push(share))) text += one
  const lines = text.split('\n').flatMap((line) => (line ? [JSON.parse(line) as { at: number; socket: string; frame: string }] : [])) // biome-ignore format: one thought
  return { shares, lines, played: lines.map(({ at, frame }) => [at, (JSON.parse(frame) as { n: number }).n]) }
}

test('RING-02 frames are counted from the first; what is exported says how far it is', async () => {
  const { shares, lines, played } = await exported([
    { run: 'a', from: 5_000, key: true },
    { run: 'a', from: 9_000 },
    { run: 'a', from: 70_000, key: true },
    { run: 'a', from: 71_500 },
  ])
  expect(shares).toEqual([0.25, 0.5, 0.75, 1])
  expect(lines.slice(0, 2)).toEqual([
    { at: 0, socket: 'contract', frame: '{"n":0,"é":"\\t"}' },
    { at: 1_000, socket: 'spot', frame: '{"n":1,"é":"\\t"}' },
  ])
  expect(played.map(([at]) => at)).toEqual([0, 1_000, 4_000, 5_000, 65_000, 66_000, 66_500, 67_500])
})

test('RING-02 between two recordings a second is played, however long it was', async () => {
  const { played } = await exported([
    { run: 'a', from: 5_000, key: true },
    { run: 'b', from: 900_000, key: true },
    { run: 'b', from: 904_000 },
    { run: 'c', from: 900_001, key: true },
  ])
  expect(played.map(([at]) => at)).toEqual([0, 1_000, 2_000, 3_000, 6_000, 7_000, 8_000, 9_000])
})

test('RING-02 what has no state before it, is gone or torn, is left out up to the next state', async () => {
  const { played } = await exported([
    { run: 'a', from: 1_000 },
    { run: 'a', from: 3_000, key: true },
    { run: 'a', from: 5_000, torn: true },
    { run: 'a', from: 7_000 },
    { run: 'a', from: 9_000, key: true, gone: true },
    { run: 'a', from: 11_000 },
    { run: 'b', from: 13_000 },
    { run: 'b', from: 15_000, key: true },
  ])
  expect(played.map(([, n]) => n)).toEqual([2, 3, 14, 15])
})

test('RING-02 chunks of one instant stand in the order in which they were cut', async () => {
  const world = createFakeWorld()
  const store = createFakeRing()
  const frames = new FrameRing({ ...world.env, ring: store }, () => [])
  const until = async (work: Promise<unknown>) => {
    let done = false
    const end = work.finally(() => (done = true))
    while (!done) {
      await world.advance(0)
      await new Promise((turn) => setImmediate(turn))
    }
    await end
  }
  await until(frames.record(true))
  for (let n = 1; n <= 12; n++) {
    frames.recorder?.('spot', `{"type":102,"currency_id":1,"t":1,"data":[],"n":${n}}`)
    frames.write()
  }
  await until(frames.export())
  const heads = await store.heads()
  const texts = await Promise.all(heads.map(async ({ id }) => gunzip((await store.read(id)) as Uint8Array)))
  const numbers = texts.map((text) => Number(/\\"n\\":(\d+)/.exec(text)?.[1]))
  expect(numbers).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
})
