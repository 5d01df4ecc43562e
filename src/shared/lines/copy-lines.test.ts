import { expect, test } from 'vitest'
import { toScaled } from '../decimal/decimal-text.ts'
import { defaultGuard, guardPrice } from './copy-guard.ts'
import { copyRoom, placesOf } from './copy-places.ts'
import { copiedEntry, copiedTrade, copyGap, coveredLots, measuredSlippage, slippageOf } from './copy-replay.ts'
import { sharedProfit, shareOf, stopLevel } from './copy-share.ts'
import { cappedLots, closingCopy, fixedLots, ratioLots } from './copy-size.ts'
import { drawdownOf, hundredths, nextValue, roiOf } from './copy-stats.ts'

const u = (text: string) => toScaled(text, 8) as bigint
/** One tick of 0.1 times one lot of 0.001. */
const UNIT = 10_000n
const opened = (lots: number, whole = lots, price = 642_761) => ({ lots, whole, ticks: BigInt(price), filled: 1n })

test('COPY-31 sizes, guard and closings of lines.md to the last digit', () => {
  expect(ratioLots(opened(500), u('1000'), u('40211'), 1)).toBe(12)
  expect(ratioLots(opened(10), u('1000'), u('40211'), 1)).toBe(0)
  expect([ratioLots(opened(10), 0n, u('1'), 1), ratioLots(opened(10), 1n, 0n, 1)]).toEqual([0, 0])
  expect(fixedLots(opened(500), u('50'), 5, UNIT, 1)).toBe(3)
  expect(fixedLots(opened(250, 500), u('50'), 5, UNIT, 1)).toBe(1)
  expect(cappedLots(opened(500), u('100'), 0n, 5, UNIT, 1)).toBe(7)
  expect(cappedLots(opened(500), u('100'), u('500'), 5, UNIT, 1)).toBe(0)
  expect([closingCopy(12, 200, 500, 1), closingCopy(8, 300, 300, 1), closingCopy(15, 1, 2, 10)]).toEqual([4, 8, 0])
  const mean = { ticks: 642_761n, filled: 1n }
  expect([guardPrice('buy', mean, 50, 1), guardPrice('sell', mean, 50, 1)]).toEqual([645_974, 639_548])
  expect(guardPrice('buy', { ticks: 14_682n * 3n, filled: 3n }, defaultGuard('SOL'), 1)).toBe(14_902)
  expect([guardPrice('buy', { ticks: 101n, filled: 1n }, 300, 5), guardPrice('sell', { ticks: 101n, filled: 1n }, 300, 5)]).toEqual([100, 100]) // biome-ignore format: one table
})

test('COPY-32 the share is of profit above the highest that was shared; open losses count', () => {
  const shares = (...profits: bigint[]) => {
    let high = 0n
    return profits.map((profit) => {
      const share = shareOf(profit, high)
      if (profit > high) high = profit
      return share
    })
  }
  expect(shares(u('200'), u('50'), u('260'))).toEqual([u('20'), 0n, u('6')])
  expect(shares(u('271.22'))).toEqual([u('27.122')])
  expect(shares(19n)).toEqual([1n])
  expect(shares(9n)).toEqual([0n])
  expect(shares(-u('30'), u('12.34567891'), u('12.345679'))).toEqual([0n, u('1.23456789'), 0n])
  expect(sharedProfit(u('80'), u('1040'), u('10'), u('1000'))).toBe(u('50'))
  expect(sharedProfit(u('80'), u('1200'), u('10'), u('1000'))).toBe(u('80'))
  expect([stopLevel(u('1000'), 1_500), stopLevel(u('333.33'), 1_250)]).toEqual([u('850'), u('291.66375')])
  expect(stopLevel(1n, 100)).toBe(1n)
})

