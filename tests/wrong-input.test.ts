import { afterAll, beforeAll, expect, test } from 'vitest'
import { HostBench } from '../sandbox/testing/bench-host.ts'
import { checkPerp, impactOf } from '../src/app/trading/ticket/perp/check-perp.ts'
import { type PerpTerms, perpDraft } from '../src/app/trading/ticket/perp/perp-draft.ts'
import { checkTerms } from '../src/app/trading/ticket/plan/check-terms.ts'
import { spotDraft, spotMoment } from '../src/app/trading/ticket/plan/spot-draft.ts'
import type { TicketDraft } from '../src/app/trading/ticket/plan/terms-text.ts'
import { submitState, type TicketCheck } from '../src/app/trading/ticket/submit-state.ts'
import { EMPTY_FORM, requestOf, type TicketForm } from '../src/app/trading/ticket/ticket-form.ts'
import { fieldOf } from '../src/app/trading/ticket/ticket-store.ts'
import type { Market } from '../src/shared/hub-protocol/market.ts'
import { StillExchange } from './support/still-exchange.ts'

/** Wrong input into the ticket: one table for the form and for the API. */

const bench = new HostBench()
let exchange: StillExchange
let perp: { market: Market; terms: PerpTerms; check: (form: TicketForm, draft: TicketDraft) => TicketCheck }
let spot: { market: Market; last: string }

beforeAll(async () => {
  exchange = await StillExchange.open(bench)
  perp = await perpScene()
  const markets = await exchange.get<Market[]>('api/spot/markets')
  const last = exchange.http.host.exchange.ticker('spot', 1)?.c ?? ''
  spot = { market: markets.find((one) => one.currency_id === 1) as Market, last }
})
afterAll(async () => {
  await exchange.http.close()
  await bench.clean()
})

/** What the ticket of /futures knows of the demo account: 10,000 USDT at 20×. */
async function perpScene(): Promise<typeof perp> {
  const { market, account, leverage, mark, index, last: reported } = await exchange.known()
  const last = reported ?? ''
  const asks = exchange.http.host.exchange.depth('contract', 1)?.a ?? []
  const terms: PerpTerms = { leverage, hedge: false, mark, last, index }
  const check = (form: TicketForm, draft: TicketDraft) =>
    checkPerp(market, form, draft, terms, account, impactOf(market, account, draft, asks, mark), {
      last,
      openOrders: 0,
      now: bench.time.now,
      own: { priceLimit: '', sizeLimit: '' },
    })
  return { market, terms, check }
}

const BAD_NUMBERS: [text: string, key: string][] = [
  ['0', 'number_positive'],
  ['-1', 'number_format'],
  ['1e-7', 'number_format'],
  ['0.1.2', 'number_format'],
  ['1'.repeat(40), 'number_format'],
]
const bad = (field: keyof TicketForm, named: string, more: Partial<TicketForm> = {}) =>
  BAD_NUMBERS.map(([text, key]) => [named, { ...more, [field]: text }, key] as Row)

/** The field beside which the words stand, what is wrong in the form, and the key. */
type Row = [field: string, form: Partial<TicketForm>, key: string]

const PERP: TicketForm = { ...EMPTY_FORM, price: '63000', quantity: '0.01' }
const CONDITIONAL = { planned: true, plan: 'conditional', trigger: '62000', trigger_by: 'mark' } as const
const TRAILING = { planned: true, plan: 'trailing', callback: '1' } as const

const PERP_ROWS: Row[] = [
  ...bad('price', 'price'),
  ...bad('quantity', 'quantity'),
  ['price', { price: '' }, 'price_required'],
  ['price', { price: '63000.05' }, 'filter_price_tick'],
  ['price', { price: '30000' }, 'filter_price_band'],
  ['quantity', { quantity: '' }, 'quantity_required'],
  ['quantity', { quantity: '0.0105' }, 'filter_lot_step'],
  ['quantity', { quantity: '4' }, 'insufficient_available_balance'],
  ['quantity', { quantity: '200' }, 'filter_tier'],
  ['quantity', { quantity: '4', type: 'market' }, 'insufficient_available_balance'],
  ...bad('trigger', 'trigger_price', CONDITIONAL),
  ['trigger_price', { ...CONDITIONAL, trigger: '' }, 'trigger_required'],
  ['trigger_price', { ...CONDITIONAL, trigger: '62000.05' }, 'filter_price_tick'],
  ['trigger_price', { ...CONDITIONAL, trigger: 'mark' }, 'trigger_at_once'],
  ['trigger_at', { planned: true, plan: 'scheduled', at: '' }, 'trigger_required'],
  ['trigger_at', { planned: true, plan: 'scheduled', at: '2001-01-01T00:00' }, 'trigger_at_once'],
  ['trigger_at', { planned: true, plan: 'scheduled', at: '2199-01-01T00:00' }, 'trigger_too_late'],
  ['callback_rate', { ...TRAILING, callback: '' }, 'trigger_required'],
  ['callback_rate', { ...TRAILING, callback: '0.05' }, 'callback_range'],
  ['callback_rate', { ...TRAILING, callback: '1e-7' }, 'number_format'],
  ['activation_price', { ...TRAILING, activation: '70000' }, 'trigger_at_once'],
  ['take_profit', { tpsl: true, take_profit: '62000' }, 'trigger_at_once'],
  ['take_profit', { tpsl: true }, 'trigger_required'],
  ['stop_loss', { tpsl: true, stop_loss: '64000' }, 'trigger_at_once'],
  ['stop_loss', { tpsl: true, stop_loss: '62000.05' }, 'filter_price_tick'],
  ...bad('take_profit', 'take_profit', { tpsl: true }),
]

