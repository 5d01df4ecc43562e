import { expect, test } from 'vitest'
import { CYCLES } from '../../../shared/lines/option-cycle.ts'
import { FLASH_RATE } from '../../../shared/lines/option-rate.ts'
import { guessBands, guessFlash } from '../../testing/index-guesses.ts'
import { measuredRate } from './option-offers.ts'

const FULL = process.env.LONG === 'full'
const SCENES = FULL ? 60_000 : 5_000
const MINUTES = FULL ? 400_000 : 20_000
/** Seconds before its end: the last that a ticket is taken at, and each whole cycle. */
const WAITS = [6, ...CYCLES]
const BREAK_EVEN = 100 / (100 + FLASH_RATE)

test('OPT-54 no simple guess from the past of the index wins as often as a flash option has to', () => {
  const guesses = guessFlash(7, SCENES, WAITS)
  // Eleven guesses, each at all instants and at those where it had most to go by.
  expect(guesses).toHaveLength(WAITS.length * 22)
  const tooGood = guesses.flatMap(({ guess, wait, won, all }) => {
    expect(all).toBeGreaterThan(SCENES * 0.3)
    const error = 0.5 / Math.sqrt(all)
    // The contrary guess wins the rest. Standard errors: 0.7 % of all instants, 1.2 % of a third; with the long tests 0.2 and 0.4 %.
    const share = Math.max(won, all - won) / all
    return share + (FULL ? 4 * error : 0) < BREAK_EVEN ? [] : [`${guess}, ${wait} s: ${share} ± ${error}`]
  })
  expect(tooGood).toEqual([])
}, 900_000)

test('VOL-39 no guess from how wild the index has been wins as often as a volatility option has to', () => {
  let offered = 0
  const tooGood = guessBands(8, MINUTES).flatMap(({ guess, window, band, side, share, error }) => {
    const rate = measuredRate(false, 'BTC', window, band, side)
    if (rate === null) return []
    offered++
    // Standard errors: 0.5 to 5 %, with the long tests 0.2 to 1.1 %.
    const most = 100 / (100 + rate)
    return share + (FULL ? error : 0) < most
      ? []
      : [`${guess}, ${side} ${window} s ${band}: ${share} ± ${error} of ${most}`]
  })
  expect(offered).toBeGreaterThanOrEqual(20)
  expect(tooGood).toEqual([])
}, 900_000)
