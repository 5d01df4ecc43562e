import { expect, test } from 'vitest'
import type { MarketKind } from '../../../shared/hub-protocol/market.ts'
import { SPARK_BUCKET_MS, type SparkLine, SparkStore } from './spark-store.ts'

async function settle(): Promise<void> {
  for (let i = 0; i < 8; i++) await Promise.resolve()
}

function scene() {
  const world = { time: SPARK_BUCKET_MS * 10, fail: false, old: [] as SparkLine[], leaveOut: 0 }
  const asked: { kind: MarketKind; ids: readonly number[] }[] = []
  let timers: { at: number; run: () => void }[] = []
  const store = new SparkStore({
    async ask(kind, ids) {
      asked.push({ kind, ids })
      if (world.fail) return { lines: world.old, fresh: false }
      const lines = ids.filter((id) => id !== world.leaveOut).map((id) => ({ id, points: [String(id), '2'] }))
      return { lines, fresh: true }
    },
    now: () => world.time,
    later(ms, run) {
      const timer = { at: world.time + ms, run }
      timers.push(timer)
      return () => {
        timers = timers.filter((other) => other !== timer)
      }
    },
  })
  async function pass(ms: number) {
    const end = world.time + ms
    for (;;) {
      const next = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0]
      if (!next) break
      timers = timers.filter((other) => other !== next)
      world.time = Math.max(world.time, next.at)
      next.run()
      await settle()
    }
    world.time = end
  }
  return { store, asked, world, pass }
}

const nothing = () => undefined

test('MKT-11 what is wanted within a moment is asked for in calls of at most 60, by kind', async () => {
  const { store, asked, pass } = scene()
  for (let id = 1; id <= 70; id++) store.want('spot', id, nothing)
  store.want('contract', 1, nothing)
  await pass(100)
  expect(asked.map(({ kind, ids }) => [kind, ids.length])).toEqual([
    ['spot', 60],
    ['spot', 10],
    ['contract', 1],
  ])
  expect(store.read('spot', 61)).toEqual(['61', '2'])
})

test('MKT-11 a line is kept for its half hour and asked for again after it, while it is wanted', async () => {
  const { store, asked, pass } = scene()
  const end = store.want('spot', 1, nothing)
  await pass(100)
  store.want('spot', 1, nothing)
  await pass(60_000)
  expect(asked.length).toBe(1)
  await pass(SPARK_BUCKET_MS)
  expect(asked.length).toBe(2)
  end()
})

test('MKT-11 what has scrolled by before its turn is not asked for', async () => {
  const { store, asked, pass } = scene()
  store.want('spot', 1, nothing)()
  store.want('spot', 2, nothing)
  await pass(100)
  expect(asked).toEqual([{ kind: 'spot', ids: [2] }])
})

test('MKT-11 only the row whose line came hears of it; a failure is tried again after a pause and loses nothing', async () => {
  const { store, asked, world, pass } = scene()
  const heard: number[] = []
  store.want('spot', 1, () => heard.push(1))
  await pass(100)
  world.fail = true
  store.want('spot', 2, () => heard.push(2))
  await pass(1_000)
  expect([heard, store.read('spot', 2), store.read('spot', 1)]).toEqual([[1], null, ['1', '2']])
  world.fail = false
  await pass(10_000)
  expect(asked.length).toBe(2)
  await pass(30_000)
  expect([heard, store.read('spot', 2)]).toEqual([
    [1, 2],
    ['2', '2'],
  ])
})

test('MKT-11 a market that the server leaves out has no line and is not asked for again and again', async () => {
  const { store, asked, world, pass } = scene()
  world.leaveOut = 5
  store.want('spot', 5, nothing)
  await pass(100)
  store.want('spot', 5, nothing)
  await pass(5_000)
  expect([asked.length, store.read('spot', 5)]).toEqual([1, []])
})

test('MKT-11 lines of an earlier visit stand in until the server answers', async () => {
  const { store, asked, world, pass } = scene()
  world.fail = true
  world.old = [{ id: 1, points: ['7', '8'] }]
  store.want('spot', 1, nothing)
  await pass(1_000)
  expect(store.read('spot', 1)).toEqual(['7', '8'])
  world.fail = false
  await pass(31_000)
  expect([asked.length, store.read('spot', 1)]).toEqual([2, ['1', '2']])
})
