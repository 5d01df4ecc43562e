import { expect, test } from 'vitest'
import { unscaled } from '../../../../shared/perp/scaled.ts'
import { judgeAdd } from './copy-change.ts'
import { followRatio, resultParts, sumParts } from './result-parts.ts'
import { stopPreview, stopWay } from './stop-preview.ts'

/** 1,000 behind a leader; 0.012 BTC in at 64,277.0, mark 64,998.0, nothing closed yet. */
const OPEN = {
  ...{
    amount: '1000',
    equity: '1008.266338',
    available: '852',
    realised: '0',
    unrealised: '8.652',
    state: 'following' as const,
  },
  ...{ fees: '0.385662', funding: '0', shares_paid: '0', high: '0', result: '8.266338' },
} as const
const POSITION = { currency_id: 1, quantity: '0.012', mark_price: '64998.0' }
const taker = () => 500n
const texts = (values: Record<string, bigint | number>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'bigint' ? unscaled(value) : value]),
  )

test('COPY-81 a result is prices, fees, funding and share to the last digit; what a liquidation leaves stands apart', () => {
  const ended = { realised: '8.652', unrealised: '0', fees: '0.77565', funding: '0', shares_paid: '0.787635' }
  const one = { ...ended, result: '7.088715' }
  expect(texts({ ...resultParts(one) })).toEqual({
    ...{ prices: '8.652', fees: '-0.77565', funding: '0', share: '-0.787635', other: '0', result: '7.088715' },
  })
  const lost = { realised: '-1004', unrealised: '0', fees: '1.5', funding: '-0.25', shares_paid: '0', result: '-1000' }
  expect(unscaled(resultParts(lost).other)).toBe('5.75')
  const { result, ...parts } = sumParts([one, lost, OPEN])
  expect(Object.values(parts).reduce((all, part) => all + part, 0n)).toBe(result)
  expect(unscaled(result)).toBe('-984.644947')
  const ratios = ['0', '3.11', '2000'].map((maintenance) => followRatio({ maintenance, equity: '1000' }))
  expect([ratios, followRatio({ maintenance: '1', equity: '0' })]).toEqual([[null, '0.32', '100'], '100'])
})

test('COPY-82 stopping is previewed by the engine’s own formulas: fees, share, what comes back; what keeping costs', () => {
  expect(texts({ ...stopPreview(OPEN, [POSITION], taker) })).toEqual({
    ...{ positions: 1, fees: '0.389988', share: '0.787635', back: '1007.088715', keptShare: '0' },
  })
  // Out at 63,900.0: a loss pays no share.
  const loss = { ...OPEN, equity: '995.090338', unrealised: '-4.524' }
  const down = stopPreview(loss, [{ ...POSITION, mark_price: '63900.0' }], taker)
  expect(texts({ ...down })).toMatchObject({ fees: '0.3834', share: '0', back: '994.706938' })
  // A closed profit above the mark is shared where the positions are kept; not where free money lacks, and not twice.
  const won = { ...OPEN, realised: '200', equity: '1208.266338' }
  expect(unscaled(stopPreview(won, [POSITION], taker).keptShare)).toBe('19.9614338')
  expect(stopPreview({ ...won, available: '19' }, [POSITION], taker).keptShare).toBe(0n)
  expect(stopPreview({ ...won, state: 'kept' }, [POSITION], taker).share).toBe(0n)
  expect(stopPreview({ ...won, high: '300' }, [POSITION], taker).share).toBe(0n)
})

test('COPY-83 adding raises amount and stop level, within the limits of a follow and of the account', () => {
  const follow = { amount: '1000', stop_percent: '15' }
  const added = judgeAdd(follow, '500', 600_00000000n)
  expect([added.wrong, unscaled(added.level)]).toEqual([null, '1275'])
  const wrong = (text: string, available: bigint | null = null) => judgeAdd(follow, text, available).wrong?.key
  expect([wrong('49000'), wrong('49000.00000001'), wrong('x'), wrong('0'), wrong('500', 499n), wrong('500')]).toEqual([
    ...[undefined, 'copy_amount_range', judgeAdd(follow, 'x', null).wrong?.key, judgeAdd(follow, '0', null).wrong?.key],
    ...['insufficient_available_balance', undefined],
  ])
  expect([judgeAdd(follow, 'x', null).wrong, judgeAdd(follow, '0', null).wrong].every((one) => one !== null)).toBe(true)
})

test('COPY-56 once positions are kept a press on stop closes them, whatever was chosen before', () => {
  const states = ['following', 'kept'] as const
  expect(states.map((state) => [stopWay({ state }, 'close'), stopWay({ state }, 'keep')])).toEqual([
    ['close', 'keep'],
    ['close', 'close'],
  ])
})
