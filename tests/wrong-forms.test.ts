import { afterAll, beforeAll, expect, test } from 'vitest'
import { HostBench } from '../sandbox/testing/bench-host.ts'
import type { AnswerRefusal } from '../src/app/base/api/api-answer.ts'
import { readLevel } from '../src/app/services/alerts/alert-form.ts'
import { CHOICES } from '../src/app/services/dead-man/dead-man.ts'
import { closeFigures, closeRequest } from '../src/app/trading/positions/close-form.ts'
import { marginFigures } from '../src/app/trading/positions/margin-form.ts'
import { draftOf, type TpslForm, tpslFigures, tpslRequest } from '../src/app/trading/positions/tpsl-form.ts'
import { allowedLeverage, leverageOf, leverageRefusal } from '../src/app/trading/ticket/perp/leverage-form.ts'
import { limitOf } from '../src/app/trading/ticket/ticket-settings.ts'
import { fromUnits } from '../src/shared/decimal/decimal-text.ts'
import { unscaled } from '../src/shared/perp/scaled.ts'
import { HeldPosition, type Moment } from './support/held-position.ts'
import type { Refused } from './support/still-exchange.ts'

/** Wrong input into the forms beside the ticket: one table for the form and for the API. */

const bench = new HostBench()
let held: HeldPosition

beforeAll(async () => {
  held = await HeldPosition.open(bench)
})
afterAll(async () => {
  await held.http.close()
  await bench.clean()
})

/** What is no number above zero, whatever it is asked for. */
const BAD_NUMBERS: readonly [text: string, key: string][] = [
  ['0', 'number_positive'],
  ['-1', 'number_format'],
  ['1e-7', 'number_format'],
  ['0.1.2', 'number_format'],
  ['1'.repeat(40), 'number_format'],
]

/** What somebody types; a function where it depends on the account. */
type Typed = string | ((moment: Moment) => string)
/** Field beside which the words stand, what is typed, and the key; null: both take it. */
type Row<Draft> = [field: string, draft: Partial<Draft>, key: string | null]

const typed = (text: Typed, moment: Moment) => (typeof text === 'string' ? text : text(moment))
const bad = <Draft>(named: string, name: keyof Draft, more: Partial<Draft> = {}): Row<Draft>[] =>
  BAD_NUMBERS.map(([text, key]) => [named, { ...more, [name]: text } as Partial<Draft>, key])
const named = <Draft>(rows: readonly Row<Draft>[]) =>
  rows.map(([field, draft, key]) => {
    const what = Object.entries(draft).map(
      ([name, value]) =>
        `${name} ${typeof value === 'function' ? value.toString().slice(5, 60) : JSON.stringify(value)}`,
    )
    return [field, key ?? 'taken', what.join(', ').slice(0, 110), draft, key] as const
  })
const said = (refusal: Pick<AnswerRefusal, 'key' | 'field'> | null): Refused =>
  refusal && [refusal.key, refusal.field ?? null]
const asked = (field: string, key: string | null): Refused => (key === null ? null : [key, field])
/** A price so many percent beside the mark, on the tick. */
const beside =
  (percent: number) =>
  ({ mark, market }: Moment) =>
    fromUnits(
      Math.round((Number(mark) * (100 + percent)) / 100 / Number(market.tick_size)) *
        Math.round(Number(market.tick_size) * 10 ** market.price_digits),
      market.price_digits,
    )

