import { expect, test } from 'vitest'
import type { AccountIdentity } from '../model/account.ts'
import { State } from '../model/state.ts'
import { hashOf } from './hash.ts'

const person = (id: number, more: Partial<AccountIdentity> = {}): AccountIdentity => {
  return { id, email: `p${id}@x.test`, phone: null, passwordHash: 'hash', invitedBy: null, passwordChangedAt: null, ...more } // biome-ignore format: one person
}

/** What can be filled in any order, as [key, value]. */
interface Parts {
  credits: [asset: number, units: bigint][]
  fund: [asset: number, at: number, money: bigint][]
  people: number[]
  holdings: [account: number, asset: number, free: bigint][]
  lots: [market: number, lots: number][]
}

const PARTS: Parts = {
  credits: [[1, 500n], [2, 7n], [9, 10n ** 15n]], // biome-ignore format: rows
  fund: [[1, 1_000, 4n], [9, 1_000, -3n]], // biome-ignore format: rows
  people: [11, 12, 13],
  holdings: [[12, 1, 5n], [12, 2, 6n], [12, 9, 8n], [11, 1, 5n]], // biome-ignore format: rows
  lots: [[0, 4], [1, -4], [2, 9]], // biome-ignore format: rows
}

function hashed({ credits, fund, people, holdings, lots }: Parts): string {
  const state = new State()
  for (const [asset, units] of credits) state.credits.set(asset, units)
  for (const [asset, at, money] of fund) state.fund.set(asset, [{ at, money }])
  for (const id of people) state.accounts.open(person(id))
  for (const [id, asset, free] of holdings) {
    const account = state.accounts.get(id)
    if (account) account.holding('spot', asset).free = free
  }
  for (const [market, count] of lots) state.accounts.get(11)?.addLots(market, count)
  return hashOf(state)
}

const turned = <T>(rows: readonly T[]): T[] => [...rows].reverse()

test.each(['credits', 'fund', 'people', 'holdings', 'lots'] as const)(
  'ENG-09 in which order %s came does not show in the hash',
  (part) => {
    expect(hashed({ ...PARTS, [part]: turned<unknown>(PARTS[part]) })).toBe(hashed(PARTS))
  },
)

test.each<[string, Partial<Parts>]>([
  ['a credit of another coin', { credits: [[1, 500n], [3, 7n], [9, 10n ** 15n]] }], // biome-ignore format: rows
  ['one unit more', { credits: [[1, 501n], [2, 7n], [9, 10n ** 15n]] }], // biome-ignore format: rows
  ['two credits that have changed places', { credits: [[1, 7n], [2, 500n], [9, 10n ** 15n]] }], // biome-ignore format: rows
  ['another time of the fund', { fund: [[1, 1_001, 4n], [9, 1_000, -3n]] }], // biome-ignore format: rows
  ['a fund above zero', { fund: [[1, 1_000, 4n], [9, 1_000, 3n]] }], // biome-ignore format: rows
  ['a person less', { people: [11, 12] }],
  ['money of another person', { holdings: [[13, 1, 5n], [12, 2, 6n], [12, 9, 8n], [11, 1, 5n]] }], // biome-ignore format: rows
  ['lots of another market', { lots: [[0, 4], [1, -4], [3, 9]] }], // biome-ignore format: rows
  ['lots short', { lots: [[0, 4], [1, -4], [2, -9]] }], // biome-ignore format: rows
])('ENG-09 the hash differs by %s', (_, more) => {
  expect(hashed({ ...PARTS, ...more })).not.toBe(hashed(PARTS))
})

test.each<[string, (state: State) => void]>([
  ['sequence', (state) => void Object.assign(state, { seq: 1 })],
  ['time', (state) => void Object.assign(state, { time: 1 })],
  ['last tick', (state) => void Object.assign(state, { lastTick: 1 })],
  ['last order', (state) => void Object.assign(state, { lastOrder: 1 })],
  ['last trade', (state) => void Object.assign(state, { lastTrade: 1 })],
  ['genesis', (state) => void Object.assign(state, { genesisDigest: [1, 2] })],
  ['mail address', (state) => void state.accounts.open(person(1, { email: 'q@x.test' }))],
  ['phone number', (state) => void state.accounts.open(person(1, { phone: '+351' }))],
  ['password', (state) => void state.accounts.open(person(1, { passwordHash: 'other' }))],
  ['invitation', (state) => void state.accounts.open(person(1, { invitedBy: 5 }))],
  ['day of a password', (state) => void state.accounts.open(person(1, { passwordChangedAt: 5 }))],
])('ENG-09 the hash differs by a %s alone', (_, change) => {
  const plain = new State()
  plain.accounts.open(person(1))
  const empty = new State()
  const changed = new State()
  change(changed)
  expect([hashOf(plain), hashOf(empty)]).not.toContain(hashOf(changed))
})
