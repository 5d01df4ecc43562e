import { expect, test } from 'vitest'
import { CopyExchange, LEADER } from '../../testing/test-copy.ts'

/** The first market's book stands at 64,276.0 and 64,276.1, thick. */
function begin(own = '40211', money = '1500'): CopyExchange {
  const x = new CopyExchange([11, 12, 13], money, own)
  x.quote('64276.0', '64276.1')
  return x
}

test('COPY-01 a follow moves contract money into a portfolio, and everything together stays', () => {
  const x = begin()
  const assets = () => x.exchange.views.money.assets(11)?.now.contract
  const before = assets()
  const follow = x.follow(11)
  expect(assets()).toBe(before)
  expect([x.wallet(11)[0], follow.equity, follow.available, follow.state]).toEqual(['500', '1000', '1000', 'following'])
  expect(x.entries(11, 1)).toEqual([['copy_in', '-1000']])
  expect(x.events.filter(({ kind }) => kind === 'follow')).toHaveLength(1)
  expect(x.sound()).toEqual([])
})

test('COPY-02 a copy has the size of the equities, and what is below the minimum is missed', () => {
  const x = begin()
  x.follow(11)
  x.perp(LEADER, 'buy', '0.5')
  expect(x.held(11)).toBe('long 0.012')
  x.perp(LEADER, 'buy', '0.01')
  expect([x.held(11), x.missed(11), x.found(11).copied]).toEqual(['long 0.012', ['below_minimum'], 1])
  expect(x.sound()).toEqual([])
})

test('COPY-03 a part is closed in proportion, the rest whole', () => {
  const x = begin()
  x.follow(11)
  x.perp(LEADER, 'buy', '0.5')
  x.perp(LEADER, 'sell', '0.2')
  expect(x.held(11)).toBe('long 0.008')
  x.perp(LEADER, 'sell', '0.3')
  expect([x.held(11), x.missed(11)]).toEqual(['', []])
  expect(x.sound()).toEqual([])
})

test('COPY-04 fixed sizes follow the part of the order that filled; max_trade caps the whole position', () => {
  const x = begin()
  x.quote('64276.0', null)
  x.follow(11, { mode: 'fixed', per_trade: '50' })
  x.perp(22, 'sell', '0.25', '64276.1')
  x.perp(22, 'sell', '40', '64276.2')
  x.perp(LEADER, 'buy', '0.5', '64276.1')
  expect(x.held(11)).toBe('long 0.001')
  x.perp(22, 'sell', '0.25', '64276.1')
  expect(x.held(11)).toBe('long 0.002')
  const y = begin('1000')
  y.follow(11, { max_trade: '100' })
  y.perp(LEADER, 'buy', '0.01')
  expect([y.held(11), y.missed(11)]).toEqual(['long 0.007', ['cap']])
  expect([...x.sound(), ...y.sound()]).toEqual([])
})

test('COPY-05 an opening goes as far as the guard and no farther', () => {
  const guarded = (ask: string) => {
    const x = begin()
    x.follow(11)
    x.quote('64276.0', null)
    x.perp(21, 'sell', '0.5', '64276.1')
    x.perp(21, 'sell', '5', ask)
    x.perp(LEADER, 'buy', '0.5', '64276.1')
    expect(x.sound()).toEqual([])
    return [x.held(11), ...x.missed(11)]
  }
  expect(guarded('64597.4')).toEqual(['long 0.012'])
  expect(guarded('64597.5')).toEqual(['', 'slippage'])
})

test('COPY-06 a closing without liquidity is tried each tick, and until then nothing opens there', () => {
  const x = begin()
  x.follow(11)
  x.perp(LEADER, 'buy', '0.5')
  x.quote(null, '64276.1')
  x.perp(22, 'buy', '0.5', '64276.0')
  x.perp(LEADER, 'sell', '0.5', '64276.0')
  expect(x.held(11)).toBe('long 0.012')
  x.tick(10)
  x.perp(LEADER, 'buy', '0.2')
  expect([x.held(11), x.missed(11)]).toEqual(['long 0.012', ['closing_pending']])
  x.tick(19)
  expect(x.held(11)).toBe('long 0.012')
  x.quote('64276.0', '64276.1')
  x.tick()
  expect(x.held(11)).toBe('')
  expect(x.sound()).toEqual([])
})

test('COPY-07 what was held before is not copied; what is added is, and closes in proportion', () => {
  const x = begin()
  x.perp(LEADER, 'buy', '0.4')
  x.follow(11)
  expect(x.held(11)).toBe('')
  x.perp(LEADER, 'buy', '0.1')
  expect(x.held(11)).toBe('long 0.002')
  x.perp(LEADER, 'sell', '0.25')
  expect(x.held(11)).toBe('long 0.001')
  x.perp(LEADER, 'sell', '0.25')
  expect(x.held(11)).toBe('')
  expect(x.sound()).toEqual([])
})

test('COPY-08 a whole follow to the last digit, on a profit and on a loss', () => {
  const whole = (out: string) => {
    const x = new CopyExchange()
    x.quote(null, '64277.0')
    x.follow(11)
    x.perp(LEADER, 'buy', '0.5')
    x.quote(out, null)
    x.perp(LEADER, 'sell', '0.5')
    const { realised, fees, result, high } = x.found(11)
    x.do(11, { kind: 'stopCopy', id: 1, positions: 'close' })
    const { state, end_reason, shares_paid } = x.found(11)
    expect([state, end_reason]).toEqual(['ended', 'by_user'])
    expect(x.sound()).toEqual([])
    return { realised, fees, result, high, shares_paid, fund: x.fundOf(LEADER), back: x.entries(11, 1), left: x.wallet(11)[0] } // biome-ignore format: one line
  }
  expect(whole('64998.0')).toEqual({
    ...{ realised: '8.652', fees: '0.77565', result: '7.87635', high: '0', shares_paid: '0.787635' },
    ...{ fund: '0.787635', back: [['copy_out', '1007.088715']], left: '1507.088715' },
  })
  expect(whole('63900.0')).toEqual({
    ...{ realised: '-4.524', fees: '0.769062', result: '-5.293062', high: '0', shares_paid: '0' },
    ...{ fund: '0', back: [['copy_out', '994.706938']], left: '1494.706938' },
  })
})
