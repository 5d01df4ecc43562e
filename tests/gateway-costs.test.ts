import { expect, test } from 'vitest'
import { costsOf } from '../scripts/gateway-costs.mjs'

test('OPER-50 costs of a gateway follow from what was read of it: time by sockets and frames, memory by sockets and topic sets', () => {
  const found = {
    empty: { cpu: 10_000, rss: 70_000, frames: 0, seconds: 10 },
    idle: { cpu: 110_000, rss: 80_000, frames: 1_000, seconds: 10 },
    private: { cpu: 510_000, rss: 90_000, frames: 20_000, seconds: 10 },
    one: { cpu: 1_110_000, rss: 130_000, frames: 100_000, seconds: 10 },
    many: { cpu: 400_000, rss: 136_000, frames: 5_000, seconds: 10 },
  }
  expect(costsOf(found, 2_000, 601)).toEqual({
    ...{ frame_us: 10, private_us: 20, socket_us: 5, socket_kb: 30, class_kb: 10, base_mb: 70 },
  })
  // Memory that was given back meanwhile is no cost below zero.
  expect(costsOf({ ...found, many: { ...found.many, rss: 100_000 } }, 2_000, 601).class_kb).toBe(0)
})
