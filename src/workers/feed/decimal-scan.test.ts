import { expect, test } from 'vitest'
import { type ScannedDecimal, scanWideDecimal } from './decimal-scan.ts'

/** Drops one decimal after the other until the rest is a safe integer. */
function naive(text: string): ScannedDecimal {
  const [head = '', tail = ''] = text.split('.')
  const decimals = tail.replace(/0+$/, '')
  const whole = BigInt(head + decimals)
  const safe = (value: bigint) => value <= BigInt(Number.MAX_SAFE_INTEGER)
  const digits = Math.min(tail.length, 65_535)
  if (safe(whole) && decimals.length <= 255 && tail.length <= 65_535)
    return { value: Number(whole), decimals: decimals.length, digits, exact: true }
  let left = decimals.length
  while (left > 0 && (left > 255 || !safe(BigInt(head + decimals.slice(0, left))))) left--
  return { value: Number(head + decimals.slice(0, left)), decimals: left, digits, exact: false }
}

test('HUB-02 a decimal keeps as many digits as a safe integer holds', () => {
  const heads = ['0', '1', '90', '9007199254740991', '9007199254740992', '123456789012345678', '1'.repeat(400)]
  const tails = ['1', '10', '0', '000', '9007199254740993', '5'.repeat(20), `${'0'.repeat(14)}${'7'.repeat(9)}`]
  tails.push(`1${'0'.repeat(65_534)}`, `1${'0'.repeat(65_535)}`)
  tails.push(`${'0'.repeat(254)}12`, '0'.repeat(300), `${'0'.repeat(300)}1`, '7'.repeat(300), `1${'0'.repeat(300)}`)
  for (const head of heads)
    for (const tail of tails)
      expect(scanWideDecimal(`${head}.${tail}`), `${head}.${tail}`).toEqual(naive(`${head}.${tail}`))
})

test('LIMIT-02 a number of a million decimals is read as fast as it is long', () => {
  const { value, decimals, digits, exact } = scanWideDecimal(`0.${'7'.repeat(1_000_000)}`)
  expect([value, decimals, digits, exact]).toEqual([7_777_777_777_777_777, 16, 65_535, false])
})
