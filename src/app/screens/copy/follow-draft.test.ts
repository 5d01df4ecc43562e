import { expect, test } from 'vitest'
import { scaled } from '../../../shared/perp/scaled.ts'
import {
  canReplay,
  FIRST_DRAFT,
  type FollowDraft,
  fieldOf,
  followRequestOf,
  judgeFollow,
  meantBy,
  stopAt,
} from './follow-draft.ts'
import { testLeader } from './testing/test-copy.ts'

const leader = testLeader({ own_equity: '1200', under_copy: '34950' })

function judged(part: Partial<FollowDraft>, available: string | null = '12480.36') {
  const meant = meantBy({ ...FIRST_DRAFT, agree: true, ...part })
  const wrong = judgeFollow(meant, { leader, available: available === null ? null : scaled(available) })
  return Object.values(wrong).map(({ key, field, params }) => [key, field, params])
}

test('COPY-64 amount: range, what the leader still takes, balance; an unknown balance refuses nothing', () => {
  expect([judged({}), judged({ amount: '10' }), judged({ amount: '1,050' })]).toEqual([[], [], [['number_format', 'amount', undefined]]]) // biome-ignore format: one table
  const range = [['copy_amount_range', 'amount', { min: '10', max: '50000' }]]
  expect([judged({ amount: '9.99999999' }), judged({ amount: '50000.01' })]).toEqual([range, range])
  expect([judged({ amount: '1050' }), judged({ amount: '1050.00000001' })]).toEqual([[], [['copy_full', 'amount', { most: '1050' }]]]) // biome-ignore format: one table
  expect(judged({}, '999.99')).toEqual([['insufficient_available_balance', 'amount', { available: '999.99' }]])
  expect([judged({}, null), judged({ amount: '' })]).toEqual([[], [['quantity_required', 'amount', undefined]]])
})

const SETTINGS: [Partial<FollowDraft>, unknown][] = [
  [{ max_trade: '4.99' }, ['copy_settings', 'max_trade', { min: '5', max: '50000' }]],
  [{ max_trade: '' }, ['quantity_required', 'max_trade', undefined]],
  [{ mode: 'fixed', per_trade: '50001' }, ['copy_settings', 'per_trade', { min: '5', max: '50000' }]],
  [{ stop_percent: '0.99' }, ['copy_settings', 'stop_percent', { min: '1', max: '90' }]],
  [{ stop_percent: '90.01' }, ['copy_settings', 'stop_percent', { min: '1', max: '90' }]],
  [{ stop_percent: '1.555' }, ['number_format', 'stop_percent', undefined]],
  [{ max_leverage: '51' }, ['copy_settings', 'max_leverage', { min: '1', max: '50' }]],
  [{ max_leverage: '2.5' }, ['copy_settings', 'max_leverage', { min: '1', max: '50' }]],
  [{ slippage: '0.09' }, ['copy_settings', 'slippage', { min: '0.1', max: '3' }]],
  [{ slippage: '3.01' }, ['copy_settings', 'slippage', { min: '0.1', max: '3' }]],
  [{ agree: false }, ['agreement_required', 'agree', undefined]],
]
test('COPY-64 each setting is refused beside its field, with the range that it has', () => {
  expect(SETTINGS.map(([part]) => judged(part))).toEqual(SETTINGS.map(([, wrong]) => [wrong]))
  expect(judged({ per_trade: '1' })).toEqual([])
  expect(judged({ slippage: '3', stop_percent: '90', max_leverage: '50' })).toEqual([])
})

test('COPY-64 where the exchange’s own refusals stand', () => {
  const keys = ['copy_full', 'copy_following', 'copy_limit', 'agreement_required', 'insufficient_available_balance']
  expect(keys.map((key) => fieldOf({ key }))).toEqual(['amount', 'form', 'form', 'agree', 'amount'])
  expect(fieldOf({ key: 'copy_settings', field: 'slippage' })).toBe('slippage')
  expect(fieldOf({ key: 'not_found', field: 'leader_id' })).toBe('form')
})

test('COPY-63 what is sent: numbers as the wire has them, and only what the mode has', () => {
  const request = (part: Partial<FollowDraft>) => followRequestOf(meantBy({ ...FIRST_DRAFT, agree: true, ...part }), 7)
  expect(request({ amount: '１k', max_trade: '200,5' })).toEqual({
    ...{ leader_id: 7, amount: '1000', mode: 'ratio', max_trade: '200.5', stop_percent: '15', max_leverage: 20 },
    agree: true,
  })
  expect(request({ mode: 'fixed', slippage: '.5' })).toMatchObject({ mode: 'fixed', per_trade: '50', slippage: '0.5' })
})

test('COPY-63 the level at which it stops stands there before the press: 1,000 at 15 % → 850', () => {
  const level = (part: Partial<FollowDraft>) => {
    const meant = meantBy({ ...FIRST_DRAFT, ...part })
    return stopAt(meant, judgeFollow(meant, { leader, available: null }))
  }
  expect(level({})).toBe(scaled('850'))
  expect(level({ amount: '333.33', stop_percent: '12.5' })).toBe(scaled('291.66375'))
  expect([level({ amount: 'x' }), level({ stop_percent: '95' })]).toEqual([null, null])
})

test('COPY-62 a replay is asked for whatever the exchange would take, whether the person has it or not', () => {
  const can = (part: Partial<FollowDraft>, available = '0') => {
    const meant = meantBy({ ...FIRST_DRAFT, ...part })
    return canReplay(meant, judgeFollow(meant, { leader, available: scaled(available) }))
  }
  expect([can({}), can({ amount: '5000' }), can({ per_trade: '1' })]).toEqual([true, true, true])
  expect([can({ amount: '9' }), can({ max_trade: '1' }), can({ mode: 'fixed', per_trade: '1' })]).toEqual([
    false,
    false,
    false,
  ])
})