const SPOT: TicketForm = { ...EMPTY_FORM, price: '60000', quantity: '0.001', total: '100' }
const BUY_FOR = { type: 'market', by: 'total' } as const

const SPOT_ROWS: Row[] = [
  ...bad('price', 'price'),
  ...bad('quantity', 'quantity'),
  ...bad('total', 'quote_quantity', BUY_FOR),
  ['price', { price: '60000.001' }, 'filter_price_tick'],
  ['quantity', { quantity: '0.000001' }, 'filter_lot_step'],
  ['quantity', { quantity: '50' }, 'insufficient_available_balance'],
  ['quantity', { quantity: '3', side: 'sell', price: '65000' }, 'insufficient_available_balance'],
  ['quote_quantity', { ...BUY_FOR, total: '1000000' }, 'insufficient_available_balance'],
  ...bad('trigger', 'trigger_price', { planned: true, plan: 'conditional' }),
  ['trigger_price', { planned: true, plan: 'conditional', trigger: 'last' }, 'trigger_at_once'],
  ['stop_loss', { tpsl: true, stop_loss: '61000' }, 'trigger_at_once'],
]

const what = ({ trigger, ...form }: Partial<TicketForm>) =>
  JSON.stringify({ ...form, ...(trigger && { trigger }) }).slice(0, 90)
const named = (rows: Row[]) => rows.map(([field, form, key]) => [field, key, what(form), form] as const)

/** A stale market sends nothing by itself, whatever stands in the form. */
function sendsNothing(check: TicketCheck): void {
  for (const live of [true, false])
    expect(
      submitState({ recorded: false, session: 'confirmed', live, sending: false, funded: true, check }).kind,
    ).not.toMatch(/ready|ask/)
}

test.each(named(PERP_ROWS))(
  'FUT-06 /futures, %s: %s of %s, in the form and at the API',
  async (field, key, _, change) => {
    const form: TicketForm = { ...PERP, ...change }
    if (form.trigger === 'mark') form.trigger = perp.terms.mark ?? ''
    const draft = perpDraft(perp.market, form, perp.terms)
    const check = perp.check(form, draft)
    expect(check.ok ? null : [check.refusal.key, check.refusal.field]).toEqual([key, field])
    expect(check.ok ? null : fieldOf(check.refusal)).not.toBeNull()
    sendsNothing(check)
    expect(await refusedBy('api/contract/order', perp.market, draft)).toEqual([key, field])
  },
)

test.each(named(SPOT_ROWS))('FUT-06 /spot, %s: %s of %s, in the form and at the API', async (field, key, _, change) => {
  const form: TicketForm = { ...SPOT, ...change }
  if (form.trigger === 'last') form.trigger = spot.last
  const draft = spotDraft(spot.market, form, spot.last)
  const check = checkTerms(spot.market, draft, {
    last: spot.last,
    available: form.side === 'buy' ? '100000' : '2',
    prices: spotMoment(spot.market, spot.last).prices,
    now: bench.time.now,
  })
  expect(check.ok ? null : [check.refusal.key, check.refusal.field]).toEqual([key, field])
  expect(check.ok ? null : fieldOf(check.refusal)).not.toBeNull()
  sendsNothing(check)
  expect(await refusedBy('api/spot/order', spot.market, draft)).toEqual([key, field])
})

test('FUT-06 what is right goes through in both; while the market is stale it is asked about first', async () => {
  const draft = perpDraft(perp.market, PERP, perp.terms)
  const check = perp.check(PERP, draft)
  expect(check.ok).toBe(true)
  const input = { recorded: false, session: 'confirmed', sending: false, funded: true, check } as const
  expect(submitState({ ...input, live: true })).toEqual({ kind: 'ready' })
  expect(submitState({ ...input, live: false })).toEqual({ kind: 'ask' })
  expect(await refusedBy('api/contract/order', perp.market, draft)).toBeNull()
})

const refusedBy = (path: string, market: Market, draft: TicketDraft) => exchange.send(path, requestOf(market, draft))
