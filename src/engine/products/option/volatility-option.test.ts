import { afterEach, expect, test } from 'vitest'
import type { Ticket } from '../../../shared/calls/products/option-entities.ts'
import { at, BTC, ETH, OptionExchange } from '../../testing/test-options.ts'

const T = at('01:15:49.300')
const FIRST = at('01:15:50.000')
const END = at('01:20:49.000')
const VOLATILITY = { product: 'volatility' } as const
let x: OptionExchange

afterEach(() => {
  expect(x.gaps()).toEqual([])
  const { hash, again, restored } = x.replayed()
  expect([again, restored]).toEqual([hash, hash])
})

/** An exchange that has ticked at the strike; `out` and `in` of 0.10 % in 5 minutes pay 1.35 and 0.50. */
function begin(btc = '64276.1', eth = '3118.20'): void {
  x = new OptionExchange(at('01:00:00.000'), [11, 12], '1000')
  x.setRate('1.35', 'out')
  x.setRate('0.5', 'in')
  x.tick(T, btc, eth)
}

function open(side: 'out' | 'in', stake = '20'): Ticket {
  return x.open(T, 11, { ...VOLATILITY, side, stake, rate: '0.5' })
}

/** One tick a second, from the first second of the window on; those that are named have another index. */
function seconds(upto: number, moved: Record<number, string> = {}, usual = '64276.1'): void {
  for (let t = Math.max(FIRST, (Math.floor(x.exchange.time / 1_000) + 1) * 1_000); t <= upto; t += 1_000)
    x.tick(t, moved[(t - FIRST) / 1_000 + 1] ?? usual)
}

test('VOL-01 a sample at the edge of the band is inside: out runs on, and is lost at the end', () => {
  begin()
  const { id, ends_at } = open('out')
  expect(ends_at).toBe(END)
  seconds(END - 1_000, { 41: '64340.3', 90: '64211.9' })
  expect(x.ticket(11, id)).toMatchObject({ status: 'running', high: '64340.3', low: '64211.9', settle_price: null })
  seconds(END)
  expect(x.ticket(11, id)).toMatchObject({ status: 'lost', settled_at: END, decided: null, settle_price: '64276.1' })
  expect(x.flow(11)).toEqual(['-20'])
})

test('VOL-02 the first sample past the edge decides: out is won and paid in that tick', () => {
  begin()
  const { id } = open('out')
  const decided = FIRST + 40_000
  seconds(decided, { 41: '64340.4' })
  expect(x.ticket(11, id)).toMatchObject({
    ...{ status: 'won', decided: [decided, '64340.4'], settle_price: '64340.4', settled_at: decided },
    ...{ payout: '47', high: '64340.4' },
  })
  expect(x.money(11)).toEqual(['1027', '0'])
})

test('VOL-03 in: down to the edge and no further wins at the end, one step past it loses at once', () => {
  begin()
  const { id } = open('in')
  seconds(END, { 10: '64211.9', 200: '64211.9' })
  expect(x.ticket(11, id)).toMatchObject({ status: 'won', low: '64211.9', settled_at: END, payout: '30' })
  begin()
  const lost = open('in').id
  seconds(FIRST + 9_000, { 10: '64211.8' })
  expect(x.ticket(11, lost)).toMatchObject({ status: 'lost', decided: [FIRST + 9_000, '64211.8'], payout: '0' })
})

test('VOL-04 an index of two digits: 3,119.75 is inside 0.05 %, 3,119.76 is outside', () => {
  begin()
  x.setRate('1', 'out', { currency_id: ETH, band: '0.05' })
  const { id } = x.open(T, 11, { ...VOLATILITY, currency_id: ETH, band: '0.05' })
  x.tick(FIRST, undefined, '3119.75')
  expect(x.ticket(11, id)).toMatchObject({ status: 'running', high: '3119.75', band: '0.05' })
  x.tick(FIRST + 1_000, undefined, '3119.76')
  expect(x.ticket(11, id)).toMatchObject({ status: 'won', decided: [FIRST + 1_000, '3119.76'] })
})

test('VOL-05 the window begins with the next second and has exactly as many samples as seconds', () => {
  for (const opened of [T, at('01:15:49.000')]) {
    x = new OptionExchange(at('01:00:00.000'))
    x.setRate('1.35', 'out')
    x.tick(opened)
    const { id, ends_at } = x.open(opened, 11, VOLATILITY)
    expect(ends_at).toBe(END)
    // The sample of the second in which it was taken is none of its own.
    x.tick(opened + 300, '70000.0')
    expect(x.ticket(11, id)).toMatchObject({ status: 'running', high: null })
    seconds(END, {}, '64271.4')
    const rows = x.exchange.views.option.samples(BTC, Math.floor(opened / 1_000) * 1_000 + 1_000, ends_at)
    expect([rows?.length, rows?.[0]?.[0], rows?.at(-1)?.[0]]).toEqual([300, FIRST, END])
    expect(x.ticket(11, id)).toMatchObject({ status: 'lost', high: '64271.4', low: '64271.4' })
  }
})