test("COPY-12 places and room by the leader's own equity", () => {
  expect(['99.99999999', '100', '999.99', '1000', '5000'].map((own) => placesOf(u(own)))).toEqual([
    0, 100, 100, 300, 500,
  ])
  expect([copyRoom(u('1200'), u('35950')), copyRoom(u('100'), u('3001'))]).toEqual([u('50'), 0n])
})

test('COPY-14 replay of a trade, ROI without flows, drawdown', () => {
  const at = (ticks: bigint) => ({ ticks, lots: 1n })
  const long = { direction: 1 as const, lots: 12, entry: at(634_100n), exit: at(637_442n) }
  expect(copiedTrade(long, UNIT, 500n)).toEqual({ leader: u('4.0104'), copy: u('3.70522992'), fees: u('0.76292481') })
  const short = { direction: -1 as const, lots: 32, entry: at(307_010n), exit: at(308_190n) }
  expect(copiedTrade(short, 10_000n, 500n)).toEqual({
    leader: -u('3.776'),
    copy: -u('4.169728'),
    fees: u('0.98432039'),
  })
  const grown = nextValue(10n ** 12n, u('1000'), u('1600'), u('500'))
  expect(hundredths(roiOf(10n ** 12n, nextValue(grown, u('1600'), u('1760'), 0n)))).toBe('21.00')
  expect([nextValue(5n, 0n, 10n, 0n), nextValue(5n, 10n, -3n, 0n)]).toEqual([0n, 0n])
  expect(hundredths(drawdownOf([100n, 120n, 90n, 130n]))).toBe('25.00')
  expect(hundredths(drawdownOf([100n, 97n, 101n, 95n, 140n]))).toBe('5.94')
  expect([hundredths(-320n), hundredths(roiOf(3n, 2n)), hundredths(roiOf(0n, 2n))]).toEqual(['-3.20', '-33.33', '0.00'])
})

test('COPY-33 the gap to the leader sums exactly by cause', () => {
  const gap = copyGap(3_842n, u('1000'), u('312.4'), u('41.18'), u('27.122'))
  expect(gap).toEqual({ prices: 718n, costs: 412n, share: 271n, sum: 1_401n })
  const odd = copyGap(101n, u('3'), 1n, u('0.00014'), 1n)
  expect(odd.prices + odd.costs + odd.share).toBe(odd.sum)
})

test('COPY-45 the median of twenty real copies is what a replay takes them to be worse', () => {
  const copies = Array.from({ length: 20 }, (_one, place) => (place < 9 ? 0 : 150))
  expect(measuredSlippage(copies.slice(1))).toBe(null)
  expect(measuredSlippage(copies)).toBe(150n)
  expect(measuredSlippage(copies.map((ppm, place) => (place === 9 ? 11 : ppm)))).toBe(80n)
  expect(measuredSlippage(copies.map(() => -40))).toBe(0n)
  expect([slippageOf('buy', u('1000.2'), u('1000')), slippageOf('sell', u('1000.2'), u('1000'))]).toEqual([200, -200])
  expect(slippageOf('sell', u('999.99999999'), u('1000'))).toBe(0)
  const long = { direction: 1 as const, lots: 12, entry: { ticks: 634_100n, lots: 1n } }
  expect(copiedEntry(long, UNIT, 500n)).toEqual({ cost: u('761.072184'), fee: u('0.3805361') })
})

test('COPY-55 margin and entry fee of a replayed copy stay within what is free', () => {
  const asked = { direction: 1 as const, lots: 5_000, entry: { ticks: 642_761n, lots: 1n } }
  const covered = (free: string, slippage = 0n) => coveredLots(asked, u(free), 5, 10n ** 3n, 500n, 1, slippage)
  expect([covered('10'), covered('0'), covered('-1'), covered('100000')]).toEqual([7, 0, 0, 5_000])
  expect([covered('9.02115064'), covered('9.02115063')]).toEqual([7, 6])
  expect(coveredLots({ ...asked, direction: -1 }, u('9.02115063'), 5, 10n ** 3n, 500n, 1, 200n)).toBe(7)
})
