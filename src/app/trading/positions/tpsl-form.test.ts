import { expect, test } from 'vitest'
import { testPerpMarket, testPlan, testPosition, testTotal } from '../../services/account/testing/test-contract.ts'
import { liveAccount } from '../../services/live/live-account.ts'
import { endsText } from './position-cells.tsx'
import {
  armedOf,
  canEdit,
  type EndDraft,
  formOf,
  formOfPart,
  type TpslForm,
  tpslFigures,
  waitingOf,
} from './tpsl-form.ts'

const MARKET = testPerpMarket()

/** The drawn example: long 0.480 at 63,902.5, 20×. */
function live(side: 'long' | 'short' = 'long') {
  const account = liveAccount({
    positions: [
      testPosition({
        side,
        leverage: 20,
        quantity: '0.480',
        entry_price: '63902.500',
        mark_price: '63902.5',
        notional: '30673.2',
        margin: '1533.66',
      }),
    ],
    orders: [],
    totals: [testTotal()],
    market: () => MARKET,
    mark: () => ({ text: '64279.8', live: true }),
    leverage: () => 20,
    hedge: false,
  })
  return account.positions[0]!
}
const PRICES = { last: 642_800, mark: 642_798, index: 642_761 }
const end = (by: EndDraft['by'], text: string): EndDraft => ({ by, text, limit: '' })
const figures = (form: Partial<TpslForm>, position = live()) =>
  tpslFigures(
    position,
    MARKET,
    {
      full: true,
      quantity: '',
      by: 'mark',
      type: 'market',
      take_profit: end('price', ''),
      stop_loss: end('price', ''),
      ...form,
    },
    PRICES,
  )

test('POS-10 an end is said by price, ROI or profit, and the other two follow, with the result after the fee', () => {
  const byRoi = figures({ take_profit: end('roi', '+60'), stop_loss: end('roi', '−30') })
  // 60 % is 65,819.575: the tick is 0.1.
  expect(byRoi.take_profit).toMatchObject({
    price: '65819.6',
    roi: '60',
    profit: '920.208',
    fee: '15.796704',
    afterFee: '904.411296',
  })
  expect(byRoi.stop_loss).toMatchObject({ price: '62944.0', profit: '-460.08', fee: '15.10656' })
  expect(figures({ take_profit: end('profit', '920.208') }).take_profit).toMatchObject({ price: '65819.6' })
  expect(figures({ take_profit: end('price', '65819.6') }).take_profit).toMatchObject({ profit: '920.208' })
})

test('POS-10 for a short the ends lie the other way round', () => {
  const { take_profit, refusal } = figures({ take_profit: end('roi', '60') }, live('short'))
  expect([take_profit.price, refusal]).toEqual(['61985.4', null])
})

test('POS-10 the request says the whole position, or a part with its quantity and its limit', () => {
  expect(figures({ take_profit: end('price', '66000'), stop_loss: end('price', '63000') }).request).toEqual({
    currency_id: 1,
    position_side: 'both',
    full: true,
    take_profit: { trigger_price: '66000', trigger_by: 'mark' },
    stop_loss: { trigger_price: '63000', trigger_by: 'mark' },
  })
  const part = { full: false, quantity: '0.2', type: 'limit' } as const
  const limited = { by: 'price', text: '66000', limit: '65990' } as const
  expect(figures({ ...part, take_profit: limited }).request).toMatchObject({
    full: false,
    quantity: '0.2',
    take_profit: { trigger_price: '66000', type: 'limit', price: '65990' },
  })
})

test('POS-10 how far the stop-loss stands before liquidation; below zero where it would come too late', () => {
  const before = figures({ stop_loss: end('price', '62944') })
  expect(before.margin).toMatchObject({ price: '1992.8', percent: '3.1' })
  expect(figures({ stop_loss: end('price', '60000') }).margin?.percent.startsWith('-')).toBe(true)
})

test.each([
  [{}, 'trigger_required', 'take_profit'],
  [{ take_profit: end('price', 'x') }, 'number_format', 'take_profit'],
  [{ stop_loss: end('roi', '1e3') }, 'number_format', 'stop_loss'],
  [{ take_profit: end('price', '66000.05') }, 'filter_price_tick', 'take_profit'],
  [{ take_profit: end('price', '64000') }, 'trigger_at_once', 'take_profit'],
  [{ stop_loss: end('price', '64500') }, 'trigger_at_once', 'stop_loss'],
  [{ full: false, take_profit: end('price', '66000') }, 'quantity_required', 'quantity'],
  [{ full: false, quantity: '0', take_profit: end('price', '66000') }, 'number_positive', 'quantity'],
  [{ full: false, quantity: '0.0001', take_profit: end('price', '66000') }, 'filter_lot_step', 'quantity'],
  [{ full: false, quantity: '0.481', take_profit: end('price', '66000') }, 'reduce_only_exceeds', 'quantity'],
] as const)('POS-10 wrong input %j has its reason and no request', (form, key, field) => {
  expect(figures(form as Partial<TpslForm>)).toMatchObject({ refusal: { key, field }, request: null })
})

