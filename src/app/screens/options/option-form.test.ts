import { expect, test } from 'vitest'
import type { OptionMarket } from '../../../shared/calls/products/option-entities.ts'
import { scaled } from '../../../shared/perp/scaled.ts'
import { CYCLE_END, testTicket } from '../../services/options/testing/test-tickets.ts'
import {
  type FlashDraft,
  judgeStake,
  maxStake,
  meaningOf,
  offeredRate,
  orderLine,
  orderOf,
  outcomeOf,
  runningOf,
  shownRefusal,
  type VolatilityDraft,
} from './option-form.ts'

const funds = (free: string, stakes: readonly string[] = []) => ({
  free: scaled(free),
  running: runningOf(stakes.map((stake) => testTicket({ stake }))),
})
const keyOf = (typed: string, free = '10000') => judgeStake(typed, funds(free)).refusal?.key ?? 'taken'

const FLASH: FlashDraft = { kind: 'flash', currencyId: 1, cycle: 60, stake: '50' }
const BAND: VolatilityDraft = { kind: 'volatility', currencyId: 1, window: 300, band: '0.10', stake: '20' }
const MARKET: OptionMarket = {
  currency_id: 1,
  symbol: 'BTCUSDT',
  price_digits: 1,
  open: true,
  flash: [{ cycle: 60, rate: '0.85' }],
  volatility: [{ window: 300, band: '0.10', out: '1.35', in: null, left: 7, windows: 19 }],
}

test('OPT-08 a stake in the form is judged as the exchange does, whatever script it is typed in', () => {
  expect(['0.99', '1', '5000', '5000.01', '1.005', '1e3'].map((text) => keyOf(text))).toEqual([
    'option_stake_range',
    'taken',
    'taken',
    'option_stake_range',
    'option_stake_step',
    'number_format',
  ])
  expect(['５０', '50,5', '50,50', '1k'].map((text) => judgeStake(text, null).stake)).toEqual(
    ['50', '50.5', '50.5', '1000'].map(scaled),
  )
  expect(judgeStake('  ', funds('1'))).toEqual({ stake: null, refusal: null, empty: true })
})

test('OPT-13 running tickets and their stakes bound a further one before it is sent', () => {
  const many = { free: scaled('100'), running: { count: 20, stakes: scaled('20') } }
  expect(judgeStake('1', many).refusal).toMatchObject({ key: 'option_open_limit', params: { max: '20' } })
  const full = { free: scaled('100'), running: { count: 4, stakes: scaled('19999.5') } }
  expect(judgeStake('1', full).refusal).toMatchObject({ key: 'option_total_limit', params: { left: '0.5' } })
  expect(judgeStake('61', funds('60')).refusal).toMatchObject({
    key: 'insufficient_available_balance',
    params: { available: '60' },
  })
})

test('OPT-69 the stake that a first visit finds is no error, though the account is empty; a typed or pressed one is', () => {
  const empty = judgeStake('50', funds('0'))
  expect(empty.refusal?.key).toBe('insufficient_available_balance')
  expect(shownRefusal(empty, { typed: false, touched: false })).toBeNull()
  expect(shownRefusal(empty, { typed: true, touched: false })).toBe(empty.refusal)
  expect(shownRefusal(empty, { typed: false, touched: true })).toBe(empty.refusal)
  // Half a number is judged when the field is left.
  const half = judgeStake('0.', funds('0'))
  expect(half.refusal).not.toBeNull()
  expect(shownRefusal(half, { typed: true, touched: false })).toBeNull()
  expect(shownRefusal(half, { typed: true, touched: true })).toBe(half.refusal)
})

test('OPT-65 Max is what is free, the largest stake, or the room that is left, whichever is least', () => {
  expect(maxStake(funds('412.809'))).toBe('412.8')
  expect(maxStake(funds('90000'))).toBe('5000')
  expect(maxStake(funds('90000', ['5000', '5000', '5000', '4990.25']))).toBe('9.75')
  expect(maxStake(funds('0.99'))).toBeNull()
  expect(maxStake(null)).toBeNull()
})

test('OPT-65 what a press pays, and what it loses at even odds', () => {
  expect(outcomeOf(scaled('50'), '0.85')).toEqual({
    profit: scaled('42.5'),
    back: scaled('92.5'),
    evenLoss: scaled('3.75'),
  })
  expect(outcomeOf(scaled('33.33'), '0.85')?.back).toBe(scaled('61.6605'))
  expect(outcomeOf(scaled('7.77'), '0.50')?.back).toBe(scaled('11.655'))
})

test('OPT-65 the order names the cycle and the rate that the button showed', () => {
  expect(offeredRate(MARKET, FLASH, 'up')).toBe('0.85')
  expect(offeredRate(MARKET, { ...FLASH, cycle: 30 }, 'up')).toBeNull()
  expect([offeredRate(MARKET, BAND, 'out'), offeredRate(MARKET, BAND, 'in')]).toEqual(['1.35', null])
  expect(orderOf({ ...FLASH, stake: '1,250.5' }, 'up', '0.85', CYCLE_END)).toEqual({
    kind: 'flash',
    currency_id: 1,
    side: 'up',
    cycle: 60,
    stake: '1250.5',
    rate: '0.85',
    ends_at: CYCLE_END,
  })
  expect(orderOf(BAND, 'out', '1.35', null)).toEqual({
    kind: 'volatility',
    currency_id: 1,
    side: 'out',
    window: 300,
    band: '0.10',
    stake: '20',
    rate: '1.35',
  })
  expect(orderLine(FLASH, 'BTC')).toBe('FLASH BTC 60s stake 50 strike AT_ACCEPT')
  expect(orderLine(BAND, 'BTC')).toBe('VOLATILITY BTC 300s band 0.10 stake 20 strike AT_ACCEPT')
})

test('OPT-15 the meaning of a press is the form, not the cycle that runs or how the stake is written', () => {
  expect(meaningOf(FLASH, 'up')).toBe(meaningOf({ ...FLASH, stake: '50.' }, 'up'))
  expect(meaningOf(FLASH, 'up')).not.toBe(meaningOf(FLASH, 'down'))
  expect(meaningOf(FLASH, 'up')).not.toBe(meaningOf({ ...FLASH, stake: '51' }, 'up'))
})
