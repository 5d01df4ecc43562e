import { expect, test } from 'vitest'
import { type Cached, CachedAnswer } from './cached-answer.ts'

interface Asked {
  quiet: boolean
  answer: (data: string | null) => Promise<void>
}

/** Lets every promise that is ready take its turn. */
async function settle(): Promise<void> {
  for (let i = 0; i < 8; i++) await Promise.resolve()
}

function scene(cached: Cached<string> | null = null) {
  const asked: Asked[] = []
  const timers: { ms: number; run: () => void; ended: boolean }[] = []
  const world = { time: 1_000 }
  const answer = new CachedAnswer<string>({
    ask: (quiet) =>
      new Promise((resolve) => {
        asked.push({
          quiet,
          async answer(data) {
            resolve(data)
            await settle()
          },
        })
      }),
    readCached: async () => cached,
    now: () => world.time,
    later(ms, run) {
      const timer = { ms, run, ended: false }
      timers.push(timer)
      return () => {
        timer.ended = true
      }
    },
  })
  return { answer, asked, timers, world }
}

test('MKT-12 the list is asked for once, however many want it, and says its instant', async () => {
  const { answer, asked, world } = scene()
  answer.need()
  answer.need()
  expect([asked.length, answer.read().status]).toEqual([1, 'loading'])
  world.time = 2_000
  await asked[0]!.answer('list')
  expect(answer.read()).toEqual({ status: 'ready', data: 'list', at: 2_000 })
})

test('MKT-12 what an earlier visit kept is there at once, says its age where the server gives none, and goes for news', async () => {
  const { answer, asked } = scene({ at: 500, data: 'old' })
  answer.need()
  await settle()
  expect(answer.read()).toEqual({ status: 'loading', data: 'old', at: 500 })
  await asked[0]!.answer(null)
  expect(answer.read()).toEqual({ status: 'last-known', data: 'old', at: 500 })
  answer.retry()
  await asked[1]!.answer('new')
  expect(answer.read()).toEqual({ status: 'ready', data: 'new', at: 1_000 })
})

test('MKT-12 nothing known and no answer is an error, never an empty list', async () => {
  const { answer, asked } = scene()
  answer.need()
  await asked[0]!.answer(null)
  expect(answer.read()).toEqual({ status: 'error', data: null, at: null })
})

test('MKT-12 while somebody looks it asks again by itself, more and more seldom, and stops with them', async () => {
  const { answer, asked, timers } = scene()
  const end = answer.subscribe(() => undefined)
  answer.need()
  await asked[0]!.answer(null)
  timers[0]!.run()
  await asked[1]!.answer(null)
  timers[1]!.run()
  await asked[2]!.answer(null)
  expect(timers.map(({ ms }) => ms)).toEqual([5_000, 10_000, 20_000])
  expect(asked.map(({ quiet }) => quiet)).toEqual([false, true, true])
  end()
  expect(timers[2]!.ended).toBe(true)
  answer.subscribe(() => undefined)
  expect(timers.length).toBe(4)
})

test('an answer that comes late does not lose to what was kept', async () => {
  const { answer, asked } = scene({ at: 500, data: 'old' })
  answer.need()
  await asked[0]!.answer('new')
  await settle()
  expect(answer.read().data).toBe('new')
})
