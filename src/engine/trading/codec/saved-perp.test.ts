import { expect, test } from 'vitest'
import { CheckpointError } from '../../kernel/engine-error.ts'
import { restoreExchange } from '../../machine.ts'
import { PerpExchange, perpSpec } from '../../testing/test-perp.ts'
import { HOUSE } from '../model/house.ts'
import type { Checkpoint, SavedAccount } from './checkpoint.ts'

const PERIOD = 8 * 3_600_000

/** A person with both kinds of margin, open and ended positions, waiting orders, fills, funding, and lots with the fund. */
function whole(): PerpExchange {
  const x = new PerpExchange([perpSpec(), perpSpec({ currency_id: 2 })])
  x.do(11, { kind: 'setMarginMode', currency_id: 1, margin_mode: 'isolated' })
  x.fill(11, 'buy', '1', '20000')
  x.fill(11, 'sell', '0.4', '20010')
  x.perp(11, 'sell', '0.5', '20500', { reduce_only: true })
  x.fill(11, 'buy', '1', '20000', { currency_id: 2 })
  x.fill(11, 'sell', '2', '20000', { currency_id: 2 })
  x.do(12, { kind: 'setPositionMode', position_mode: 'hedge' })
  x.perp(12, 'buy', '1', '19000', { currency_id: 2, position_side: 'long' })
  x.do(13, { kind: 'setMarginMode', currency_id: 1, margin_mode: 'isolated' })
  x.do(13, { kind: 'setLeverage', currency_id: 1, leverage: 100 })
  x.fill(13, 'buy', '1', '20000')
  x.tick()
  x.time = Math.floor(x.time / PERIOD) * PERIOD + PERIOD
  x.tick()
  x.perp(21, 'buy', '0.4', '19700')
  x.perp(21, 'sell', '1', '19700.2')
  x.time += 60_000
  x.tick()
  return x
}

const x = whole()
const text = x.exchange.checkpoint()
const hash = x.exchange.hash()
const account = (saved: Checkpoint, id: number) => {
  const found = saved.accounts.find((one) => one.identity.id === id)
  if (!found) throw new Error(`no account ${id}`)
  return found as SavedAccount & { perp: NonNullable<SavedAccount['perp']> }
}

/** Puts something into a place where its type may forbid it. */
function put(place: object | undefined, key: string | number, value: unknown): void {
  if (!place) throw new Error('no such place')
  Object.assign(place, { [key]: value })
}

test('ENG-09 perpetual positions, orders and histories go through a checkpoint', () => {
  const saved = JSON.parse(text) as Checkpoint
  const { perp, fills, open } = account(saved, 11)
  expect([perp.stakes.length, perp.ended.length, perp.funding.length, fills.contract.length, open.length]).toEqual([
    2, 1, 2, 4, 1,
  ])
  expect(account(saved, HOUSE.insurance).lots).toEqual([[0, 600]])
  const restored = restoreExchange(text)
  expect(restored.hash()).toBe(hash)
  expect(restored.checkpoint()).toBe(text)
  for (const id of [11, 12, 13]) {
    expect(restored.positions(id)).toEqual(x.exchange.positions(id))
    expect(restored.perpTotals(id)).toEqual(x.exchange.perpTotals(id))
    expect(restored.perpSettings(id)).toEqual(x.exchange.perpSettings(id))
    expect(restored.openOrders(id, 'contract')).toEqual(x.exchange.openOrders(id, 'contract'))
    expect(restored.positionHistory(id, 1, 9)).toEqual(x.exchange.positionHistory(id, 1, 9))
    expect(restored.fundingHistory(id, 1, 9)).toEqual(x.exchange.fundingHistory(id, 1, 9))
    expect(restored.fills(id, 'contract', 1, 9)).toEqual(x.exchange.fills(id, 'contract', 1, 9))
  }
})

/** Rows of the stake 0 of account 11: [market, leverage, mode, position]. */
const position = (saved: Checkpoint) => account(saved, 11).perp.stakes[0]?.[3] as unknown as object
const CHANGES: [string, (saved: Checkpoint) => void][] = [
  ['leverage', (saved) => put(account(saved, 11).perp.stakes[0], 1, 21)],
  ['position mode', (saved) => put(account(saved, 12).perp, 'hedge', false)],
  ...[1, 2, 4, 5].map((at) => [`number ${at} of a position`, (saved: Checkpoint) => put(position(saved), at, 1)] as [string, (saved: Checkpoint) => void]), // biome-ignore format: one row
  ...[6, 7, 8, 9, 10, 11, 12].map((at) => [`money ${at} of a position`, (saved: Checkpoint) => put(position(saved), at, '77')] as [string, (saved: Checkpoint) => void]), // biome-ignore format: one row
  ['lots of a position', (saved) => put(position(saved), 3, 601)],
  ['an ended position', (saved) => put(account(saved, 11).perp.ended[0], 8, '1')],
  ['a lost ended position', (saved) => account(saved, 11).perp.ended.pop()],
  ['funding paid', (saved) => put(account(saved, 11).perp.funding[0], 7, '5')],
  ['funding of a market', (saved) => put(saved.markets[0]?.funding?.[0], 1, '5')],
  ['a fill', (saved) => put(account(saved, 11).fills.contract[1], 10, '5')],
  ['lots of the fund', (saved) => put(account(saved, HOUSE.insurance).lots?.[0], 1, 601)],
]

test.for(CHANGES)('ENG-09 the hash covers %s', ([, change]) => {
  const saved = JSON.parse(text) as Checkpoint
  change(saved)
  expect(restoreExchange(JSON.stringify(saved)).hash()).not.toBe(hash)
})

const DAMAGES: [string, (saved: Checkpoint) => void][] = [
  ['no stakes', (saved) => put(account(saved, 11).perp, 'stakes', 5)],
  ['a stake of a spot market', (saved) => put(account(saved, 11).perp.stakes[0], 0, 7)],
  ['a mode that is none', (saved) => put(account(saved, 11).perp.stakes[0], 2, 'both')],
  ['a position that is cut off', (saved) => put(account(saved, 11).perp.stakes[0], 3, [1, 2])],
  ['a position on no side', (saved) => put(position(saved), 0, 0)],
  ['money that is none', (saved) => put(position(saved), 6, '1.5')],
  ['an ended position that is cut off', (saved) => put(account(saved, 11).perp.ended, 0, [1])],
  ['marks of an ended position', (saved) => put(account(saved, 11).perp.ended[0], 1, '2 - - -')],
  ['funding that is no list', (saved) => put(account(saved, 11).perp, 'funding', null)],
  ['a perpetual fill that is cut off', (saved) => account(saved, 11).fills.contract[0]?.pop()],
  ['lots that are text', (saved) => put(account(saved, HOUSE.insurance).lots?.[0], 1, 'many')],
  ['perpetuals that are null', (saved) => put(account(saved, 11), 'perp', 3)],
  ['a rate that is none', (saved) => put(saved.markets[0]?.funding?.[0], 1, 'x')],
]

test.for(DAMAGES)('ENG-09 a damaged checkpoint of perpetuals is a typed error: %s', ([, damage]) => {
  const saved = JSON.parse(text) as Checkpoint
  damage(saved)
  expect(() => restoreExchange(JSON.stringify(saved))).toThrow(CheckpointError)
})
