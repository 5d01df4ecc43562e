import { expect, test } from 'vitest'
import { ManualTime } from '../../gateway/base/testing/manual-time.ts'
import { openLive } from './open-live.ts'

const MINUTE = 60_000

test('VEN-46 without a network it is tried again and again, and the log has one line of it', async () => {
  const time = new ManualTime(0)
  const lines: string[] = []
  let calls = 0
  let answers = false
  const network = {
    open: () => ({ send: () => undefined, ping: () => undefined, close: () => undefined }),
    async fetch() {
      calls++
      if (!answers) throw new Error('no route')
      return { status: 200, retryAfter: null, text: '{}' }
    },
  }
  const opening = openLive({
    ...{ venue: 'kraken', network, clock: time.now, timers: time, random: () => 0.5 },
    log: (line) => lines.push(line),
  })
  const run = async (ms: number) => {
    for (let gone = 0; gone < ms; gone += 1_000) {
      time.advance(1_000)
      for (let turn = 0; turn < 20; turn++) await Promise.resolve()
    }
  }
  await run(6_000)
  const live = await opening
  expect(live.spot.markets().length).toBeGreaterThan(0)
  await run(10 * MINUTE)
  expect(calls).toBeGreaterThan(50)
  expect(lines).toEqual(['Kraken spot cannot be reached: no route. It is tried again.'])
  answers = true
  await run(MINUTE)
  expect(lines.slice(1)).toEqual(['Kraken spot: its list of markets cannot be read'])
  live.close()
})
