import { afterAll, beforeAll, expect, test } from 'vitest'
import { HostBench } from '../sandbox/testing/bench-host.ts'
import { type AmendChange, amendRefusal } from '../src/app/trading/amend/amend-check.ts'
import type { PerpOrder, PerpPlan } from '../src/shared/calls/contract-entities.ts'
import type { Order } from '../src/shared/calls/entities.ts'
import { fromUnits } from '../src/shared/decimal/decimal-text.ts'
import type { Market } from '../src/shared/hub-protocol/market.ts'
import type { Refusal } from '../src/shared/rules/refusal.ts'
import { HeldPosition } from './support/held-position.ts'
import type { Refused } from './support/still-exchange.ts'

/** Wrong input into the form that amends: one table for the form and for the API, on both venues. */

const bench = new HostBench()
let held: HeldPosition

type Venue = 'spot' | 'contract'
/** The price of a venue moved by so many percent, on the tick. */
const beside = (venue: Venue, percent: number, digits = '') => {
  const { exchange } = held.http.host
  const from = venue === 'spot' ? exchange.ticker('spot', 1)?.c : exchange.mark(1)?.m
  return fromUnits(Math.round((Number(from) * (100 + percent)) / 100) * 100, 2) + digits
}

beforeAll(async () => {
  held = await HeldPosition.open(bench)
  for (const venue of ['contract', 'spot'] as const) {
    const order = { currency_id: 1, side: 'buy', type: 'limit', quantity: '0.01', price: beside(venue, -5) }
    const waits = { ...order, price: beside(venue, -4), trigger: { price: beside(venue, -3) } }
    for (const body of [order, waits]) expect(await held.send(`api/${venue}/order`, body)).toBeNull()
  }
  const stop = { trigger_price: beside('contract', -6), trigger_by: 'mark' }
  const part = { currency_id: 1, full: false, quantity: '0.05', stop_loss: stop }
  expect(await held.send('api/contract/tpsl', part)).toBeNull()
})
afterAll(async () => {
  await held.http.close()
  await bench.clean()
})

type What = 'order' | 'plan' | 'part'
type Row = [venue: Venue, what: What, field: string | null, change: () => AmendChange, key: string | null]

const BAD_NUMBERS: readonly [text: string, key: string][] = [
  ['0', 'number_positive'],
  ['-1', 'number_format'],
  ['1e-7', 'number_format'],
  ['0.1.2', 'number_format'],
  ['1'.repeat(40), 'number_format'],
]
const bad = (venue: Venue, what: What, field: keyof AmendChange): Row[] =>
  BAD_NUMBERS.map(([text, key]) => [venue, what, field, () => ({ [field]: text }), key])

const of = (venue: Venue): Row[] => [
  ...bad(venue, 'order', 'price'),
  ...bad(venue, 'order', 'quantity'),
  ...bad(venue, 'plan', 'trigger_price'),
  ...bad(venue, 'plan', 'price'),
  ...bad(venue, 'plan', 'quantity'),
  [venue, 'order', 'price', () => ({ price: '' }), 'price_required'],
  [venue, 'order', 'quantity', () => ({ quantity: '' }), 'quantity_required'],
  [venue, 'plan', 'trigger_price', () => ({ trigger_price: '' }), 'trigger_required'],
  [venue, 'order', 'price', () => ({ price: beside(venue, -5, '5') }), 'filter_price_tick'],
  [venue, 'order', 'price', () => ({ price: beside(venue, -25) }), 'filter_price_band'],
  [venue, 'order', 'quantity', () => ({ quantity: '0.0000001' }), 'filter_lot_step'],
  [venue, 'order', 'quantity', () => ({ quantity: '9'.repeat(20) }), 'filter_lot_range'],
  [venue, 'order', null, () => ({ quantity: '0.010' }), 'amend_nothing'],
  [venue, 'plan', 'trigger_price', () => ({ trigger_price: beside(venue, -3, '5') }), 'filter_price_tick'],
  [venue, 'plan', 'trigger_price', () => ({ trigger_price: beside(venue, 3) }), 'trigger_at_once'],
  [venue, 'plan', 'price', () => ({ price: beside(venue, -40) }), 'filter_price_band'],
  [venue, 'order', 'price', () => ({ price: beside(venue, -6) }), null],
  [venue, 'order', 'quantity', () => ({ quantity: '0.009' }), null],
]
const ROWS: Row[] = [
  ...of('contract'),
  ...of('spot'),
  ['contract', 'part', 'trigger_price', () => ({ trigger_price: beside('contract', 3) }), 'trigger_at_once'],
  ['contract', 'part', 'trigger_price', () => ({ trigger_price: beside('contract', -7) }), null],
]

const NAMED = ROWS.map((row) => {
  const [venue, what, field, change, key] = row
  return { name: `${venue}, ${what}, ${field}: ${key ?? 'taken'} of ${String(change).slice(6, 80)}`, row }
})

test.each(NAMED)(
  'FUT-21 amend on $name, in the form and at the API',
  async ({ row: [venue, what, field, change, key] }) => {
    const order = await find(venue, what)
    const { exchange } = held.http.host
    const { m: mark = null, i: index = null } = (venue === 'contract' && exchange.mark(1)) || {}
    const prices = { last: exchange.ticker(venue, 1)?.c ?? null, mark, index }
    const market = (await held.get<Market[]>(`api/${venue}/markets`)).find((one) => one.currency_id === 1) as Market
    const wanted: Refused = key === null ? null : [key, field]
    const asked = change()
    expect(said(amendRefusal(market, order, asked, prices))).toEqual(wanted)
    expect(await held.send(`api/${venue}/amend`, { id: order.id, ...asked })).toEqual(wanted)
  },
)

async function find(venue: Venue, what: What): Promise<Order> {
  if (venue === 'contract') {
    const { entrust, entrustP } = await held.get<{ entrust: PerpOrder[]; entrustP: PerpPlan[] }>('api/contract/list')
    const plan = entrustP.find((one) => one.plan.kind === (what === 'part' ? 'stop_loss' : 'conditional'))
    return (what === 'order' ? entrust[0] : plan) as Order
  }
  const { list } = await held.get<{ list: Order[] }>(what === 'order' ? 'api/spot/openOrders' : 'api/spot/planOrders')
  return list[0] as Order
}

function said(refusal: Refusal | null): Refused {
  return refusal && [refusal.key, refusal.field ?? null]
}