interface Close {
  how: 'market' | 'limit'
  price: Typed
  quantity: Typed
}
const LIMIT = { how: 'limit', price: beside(1) } as const
const CLOSE_ROWS: Row<Close>[] = [
  ...bad<Close>('quantity', 'quantity'),
  ...bad<Close>('quantity', 'quantity', LIMIT),
  ...bad<Close>('price', 'price', { how: 'limit' }),
  ['quantity', { quantity: '' }, 'quantity_required'],
  ['price', { how: 'limit', price: '' }, 'price_required'],
  ['quantity', { quantity: '0.0005' }, 'filter_lot_step'],
  ['quantity', { quantity: '0.001' }, null],
  ['quantity', { quantity: '1000' }, 'reduce_only_exceeds'],
  ['quantity', { quantity: '9'.repeat(20) }, 'filter_lot_range'],
  ['price', { how: 'limit', price: (m) => `${beside(1)(m)}5` }, 'filter_price_tick'],
  ['price', { how: 'limit', price: beside(-10.5) }, 'filter_price_band'],
  ['price', { how: 'limit', price: beside(10.5) }, 'filter_price_band'],
  ['price', { how: 'limit', price: beside(9.5) }, null],
  // The one that waits by now closes 0.001 already.
  ['quantity', { ...LIMIT, quantity: (m) => m.position.row.quantity }, 'reduce_only_exceeds'],
  ['quantity', { quantity: (m) => unscaled(m.position.quantity + 100_000n) }, 'reduce_only_exceeds'],
]

test.each(named(CLOSE_ROWS))(
  'FUT-21 close, %s: %s of %s, in the form and at the API',
  async (field, _, __, row, key) => {
    const moment = await held.moment()
    const { how = 'market', price = '63000', quantity = '0.001' } = row
    const draft = { how, price: typed(price, moment), quantity: typed(quantity, moment) }
    const { position, market, orders, bids } = moment
    const figures = closeFigures(position, market, draft, { hedge: false, orders, levels: bids })
    expect(said(figures.refusal)).toEqual(asked(field, key))
    expect(figures.request === null).toBe(key !== null)
    const body = closeRequest(position, draft, how === 'market' ? null : draft.price)
    expect(await held.send('api/contract/close', figures.request ?? body)).toEqual(asked(field, key))
  },
)

interface Margin {
  action: 'add' | 'reduce'
  amount: Typed
}
const mostOf = (action: Margin['action'], more: bigint) => (m: Moment) =>
  unscaled(marginFigures(m.live, m.facts, m.position, { action, amount: '1' }).most + more)
const MARGIN_ROWS: Row<Margin>[] = [
  ...bad<Margin>('amount', 'amount'),
  ...bad<Margin>('amount', 'amount', { action: 'reduce' }),
  ['amount', { amount: '' }, 'quantity_required'],
  ['amount', { amount: '0.000000001' }, 'number_format'],
  ['amount', { amount: '0.00000001' }, null],
  ['amount', { amount: mostOf('add', 1n) }, 'insufficient_available_balance'],
  ['amount', { amount: '100' }, null],
  ['amount', { action: 'reduce', amount: mostOf('reduce', 1n) }, 'insufficient_available_balance'],
  ['amount', { action: 'reduce', amount: mostOf('reduce', 0n) }, null],
  ['amount', { action: 'reduce', amount: '0.00000001' }, 'insufficient_available_balance'],
]

test.each(named(MARGIN_ROWS))(
  'FUT-21 margin, %s: %s of %s, in the form and at the API',
  async (field, _, __, row, key) => {
    const moment = await held.moment()
    const { action = 'add', amount = '1' } = row
    const draft = { action, amount: typed(amount, moment) }
    const figures = marginFigures(moment.live, moment.facts, moment.position, draft)
    expect(said(figures.refusal)).toEqual(asked(field, key))
    expect(figures.after === null).toBe(key !== null)
    const body = { currency_id: 1, position_side: 'both', ...draft }
    expect(await held.send('api/contract/adjustMargin', body)).toEqual(asked(field, key))
  },
)

