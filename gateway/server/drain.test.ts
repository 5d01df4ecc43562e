import { expect, test } from 'vitest'
import { retryWait } from '../../src/shared/wire/planned-end.ts'
import { HandshakeSlots } from '../base/handshake-slots.ts'
import { ManualTime } from '../base/testing/manual-time.ts'
import { drain } from './drain.ts'

/** Drains so many sockets. @returns when each was closed, and when its client may come back, ms from the start */
async function drained(count: number, ms: number): Promise<{ closedAt: number[]; backAt: number[]; over: number }> {
  const time = new ManualTime(0)
  const open = new Set<{ close(code: number, reason: string): void }>()
  const [closedAt, backAt]: [number[], number[]] = [[], []]
  for (let i = 0; i < count; i++) {
    const socket = {
      close(code: number, reason: string) {
        open.delete(socket)
        closedAt.push(time.now())
        backAt.push(time.now() + (retryWait(code, reason) ?? Number.NaN))
      },
    }
    open.add(socket)
  }
  let over = -1
  const slots = new HandshakeSlots(time.now)
  const ended = drain({ open: () => [...open], ms, clock: time.now, timers: time, slots }).then(() => {
    over = time.now()
  })
  for (let i = 0; i < 2_000 && over < 0; i++) {
    time.advance(100)
    await Promise.resolve()
  }
  await ended
  return { closedAt, backAt, over }
}

const within = (times: readonly number[], ms: number) =>
  Math.max(...times.map((from) => times.filter((at) => at >= from && at < from + ms).length))

test('GATE-36 sockets are closed in slices over the drain time, with 4012 and a wait of their own', async () => {
  const { closedAt, backAt, over } = await drained(2_000, 15_000)
  expect(closedAt).toHaveLength(2_000)
  expect(over).toBeLessThanOrEqual(15_100)
  expect(within(closedAt, 1_000)).toBeLessThanOrEqual(150)
  expect(within(backAt, 1_000)).toBeLessThanOrEqual(200)
  expect(Math.max(...backAt)).toBeLessThanOrEqual(16_000)
  expect(backAt.every((at, index) => at - (closedAt[index] as number) >= 200)).toBe(true)
})

test('GATE-36 where the time is too short for 200 a second the clients wait longer', async () => {
  const { backAt, over } = await drained(3_000, 2_000)
  expect(over).toBeLessThanOrEqual(2_100)
  expect(within(backAt, 1_000)).toBeLessThanOrEqual(200)
  expect(Math.max(...backAt)).toBeGreaterThan(15_000)
})