test('VOL-06 an index that leaves and comes back between two samples was inside', () => {
  begin()
  const { id } = open('out')
  x.tick(FIRST)
  x.tick(FIRST + 300, '70000.0')
  x.tick(FIRST + 700, '64276.1')
  x.tick(FIRST + 1_000)
  expect(x.ticket(11, id)).toMatchObject({ status: 'running', high: '64276.1' })
})

test('VOL-07 a won ticket pays stake and profit to the last digit', () => {
  begin()
  const [out, inside] = [open('out', '20'), x.open(T, 12, { ...VOLATILITY, side: 'in', stake: '7.77', rate: '0.5' })]
  expect(out.rate).toBe('1.35')
  seconds(END - 1_000)
  x.tick(END, '64276.1')
  expect(x.ticket(12, inside.id)).toMatchObject({ status: 'won', payout: '11.655' })
  begin()
  const { id } = open('out', '20')
  x.tick(FIRST, '60000.0')
  expect(x.ticket(11, id)).toMatchObject({ status: 'won', payout: '47' })
})

test('VOL-08 what was decided before a stop stays decided', () => {
  begin()
  const { id } = open('in')
  seconds(FIRST + 19_000, { 10: '64340.4' })
  x.restart()
  x.tick(END + 60_000)
  expect(x.ticket(11, id)).toMatchObject({ status: 'lost', decided: [FIRST + 9_000, '64340.4'], reason: null })
})

test('VOL-09 three seconds without a tick are passed over, a fourth makes it void whatever comes next', () => {
  begin()
  const { id } = open('in')
  seconds(FIRST + 9_000)
  x.tick(FIRST + 13_000)
  seconds(END)
  expect(x.ticket(11, id)).toMatchObject({ status: 'won', settled_at: END })
  begin()
  const void_ = open('out').id
  seconds(FIRST + 9_000)
  x.tick(FIRST + 14_000, '70000.0')
  expect(x.ticket(11, void_)).toMatchObject({ status: 'void', reason: 'index_missing', payout: '20', decided: null })
  expect(x.events.filter(({ kind }) => kind === 'message')).toHaveLength(1)
  expect(x.flow(11)).toEqual([])
})

test('VOL-10 what a volatility option is has to be said: each missing or unknown part beside its field', () => {
  begin()
  const asked = { ...VOLATILITY, rate: '0.5' }
  for (const [part, field] of [
    [{ rate: undefined }, 'rate'],
    [{ band: '0.15' }, 'band'],
    [{ band: undefined }, 'band'],
    [{ window: 600 }, 'window'],
    [{ window: undefined }, 'window'],
    [{ side: 'up' as const }, 'side'],
  ] as const)
    expect(x.no(T, 11, { ...asked, ...part })).toMatchObject({ code: 400, key: 'bad_request', field })
  expect(x.no(T, 11, { product: 'flash', side: 'out' })).toMatchObject({ key: 'bad_request', field: 'side' })
  expect(x.no(T, 11, { product: 'flash', cycle: 45 })).toMatchObject({ key: 'bad_request', field: 'cycle' })
  expect(x.no(T, 11, { ends_at: END })).toMatchObject({ key: 'bad_request', field: 'ends_at' })
  expect(x.no(T, 11, { currency_id: 9 })).toMatchObject({ code: 404, key: 'market_not_found' })
})

test('VOL-12 a jump over a window of an hour stops every second: 3,600 samples, none void', () => {
  begin()
  x.setRate('1', 'in', { window: 3_600, band: '0.50' })
  const { id, ends_at } = x.open(T, 11, { ...VOLATILITY, side: 'in', window: 3_600, band: '0.50' })
  const target = T + 7_200_000
  for (let stop = x.exchange.nextStop(); stop !== null && stop <= target; stop = x.exchange.nextStop()) x.tick(stop)
  expect(x.exchange.time).toBe(ends_at)
  expect(x.ticket(11, id)).toMatchObject({ status: 'won', settled_at: ends_at })
  expect(x.exchange.views.option.samples(BTC, T, ends_at)).toHaveLength(3_600)
  // The replay of the journal is looked at elsewhere: so many ticks would be done three times.
  begin()
})

test('VOL-32 a hole that reaches past the end counts the seconds of the window alone', () => {
  begin()
  const { id } = open('in')
  seconds(END - 3_000)
  x.tick(END + 20_000, '70000.0')
  expect(x.ticket(11, id)).toMatchObject({ status: 'won', high: '64276.1', settle_price: '64276.1' })
  begin()
  const lost = open('in').id
  seconds(END - 4_000)
  x.tick(END + 20_000)
  expect(x.ticket(11, lost).status).toBe('void')
})

test('VOL-33 an offer that is not there is closed; limits count both kinds together', () => {
  begin()
  x.setRate('1', 'out')
  expect(x.no(T, 11, { ...VOLATILITY, rate: '1.01' })).toMatchObject({
    key: 'option_rate_moved',
    params: { rate: '1.00' },
  })
  for (let i = 0; i < 10; i++) {
    x.open(T, 11, { ...VOLATILITY, stake: '1' })
    x.open(T, 11, { stake: '1', cycle: 300 })
  }
  expect(x.no(T, 11, VOLATILITY).key).toBe('option_open_limit')
  expect(x.exchange.views.option.open(11)).toHaveLength(20)
})
