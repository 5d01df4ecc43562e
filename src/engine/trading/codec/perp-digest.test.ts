import { expect, test } from 'vitest'
import { at } from '../../../../tests/support/at.ts'
import { Digest } from '../../kernel/digest.ts'
import { Random } from '../../kernel/random.ts'
import { ASSETS, contractSpec } from '../../testing/test-exchange.ts'
import { Account, type AccountIdentity } from '../model/account.ts'
import type { FundingRecord } from '../model/funding-record.ts'
import { createParts } from '../model/market-parts.ts'
import { MarketState } from '../model/market-state.ts'
import { Position } from '../model/position.ts'
import { type PositionRecord, positionRecord } from '../model/position-record.ts'
import { addPerp } from './perp-digest.ts'

const WHO: AccountIdentity = {
  id: 11,
  email: null,
  phone: null,
  passwordHash: 'hash',
  invitedBy: null,
  passwordChangedAt: null,
}
const MARKETS = [0, 1].map((index) => {
  const spec = contractSpec({ currency_id: index + 1 })
  const begin = { markets: [spec], assets: ASSETS, seed: 1, calm: true, time: 0 }
  return new MarketState(index, spec, ASSETS, Random.seeded(1), createParts(spec, index, begin))
})
const [FIRST, SECOND] = [at(MARKETS, 0), at(MARKETS, 1)]

/** A position of 7 lots, each of whose parts is another number. */
function position(more: Partial<Position> = {}, direction: 1 | -1 = 1, openedAt = 100): Position {
  const numbers = { updatedAt: 200, lots: 7, cost: 1_000n, margin: 20n, realised: -3n, fees: 4n, funding: 5n }
  const held = new Position(direction, false, openedAt)
  return Object.assign(held, numbers, { closedLots: 6, closedCost: 800n, closedQuote: 900n }, more)
}

const ENDED = positionRecord(position(), { market: 0, hedge: false, leverage: 20, closedAt: 300 })
const PAID: FundingRecord = {
  market: 0,
  at: 400,
  direction: 1,
  hedge: false,
  lots: 7,
  mark: 640_000,
  rate: 10_000n,
  amount: -9n,
}

/** The digest of an account on which something was done. */
function digestOf(change: (account: Account) => void): string {
  const account = new Account(WHO, false)
  change(account)
  const digest = new Digest()
  addPerp(digest, account)
  return digest.hex()
}

const NOTHING = digestOf(() => {})
const holding = (held: Position) => digestOf(({ perpetuals }) => perpetuals.exposure(FIRST).setPosition(held.direction, held)) // biome-ignore format: one stake
const ended = (more: Partial<PositionRecord>) => digestOf(({ perpetuals }) => perpetuals.ended.add({ ...ENDED, ...more })) // biome-ignore format: one record
const paid = (more: Partial<FundingRecord>) => digestOf(({ perpetuals }) => perpetuals.funding.add({ ...PAID, ...more })) // biome-ignore format: one record

test('ENG-09 in which order an account came to its markets does not show in the hash', () => {
  const visit = (markets: MarketState[]) =>
    digestOf((account) => {
      for (const market of markets) {
        account.addLots(market.index, market.index + 5)
        account.perpetuals.exposure(market).setPosition(1, position({ lots: market.index + 1 }))
      }
    })
  expect(visit([SECOND, FIRST])).toBe(visit([FIRST, SECOND]))
})

test('ENG-09 what was touched and left as it was does not show in the hash', () => {
  const touched = digestOf((account) => {
    account.addLots(0, 5)
    account.addLots(0, -5)
    account.perpetuals.hedge = false
    account.perpetuals.exposure(FIRST).leverage = 20
    account.perpetuals.exposure(SECOND).setPosition(1, position())
    account.perpetuals.exposure(SECOND).setPosition(1, null)
  })
  expect(touched).toBe(NOTHING)
})

test.each<[string, (account: Account) => void]>([
  ['one lot of the house', (account) => account.addLots(0, 1)],
  ['one lot of another market', (account) => account.addLots(1, 1)],
  ['hedge mode', ({ perpetuals }) => void Object.assign(perpetuals, { hedge: true })],
  ['leverage', ({ perpetuals }) => void Object.assign(perpetuals.exposure(FIRST), { leverage: 21 })],
  ['leverage of another market', ({ perpetuals }) => void Object.assign(perpetuals.exposure(SECOND), { leverage: 21 })],
  ['isolated margin', ({ perpetuals }) => void Object.assign(perpetuals.exposure(FIRST), { isolated: true })],
  ['a position', ({ perpetuals }) => perpetuals.exposure(FIRST).setPosition(1, position())],
  ['an ended position', ({ perpetuals }) => perpetuals.ended.add(ENDED)],
  ['funding that was paid', ({ perpetuals }) => perpetuals.funding.add(PAID)],
])('ENG-09 %s alone makes another hash', (_, change) => {
  expect(digestOf(change)).not.toBe(NOTHING)
})

test('ENG-09 no two settings, and no two positions that differ in one part, have the same hash', () => {
  const isolated = digestOf(({ perpetuals }) => void Object.assign(perpetuals.exposure(FIRST), { isolated: true }))
  const geared = [1, 21, 125].map((leverage) =>
    digestOf(({ perpetuals }) => void Object.assign(perpetuals.exposure(FIRST), { leverage })),
  )
  const numbers = ['updatedAt', 'lots', 'closedLots'] as const
  const money = ['cost', 'margin', 'realised', 'fees', 'funding', 'closedCost', 'closedQuote'] as const
  const all = [
    NOTHING,
    isolated,
    ...geared,
    holding(position()),
    holding(position({}, -1)),
    holding(position({}, 1, 101)),
    holding(position({ liquidated: true })),
    ...numbers.map((key) => holding(position({ [key]: position()[key] + 1 }))),
    ...money.map((key) => holding(position({ [key]: position()[key] + 1n }))),
    ...money.map((key) => holding(position({ [key]: -position()[key] }))),
  ]
  expect(new Set(all).size).toBe(all.length)
})

test('ENG-09 no two ended positions that differ in one part have the same hash', () => {
  const numbers = ['market', 'leverage', 'lots', 'openedAt', 'closedAt'] as const
  const money = ['cost', 'quote', 'realised', 'fees', 'funding'] as const
  const flags = [
    { hedge: true },
    { isolated: true },
    { liquidated: true },
    { hedge: true, isolated: true },
    { hedge: true, liquidated: true },
    { isolated: true, liquidated: true },
    { hedge: true, isolated: true, liquidated: true },
  ]
  const all = [
    NOTHING,
    ended({}),
    ended({ direction: -1 }),
    ...flags.map((flag) => ended(flag)),
    ...numbers.map((key) => ended({ [key]: ENDED[key] + 1 })),
    ...money.map((key) => ended({ [key]: ENDED[key] + 1n })),
  ]
  expect(new Set(all).size).toBe(all.length)
})

test('ENG-09 no two payments of funding that differ in one part have the same hash', () => {
  const numbers = ['market', 'at', 'lots', 'mark'] as const
  const all = [
    NOTHING,
    paid({}),
    paid({ direction: -1 }),
    paid({ hedge: true }),
    paid({ rate: 10_001n }),
    paid({ rate: -10_000n }),
    paid({ amount: 9n }),
    ...numbers.map((key) => paid({ [key]: PAID[key] + 1 })),
  ]
  expect(new Set(all).size).toBe(all.length)
})
