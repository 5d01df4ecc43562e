import { expect, test } from 'vitest'
import type { EngineEvent } from '../../src/engine/contract/event.ts'
import { type OwnedAlert, StoredAlerts, type StoredAlertsDeps } from './stored-alerts.ts'

const MINUTE = 60_000
const DAY = 1_440 * MINUTE

/** One market, and a person's alerts on it. */
function scene(kept: readonly OwnedAlert[] = []) {
  const fired: string[] = []
  let now = 0
  let ticker = { c: '100', P: '0', h: '120', l: '90' }
  const market = { currency_id: 1, symbol: 'BTCUSDT' }
  const exchange = { markets: () => [market], ticker: () => ticker, safety: () => ({}) }
  const host = { exchange, now: () => now } as unknown as StoredAlertsDeps['host']
  const alerts = new StoredAlerts({ host, fire: ({ id }) => void fired.push(id), changed: () => undefined }, kept)
  const at = (time: number, change: Partial<typeof ticker>) => {
    now = time
    ticker = { ...ticker, ...change }
    alerts.look([{ kind: 'ticker', market: 'contract', currency_id: 1 } as EngineEvent], time)
    return fired.splice(0)
  }
  const save = (id: string, by: 'price' | 'move', level: string, side: 'above' | 'below' | null = 'above') =>
    alerts.save(1, { id, kind: 'contract', currency_id: 1, by, side, level })
  return { alerts, at, save }
}

test('PUSH-11 a move is measured over five minutes, also where time was turned on between two looks', () => {
  const x = scene()
  x.save('move', 'move', '5', null)
  expect(x.at(0, { c: '100' })).toEqual([])
  expect(x.at(2 * DAY, { c: '110' })).toEqual([])
  expect(x.at(2 * DAY + 4 * MINUTE, { c: '104' })).toEqual(['move'])
  expect(x.at(2 * DAY + 5 * MINUTE, { c: '120' })).toEqual([])
})

test('PUSH-11 what the price passed between two looks fires; what it had passed before the alert was set does not', () => {
  const x = scene()
  x.save('far', 'price', '500')
  expect(x.at(0, { c: '100', h: '120' })).toEqual([])
  x.save('high', 'price', '119')
  expect(x.at(MINUTE, { c: '101' })).toEqual([])
  expect(x.at(3 * 60 * MINUTE, { c: '101', h: '121' })).toEqual(['high'])
  expect(x.at(4 * 60 * MINUTE, { c: '130', h: '130' })).toEqual([])
})

test('PUSH-11 after a restart one that has fired stays fired, and one that waits still waits', () => {
  const before = scene()
  before.save('fired', 'price', '99')
  before.save('waits', 'price', '150')
  expect(before.at(0, { c: '100' })).toEqual(['fired'])
  const after = scene(structuredClone(before.alerts.all()))
  expect([after.at(MINUTE, { c: '100' }), after.at(2 * MINUTE, { c: '151' }), after.at(3 * MINUTE, {})]).toEqual([
    [],
    ['waits'],
    [],
  ])
})
