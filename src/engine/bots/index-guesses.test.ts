import { expect, test } from 'vitest'
import { CYCLES } from '../../shared/lines/option-cycle.ts'
import { FLASH_RATE } from '../../shared/lines/option-rate.ts'
import { guessFlash } from '../testing/index-guesses.ts'

const SCENES = process.env.LONG === 'full' ? 100_000 : 8_000
/** Seconds before its end: the last that a ticket is taken at, and each whole cycle. */
const WAITS = [6, ...CYCLES]
const BREAK_EVEN = 100 / (100 + FLASH_RATE)

test('OPT-54 no simple guess from the past of the index wins as often as a flash option has to', () => {
  const guesses = guessFlash(7, SCENES, WAITS)
  for (const one of guesses) console.log(one.guess, one.wait, one.all, (100 * one.won / one.all).toFixed(2), (50/Math.sqrt(one.all)*1).toFixed(2))
  expect(guesses.length).toBe(WAITS.length * 22)
}, 600_000)