interface Tpsl extends Omit<TpslForm, 'take_profit' | 'stop_loss' | 'quantity'> {
  quantity: Typed
  tp: Typed
  sl: Typed
  /** What the ends are said by. */
  say: 'price' | 'roi' | 'profit'
  tpLimit: Typed
}
const PART = { full: false, tp: beside(2) } as const
const TPSL_ROWS: Row<Tpsl>[] = [
  ...bad<Tpsl>('take_profit', 'tp'),
  ...bad<Tpsl>('stop_loss', 'sl'),
  ...bad<Tpsl>('quantity', 'quantity', PART),
  ...bad<Tpsl>('take_profit_price', 'tpLimit', { ...PART, quantity: '0.01', type: 'limit' }),
  ['take_profit', {}, 'trigger_required'],
  ['take_profit', { tp: (m) => `${beside(2)(m)}5` }, 'filter_price_tick'],
  ['take_profit', { tp: ({ mark }) => mark }, 'trigger_at_once'],
  ['take_profit', { tp: beside(-2) }, 'trigger_at_once'],
  ['stop_loss', { sl: ({ mark }) => mark }, 'trigger_at_once'],
  ['stop_loss', { sl: beside(2) }, 'trigger_at_once'],
  ['take_profit', { tp: beside(2), sl: beside(-2) }, null],
  ['take_profit', { say: 'roi', tp: '-50' }, 'trigger_at_once'],
  ['take_profit', { say: 'roi', tp: '+50' }, null],
  ['stop_loss', { say: 'profit', sl: '500' }, 'trigger_at_once'],
  ['stop_loss', { say: 'profit', sl: '-50' }, null],
  ['quantity', { ...PART, quantity: '' }, 'quantity_required'],
  ['quantity', { ...PART, quantity: '0.0005' }, 'filter_lot_step'],
  ['quantity', { ...PART, quantity: (m) => unscaled(m.position.quantity + 100_000n) }, 'reduce_only_exceeds'],
  ['quantity', { ...PART, quantity: (m) => m.position.row.quantity }, null],
  ['take_profit_price', { ...PART, quantity: '0.01', type: 'limit', tpLimit: beside(15) }, 'filter_price_band'],
  ['take_profit_price', { ...PART, quantity: '0.01', type: 'limit', tpLimit: '' }, 'price_required'],
  ['take_profit_price', { ...PART, quantity: '0.01', type: 'limit', tpLimit: beside(3) }, null],
]

function tpslForm(row: Partial<Tpsl>, moment: Moment): TpslForm {
  const {
    full = true,
    quantity = '',
    by = 'mark',
    type = 'market',
    tp = '',
    sl = '',
    say = 'price',
    tpLimit = '',
  } = row
  const end = (text: Typed, limit: Typed) => ({ by: say, text: typed(text, moment), limit: typed(limit, moment) })
  return { full, quantity: typed(quantity, moment), by, type, take_profit: end(tp, tpLimit), stop_loss: end(sl, '') }
}

test.each(named(TPSL_ROWS))(
  'FUT-21 TP/SL, %s: %s of %s, in the form and at the API',
  async (field, _, __, row, key) => {
    const moment = await held.moment()
    const form = tpslForm(row, moment)
    const figures = tpslFigures(moment.position, moment.market, form, moment.prices)
    expect(said(figures.refusal)).toEqual(asked(field, key))
    expect(figures.request === null).toBe(key !== null)
    const { take_profit, stop_loss } = figures
    const body = tpslRequest(moment.position, form, draftOf(form, take_profit.price, stop_loss.price))
    expect(await held.send('api/contract/tpsl', figures.request ?? body)).toEqual(asked(field, key))
  },
)

test.each(BAD_NUMBERS.map(([text]) => text).filter((text) => text !== '0' && text !== '-1' && text !== '1'.repeat(40)))(
  'FUT-21 TP/SL by ROI or profit: %j means no price, and nothing can be sent',
  async (text) => {
    const moment = await held.moment()
    for (const say of ['roi', 'profit'] as const) {
      const form = tpslForm({ say, tp: text }, moment)
      const figures = tpslFigures(moment.position, moment.market, form, moment.prices)
      expect([said(figures.refusal), figures.request]).toEqual([['number_format', 'take_profit'], null])
    }
  },
)

