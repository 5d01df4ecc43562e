import { expect, test } from 'vitest'
import { scaled } from '../../../shared/perp/scaled.ts'
import { earningsOf, feeDays, planOf, redemptionPreviews, sampleAmount } from './earn-plan.ts'
import { fineText, moneyText } from './money-text.ts'
import { testProduct } from './testing/test-product.ts'

const at = (text: string) => Date.parse(text)
const text = (time: number | null) => (time === null ? null : new Date(time).toISOString())
const BOUGHT = at('2026-11-21T01:15:49Z')

test('EARN-51 a fixed term bought now: leaves, starts at the next Noon, ends with its interest', () => {
  const steps = planOf(testProduct({ kind: 'fixed', days: 30, rate: '5.8' }), scaled('1000'), BOUGHT)
  expect(steps.map((step) => [step.what, text(step.at), step.amount && moneyText(step.amount)])).toEqual([
    ['now', '2026-11-21T01:15:49.000Z', '1,000.00'],
    ['starts', '2026-11-21T04:00:00.000Z', null],
    ['daily', null, '0.15'],
    ['ends', '2026-12-21T04:00:00.000Z', '1,004.76'],
  ])
  expect(fineText(steps[2]?.amount ?? 0n)).toBe('0.158904')
  expect(steps[3]?.amount).toBe(scaled('1004.76712328'))
})

test('EARN-51 a live coin earns from the next Noon, and is paid one day later for the first time', () => {
  const live = testProduct({ kind: 'live', rate: '3.65' })
  const first = (now: string) =>
    text(planOf(live, scaled('4000'), at(now)).find(({ what }) => what === 'first')?.at ?? null)
  expect(first('2026-11-20T03:59:59.999Z')).toBe('2026-11-21T04:00:00.000Z')
  expect(first('2026-11-20T04:00:00.000Z')).toBe('2026-11-22T04:00:00.000Z')
  expect(planOf(live, scaled('4000'), BOUGHT).find(({ what }) => what === 'first')?.amount).toBe(scaled('0.4'))
})

test('EARN-51 staking says when it would be free if asked now; a fund only when it is priced', () => {
  const steps = planOf(testProduct({ kind: 'pledge', symbol: 'ETH', days: 3, rate: '3.2' }), scaled('2.5'), BOUGHT)
  expect(text(steps.find(({ what }) => what === 'unstake')?.at ?? null)).toBe('2026-11-24T04:00:00.000Z')
  expect(steps.find(({ what }) => what === 'first')?.amount).toBe(scaled('0.00021917'))
  const fund = planOf(testProduct({ kind: 'fund', rate: null }), scaled('1000'), BOUGHT)
  expect(fund.map(({ what }) => what)).toEqual(['now', 'priced'])
})

test('EARN-52 T+0 and T+1 of one amount: fee, arrival, and the fee in days of interest', () => {
  const ways = redemptionPreviews(scaled('500'), at('2026-11-21T15:59:59.999Z'), 600_000)
  expect(ways.T0).toEqual({ fee: scaled('5'), received: scaled('495'), at: at('2026-11-21T16:09:59.999Z') })
  expect([ways.T1.fee, ways.T1.received, text(ways.T1.at)]).toEqual([0n, scaled('500'), '2026-11-22T04:00:00.000Z'])
  expect(text(redemptionPreviews(1n, at('2026-11-21T16:00:00Z'), 0).T1.at)).toBe('2026-11-23T04:00:00.000Z')
  expect(redemptionPreviews(scaled('33.33333333'), BOUGHT, 0).T0.fee).toBe(scaled('0.33333334'))
  expect(feeDays({ rate: '3.65' }, scaled('500'))).toBe(100)
  expect(feeDays({ rate: '0' }, scaled('500'))).toBe(null)
})

test('EARN-52 the calculator sums days up, and says what a T+0 at their end leaves', () => {
  const live = testProduct({ kind: 'live', rate: '3.65' })
  const sums = earningsOf(live, scaled('1000'), 30)
  expect(sums).toEqual({ perDay: scaled('0.1'), total: scaled('3'), fastFee: scaled('10'), afterFast: -scaled('7') })
  expect(moneyText(sums.afterFast ?? 0n)).toBe('\u22127.00')
  const fixed = earningsOf(testProduct({ kind: 'fixed', days: 1_095, rate: '8' }), scaled('1000'), 30)
  expect([fixed.total, fixed.fastFee]).toEqual([scaled('240'), null])
})

test('EARN-52 its first amount is one that can be bought', () => {
  expect(sampleAmount({ symbol: 'USDT', minimum: '50', maximum: '50000' })).toBe('1000')
  expect(sampleAmount({ symbol: 'BTC', minimum: '0.001', maximum: '0.5' })).toBe('0.5')
  expect(sampleAmount({ symbol: 'ADA', minimum: '10', maximum: '500' })).toBe('10')
})