test('POS-10 what is armed is found by market, leg and side, and stands in the form', () => {
  const tp = testPlan({ id: 2 })
  const plans = [
    testPlan({ id: 1 }),
    { ...tp, plan: { ...tp.plan, kind: 'take_profit' as const, trigger_price: '66000.0' } },
    { ...tp, id: 3, quantity: '0.100', plan: { ...tp.plan, full: false } },
    testPlan({ id: 4, currency_id: 2 }),
    testPlan({ id: 5, side: 'buy' }),
  ]
  const armed = armedOf(plans, live())
  expect([armed.stop_loss?.id, armed.take_profit?.id, armed.parts.map(({ ids }) => ids)]).toEqual([1, 2, [[3]]])
  expect(formOf(armed)).toMatchObject({ by: 'mark', take_profit: { text: '66000.0' }, stop_loss: { text: '19800.0' } })
})

test('POS-10 an end that has triggered and waits does not stand in the form, so it hinders no other, and is said', () => {
  const tp = testPlan({ id: 2 })
  const armed = armedOf(
    [
      testPlan({
        id: 1,
        status: 'in_progress',
        reason: 'no_liquidity',
        plan: { ...tp.plan, trigger_price: '64500.0' },
      }),
      { ...tp, plan: { ...tp.plan, kind: 'take_profit' as const, trigger_price: '66000.0' } },
    ],
    live(),
  )
  const form = formOf(armed)
  expect(form).toMatchObject({ take_profit: { text: '66000.0' }, stop_loss: { text: '' } })
  expect(waitingOf(armed)).toEqual([{ name: 'stop_loss', price: '64500.0' }])
  expect(figures(form)).toMatchObject({ refusal: null, request: { take_profit: { trigger_price: '66000.0' } } })
})

/** A pair that came with an order: it closes what that order filled. */
function pairOf(id: number, tp: string, sl: string, quantity: string) {
  const one = testPlan({ quantity })
  const terms = { ...one.plan, full: false }
  return [
    { ...one, id, plan: { ...terms, kind: 'take_profit' as const, trigger_price: tp, pair_id: id + 1 } },
    { ...one, id: id + 1, plan: { ...terms, trigger_price: sl, pair_id: id } },
  ]
}
const labels = ((key: string, values?: { count: number }) => `${key} ${values?.count ?? ''}`) as never

test('REAL-32 ends that close a part are pairs: each is identified by its prices and comes into the form to be edited', () => {
  const armed = armedOf(
    [...pairOf(7, '65648.5', '63717.7', '0.050'), ...pairOf(9, '66000.0', '63000.0', '0.100')],
    live(),
  )
  expect(armed.parts.map(({ ids, quantity }) => [ids, quantity])).toEqual([
    [[7, 8], '0.050'],
    [[9, 10], '0.100'],
  ])
  const [first] = armed.parts
  if (!first) throw new Error('no pair')
  expect(canEdit(first)).toBe(true)
  const form = formOfPart(first)
  expect(form).toMatchObject({
    full: false,
    quantity: '0.05',
    take_profit: { text: '65648.5' },
    stop_loss: { text: '63717.7' },
  })
  expect(figures(form)).toMatchObject({ refusal: null, request: { quantity: '0.05' } })
  const { stop_loss } = first
  expect(canEdit({ ...first, stop_loss: stop_loss && { ...stop_loss, status: 'in_progress' } })).toBe(false)
})

test('REAL-32 the column shows the prices of one pair, whole or in part, and the number of more', () => {
  const one = armedOf(pairOf(7, '65648.5', '63717.7', '0.050'), live())
  expect(endsText(one, labels)).toBe('65,648.5 / 63,717.7')
  const two = armedOf([...pairOf(7, '65648.5', '63717.7', '0.050'), ...pairOf(9, '66000.0', '63000.0', '0.1')], live())
  expect(endsText(two, labels)).toBe('tpslParts 2')
  expect(endsText(armedOf([testPlan()], live()), labels)).toBe('-- / 19,800.0')
})
