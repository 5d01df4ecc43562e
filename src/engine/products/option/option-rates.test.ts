import { expect, test } from 'vitest'
import { BANDS, bandText } from '../../../shared/lines/option-band.ts'
import { WINDOWS } from '../../../shared/lines/option-cycle.ts'
import { errorOf, walkWindows } from '../../testing/option-windows.ts'
import { CHANCES } from './option-chances.ts'
import { measuredRate } from './option-offers.ts'

const COINS = ['BTC', 'ETH']
const WALKED = 2_000
const BATCHES = 20
/** Of the sandbox's own seed; the calm one is walked with the long tests. */
const WALKS = process.env.LONG === 'full' ? [false, true] : [false]

test('VOL-11 2,000 windows of the seed: every offer pays back 92 % within four standard errors', () => {
  for (const calm of WALKS) {
    const counts = walkWindows({ calm, seed: 7, born: 1_763_600_000_000, windows: WALKED, batches: BATCHES })
    let offers = 0
    for (const coin of COINS)
      WINDOWS.forEach((window, row) => {
        BANDS.forEach((band, column) => {
          const counted = counts[coin]?.[row]?.[column] ?? { left: 0, batches: [] }
          const table = CHANCES.out[calm ? 'calm' : 'busy'][coin]?.[row]?.[column] ?? [0, 0]
          const share = table[0] / CHANCES.windows
          // The spread of few batches may be small by chance: the binomial one is the least that it can be.
          const least = Math.sqrt(WALKED * share * (1 - share))
          const error = Math.max(errorOf(counted), least) / WALKED + table[1] / CHANCES.windows
          for (const side of ['out', 'in'] as const) {
            const rate = measuredRate(calm, coin, window, band, side)
            if (rate === null) continue
            offers++
            const won = side === 'out' ? counted.left : WALKED - counted.left
            const back = (won / WALKED) * (1 + rate / 100)
            const most = 4 * error * (1 + rate / 100)
            expect([coin, window, bandText(band), side, Math.abs(back - 0.92) <= most + 0.01]).toEqual([coin, window, bandText(band), side, true]) // biome-ignore format: one line
          }
        })
      })
    expect(offers).toBeGreaterThan(10)
  }
})

test('VOL-35 the table is of 100,000 windows, one that leaves a wide band leaves the narrow one, calm less than busy', () => {
  expect(CHANCES.windows).toBeGreaterThanOrEqual(100_000)
  for (const coin of COINS) {
    for (const how of ['busy', 'calm'] as const)
      for (const row of CHANCES.out[how][coin] ?? [])
        expect(row.map(([left]) => left)).toEqual([...row].map(([left]) => left).sort((a, b) => b - a))
    const [busy, calm] = [CHANCES.out.busy[coin] ?? [], CHANCES.out.calm[coin] ?? []]
    expect(busy).toHaveLength(WINDOWS.length)
    busy.forEach((row, i) => {
      row.forEach(([left], j) => {
        expect(calm[i]?.[j]?.[0]).toBeLessThanOrEqual(left)
      })
    })
    // A standard error of under half a percent of the windows.
    for (const [, error] of [...busy, ...calm].flat()) expect(error).toBeLessThan(500)
  }
})
