import { expect, test } from 'vitest'
import { at } from '../../../../tests/support/at.ts'
import { CheckpointError } from '../../kernel/engine-error.ts'
import { restoreExchange } from '../../machine.ts'
import { contractSpec, spotSpec, TestExchange } from '../../testing/test-exchange.ts'
import type { Checkpoint } from './checkpoint.ts'

/** Two markets with resting orders, a person with open and ended orders, fills and money. */
function whole(): string {
  const x = new TestExchange([spotSpec({ start_price: '64000.00' }), contractSpec()], [12, 11], '1000000', 5)
  for (let i = 0; i < 3; i++) x.tick()
  x.place(11, { price: '60000.00', quantity: '0.05' })
  x.place(12, { side: 'sell', type: 'market', quantity: '0.01' })
  x.tick()
  return x.exchange.checkpoint()
}

const text = whole()
const person = (saved: Checkpoint) => {
  const found = saved.accounts.find((one) => one.identity.id === 12)
  if (!found) throw new Error('no account 12')
  return found
}

/** The person's resting order: quotes of the house have rows of their own. */
const restingRow = (saved: Checkpoint) => {
  const found = at(saved.markets, 0).orders.find((row) => row.length === 14)
  if (!found) throw new Error('no resting order')
  return found
}
const quoteRow = (saved: Checkpoint) => {
  const found = at(saved.markets, 0).orders.find((row) => row.length === 5)
  if (!found) throw new Error('no quote')
  return found
}

/** Puts something into a place where its type forbids it. */
function put(place: object, key: string | number, value: unknown): void {
  Object.assign(place, { [key]: value })
}

const DAMAGES: [name: string, damage: (saved: Checkpoint) => void][] = [
  ['an order is no row', (saved) => put(at(saved.markets, 0).orders, 0, null)],
  ['an order row is too short', (saved) => put(at(saved.markets, 0).orders, 0, restingRow(saved).slice(0, 5))],
  ['a price is text', (saved) => put(restingRow(saved), 4, '64000')],
  ['a price is missing', (saved) => put(restingRow(saved), 4, null)],
  ['lots are a fraction', (saved) => put(restingRow(saved), 7, 0.5)],
  ['an amount is no number', (saved) => put(restingRow(saved), 9, '12x')],
  ['marks are no text', (saved) => put(restingRow(saved), 3, 7)],
  ['marks are others', (saved) => put(restingRow(saved), 3, 'up limit GTC - unfilled')],
  ['an order of another market', (saved) => put(restingRow(saved), 2, 1)],
  ['a quote is too short', (saved) => quoteRow(saved).pop()],
  ['a quote on no side', (saved) => put(quoteRow(saved), 1, 'up')],
  ["a quote's price is text", (saved) => put(quoteRow(saved), 2, '64000')],
  ["a quote's lots are a fraction", (saved) => put(quoteRow(saved), 3, 0.5)],
  ['orders are no list', (saved) => put(at(saved.markets, 0), 'orders', {})],
  ['trades are no list', (saved) => put(at(saved.markets, 0), 'trades', 'none')],
  ['a market is missing', (saved) => saved.markets.pop()],
  ['a market is null', (saved) => put(saved.markets, 1, null)],
  ['a last price is missing', (saved) => put(at(saved.markets, 0), 'last', null)],
  ['a digest is no pair', (saved) => put(at(saved.markets, 0), 'tape', 5)],
  ["a generator's words are missing", (saved) => put(at(saved.markets, 0), 'random', [1, 2])],
  ['a market has no parts', (saved) => put(at(saved.markets, 0), 'parts', null)],
  ['candles are none', (saved) => put(at(saved.markets, 0).parts, 'candles', {})],
  ['a perpetual has no marks', (saved) => put(at(saved.markets, 1).parts, 'marks', null)],
  ['the genesis has no markets', (saved) => put(saved.genesis ?? {}, 'markets', null)],
  ["a market's digits are none", (saved) => put(saved.genesis?.markets[0] ?? {}, 'tick_size', 'x')],
  ['a credit is no pair', (saved) => put(saved.credits, 0, 3)],
  ['a credit is no number', (saved) => put(at(saved.credits, 0), 1, 'much')],
  ['an account is null', (saved) => put(saved.accounts, 0, null)],
  ['an account has no identity', (saved) => put(person(saved), 'identity', null)],
  ['two accounts are one', (saved) => saved.accounts.push(person(saved))],
  ['a holding is no row', (saved) => put(person(saved).holdings, 0, 'all')],
  ['a holding of no number', (saved) => put(at(person(saved).holdings, 0), 2, '1e8')],
  ['a holding in no wallet', (saved) => put(at(person(saved).holdings, 0), 0, 'sock')],
  ['no last events', (saved) => put(person(saved), 'lastEvent', null)],
  ['no fills', (saved) => put(person(saved), 'fills', {})],
  ['a fill is no row', (saved) => put(person(saved).fills.spot, 0, 9)],
  ["a fill's fee is no number", (saved) => put(at(person(saved).fills.spot, 0), 6, '-')],
  ['an ended order is cut off', (saved) => put(person(saved).ended.spot, 0, [1, 2])],
  ['an open order that rests nowhere', (saved) => put(person(saved), 'open', [999_999_999])],
]

test('ENG-09 the text that is damaged below is whole', () => {
  const saved = JSON.parse(text) as Checkpoint
  const { fills, ended, holdings } = person(saved)
  expect([fills.spot.length, ended.spot.length, holdings.length].every((length) => length > 0)).toBe(true)
  expect(restoreExchange(text).checkpoint()).toBe(text)
})

test.for(DAMAGES)('ENG-09 a damaged checkpoint is a typed error: %s', ([, damage]) => {
  const saved = JSON.parse(text) as Checkpoint
  damage(saved)
  expect(() => restoreExchange(JSON.stringify(saved))).toThrow(CheckpointError)
})
