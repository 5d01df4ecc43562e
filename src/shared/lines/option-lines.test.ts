import { expect, test } from 'vitest'
import { bandEdges, bandText, isOutside, readBand } from './option-band.ts'
import { cycleStanding, runningCycleEnd, takenCycleEnd, windowEnd } from './option-cycle.ts'
import { breakEven, lossAtEvenOdds, payoutOf, profitOf, rateText, readRate } from './option-payout.ts'
import { offeredRate } from './option-rate.ts'
import { flashResult, medianOfThree } from './option-settle.ts'
import { mostPromised, mostStake } from './option-stake.ts'
import { winRate } from './option-win-rate.ts'

const DAY = 1_795_219_200_000
const at = (hours: number, minutes: number, ms: number) => DAY + hours * 3_600_000 + minutes * 60_000 + ms
const units = (text: string) => BigInt(Math.round(Number(text) * 1e8))
const NOW = at(1, 15, 49_000)

test('OPT-46 cycles end at multiples of their length, and each is open for its length before the last five seconds', () => {
  const ends = [30, 60, 180, 300, 600].map((cycle) => runningCycleEnd(NOW, cycle))
  expect(ends).toEqual([16, 16, 18, 20, 20].map((minute) => at(1, minute, 0)))
  for (const cycle of [30, 60, 180, 300, 600])
    for (let t = NOW; t < NOW + 700_000; t += 499) {
      const end = takenCycleEnd(t, cycle)
      const standings = [-1, 0, 1].map((step) => cycleStanding(t, end + step * cycle * 1_000, cycle))
      expect(standings).toEqual(['late', 'taken', 'early'])
    }
  expect(cycleStanding(NOW, at(1, 16, 1), 60)).toBe('none')
  expect([windowEnd(NOW + 300, 300), windowEnd(NOW, 300)]).toEqual([at(1, 20, 49_000), at(1, 20, 49_000)])
})

const PROFITS: [stake: string, rate: number, profit: string][] = [
  ['50', 85, '42.5'],
  ['25', 85, '21.25'],
  ['33.33', 85, '28.3305'],
  ['1.23', 85, '1.0455'],
  ['5000', 85, '4250'],
  ['20', 135, '27'],
  ['7.77', 50, '3.885'],
]

test('OPT-47 profit, payout, break-even and the loss at even odds are those of the rulebook', () => {
  for (const [stake, rate, profit] of PROFITS) {
    expect(profitOf(units(stake), rate)).toBe(units(profit))
    expect(payoutOf('won', units(stake), rate)).toBe(units(stake) + units(profit))
  }
  expect([payoutOf('lost', 5n, 85), payoutOf('tied', 5n, 85), payoutOf('void', 5n, 85)]).toEqual([0n, 5n, 5n])
  expect([breakEven(85), breakEven(135), breakEven(100), breakEven(1740)]).toEqual(['54.1', '42.6', '50.0', '5.4'])
  expect(lossAtEvenOdds(units('50'), 85)).toBe(units('3.75'))
  expect(lossAtEvenOdds(101n, 0)).toBe(51n)
  expect(lossAtEvenOdds(100n, 150)).toBe(-25n)
  expect([85, 135, 5, 1740, 100].map(rateText)).toEqual(['0.85', '1.35', '0.05', '17.40', '1.00'])
  expect(['0.85', '1.350', '17.4', '2', '0.855', '.5', '1e3', '-1', ''].map(readRate)).toEqual([85, 135, 1740, 200, null, null, null, null, null]) // biome-ignore format: one table
})

test('OPT-48 the median of three and what it means for each side', () => {
  const threes: [number, number, number][] = [[1, 2, 3], [3, 1, 2], [2, 3, 1], [2, 1, 3], [1, 3, 2], [3, 2, 1], [2, 2, 9], [1, 2, 2]] // biome-ignore format: one table
  for (const [a, b, c] of threes) expect(medianOfThree(a, b, c)).toBe(2)
  expect([flashResult('up', 5, 6), flashResult('up', 5, 4), flashResult('up', 5, 5)]).toEqual(['won', 'lost', 'tied'])
  expect([flashResult('down', 5, 6), flashResult('down', 5, 4), flashResult('down', 5, 5)]).toEqual(['lost', 'won', 'tied']) // biome-ignore format: one line
})

test('OPT-16 win rates with their 95 % interval; nothing decided has none', () => {
  expect(winRate(26, 49)).toEqual({ rate: '53.1', low: '39.4', high: '66.3' })
  expect(winRate(7, 10)).toEqual({ rate: '70.0', low: '39.7', high: '89.2' })
  expect([winRate(0, 0), winRate(0, 1)]).toEqual([null, { rate: '0.0', low: '0.0', high: '79.3' }])
  expect(winRate(5, 5)).toMatchObject({ rate: '100.0', high: '100.0' })
})

test('OPT-49 the most that one more ticket may cost, and the most whose profit the house can promise', () => {
  expect(mostPromised(units('42.49'), 85)).toBe(units('49.98'))
  expect([mostPromised(0n, 85), mostPromised(units('1000000'), 85)]).toEqual([0n, units('5000')])
  expect(mostStake(units('412.809'), 0n)).toBe(units('412.8'))
  expect(mostStake(units('9000'), units('17000'))).toBe(units('3000'))
  expect([mostStake(units('9000'), 0n), mostStake(units('0.99'), 0n)]).toEqual([units('5000'), 0n])
  expect(mostStake(units('9000'), units('19999.5'))).toBe(0n)
})

const EDGES: [strike: number, sample: number, ppm: number, outside: boolean][] = [
  [642_761, 643_403, 1_000, false],
  [642_761, 643_404, 1_000, true],
  [642_761, 642_119, 1_000, false],
  [642_761, 642_118, 1_000, true],
  [311_820, 311_975, 500, false],
  [311_820, 311_976, 500, true],
  [640_000, 640_320, 500, false],
  [640_000, 640_321, 500, true],
  [640_000, 639_680, 500, false],
]

test('VOL-36 a sample at the edge of its band is inside, one tick further is outside', () => {
  for (const [strike, sample, ppm, outside] of EDGES) {
    expect([strike, sample, isOutside(strike, sample, ppm)]).toEqual([strike, sample, outside])
    const { low, high } = bandEdges(strike, ppm)
    expect(sample < low || sample > high).toBe(outside)
  }
  expect([500, 1_000, 2_000, 5_000].map(bandText)).toEqual(['0.05', '0.10', '0.20', '0.50'])
  expect(['0.05', '0.1', '0.10', '0.2', '0.500', '0.15', '0', '1'].map(readBand)).toEqual([500, 1_000, 1_000, 2_000, 5_000, null, null, null]) // biome-ignore format: one table
})

const RATES: [wins: number, rate: number | null][] = [
  [390, 135],
  [610, 50],
  [200, 360],
  [50, 1740],
  [49, null],
  [876, 5],
  [880, null],
  [0, null],
]

test('VOL-37 a rate follows from the chance so that 92 % comes back on the mean', () => {
  for (const [wins, rate] of RATES) expect([wins, offeredRate(wins, 1_000)]).toEqual([wins, rate])
})