test.each([
  ['0', 'leverage_range'],
  ['-1', 'leverage_range'],
  ['1e-7', 'leverage_range'],
  ['0.1.2', 'leverage_range'],
  ['9.99', 'leverage_range'],
  ['1'.repeat(40), 'leverage_range'],
  ['126', 'leverage_range'],
  ['19', 'leverage_isolated_down'],
  ['20', null],
  ['125', null],
] as const)('FUT-21 leverage %s: %s in the form and at the API', async (text, key) => {
  const moment = await held.moment()
  const refused = leverageRefusal(moment.market, text, moment.account, moment.facts)
  expect(said(refused)).toEqual(asked('leverage', key))
  expect(leverageOf(text, 125) === null).toBe(key === 'leverage_range')
  const leverage = Number.isNaN(Number(text)) ? text : Number(text)
  expect(await held.send('api/contract/leverage', { currency_id: 1, leverage })).toEqual(asked('leverage', key))
})

test.each([4, -1, 1e-7, 86_401, 7.5, Number('1'.repeat(40)), '0.1.2'])(
  'FUT-21 dead man’s time %s: the API refuses it, and the menu does not offer it',
  async (seconds) => {
    expect(CHOICES.some((choice) => choice === seconds)).toBe(false)
    expect(await held.send('api/contract/deadMan', { seconds })).toEqual(['dead_man_range', 'seconds'])
  },
)

test('FUT-21 dead man’s time: what the menu offers is taken, and off', async () => {
  for (const seconds of [...CHOICES, 5, 86_400, 0])
    expect(await held.send('api/contract/deadMan', { seconds }), String(seconds)).toBeNull()
})

test('FUT-21 alerts: what is no level has its reason, on both sides of each boundary, and no alert is set', () => {
  const now = { last: '64000', change: '1.5' }
  const of = (by: 'price' | 'day' | 'move', text: string) => {
    const reading = readLevel(by, text, now)
    return reading.ok ? (reading.side ?? 'either') : reading.fault
  }
  for (const text of ['0', '-1', '1e-7', '0.1.2', '1'.repeat(41)]) {
    expect(of('price', text), text).toBe('number')
    expect(of('move', text), text).toBe('number')
  }
  expect([of('price', ''), of('price', '64000'), of('price', '64000.01'), of('price', '63999.99')]).toEqual([
    'empty',
    'same',
    'above',
    'below',
  ])
  // A change over a day may be none, or less than none.
  for (const text of ['1e-7', '0.1.2', '1'.repeat(41)]) expect(of('day', text), text).toBe('number')
  expect([of('day', '0'), of('day', '-1'), of('day', '1.5'), of('day', '1.51')]).toEqual([
    'below',
    'below',
    'same',
    'above',
  ])
  expect(readLevel('price', '64001', { last: null, change: null })).toEqual({ ok: false, fault: 'noPrice' })
})

test.each(['0', '0.00', '-1', '1e-7', '0.1.2', '0.001', '1'.repeat(40)])(
  'FUT-21 own limits: %j is none, and is not kept',
  (text) => {
    expect(limitOf(text)).toBeNull()
  },
)

test('FUT-21 own limits: a hundredth of a percent and more is one, nothing is none', () => {
  expect([limitOf(''), limitOf(' 0.01 '), limitOf('5'), limitOf('123456.78')]).toEqual(['', '0.01', '5', '123456.78'])
})

test('FUT-21 leverage: beside the field stands what the tiers leave for what is held and ordered', async () => {
  const { market, account } = await held.moment()
  const quantity = (usdt: bigint) => (usdt * 100_000_000n * 100_000_000n) / account.mark
  const holding = (usdt: bigint) => ({
    ...account,
    long: account.long && { ...account.long, quantity: quantity(usdt) },
  })
  const allowed = [0n, 49_999n, 50_001n, 250_001n].map((usdt) => allowedLeverage(market, holding(usdt)))
  expect(allowed).toEqual([null, 125, 100, 50])
})
