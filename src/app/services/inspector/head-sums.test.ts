import { expect, test } from 'vitest'
import type { SocketReport } from '../../../shared/hub-protocol/health.ts'
import type { Translate } from './figures.ts'
import { headSums } from './head-sums.ts'

const t: Translate = (key, values) => `${key} ${Object.values(values ?? {}).join(' ')}`

test('HEALTH-01 messages, levels and bytes a second of all sockets together, and how long the hub has lived', () => {
  const socket = (messagesPerSecond: number, levelsPerSecond: number, bytesPerSecond: number) =>
    ({ messagesPerSecond, levelsPerSecond, bytesPerSecond }) as SocketReport
  const sockets = [socket(1_000, 4_200, 60_000), socket(177.2, 31.4, 1_500)]
  expect(headSums(t, { sockets, epoch: 0xabc123456, now: 13_000, startedAt: 1_000 })).toEqual({
    messages: '1,177',
    levels: '4,231',
    bytes: 'unit.kb 61.5',
    epoch: '123456',
    up: 'unit.s 12',
  })
})
