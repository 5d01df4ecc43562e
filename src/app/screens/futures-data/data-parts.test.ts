import { expect, test } from 'vitest'
import { ratioText } from './data-parts.tsx'

const of = (long_accounts: number, short_accounts: number) => ratioText({ long_accounts, short_accounts })

test('PAGE-06 the ratio of accounts is to three places, the nearest; without anybody short there is none', () => {
  expect([of(2, 1), of(1, 3), of(2, 3), of(0, 5), of(1_001, 1_000)]).toEqual([
    '2.000',
    '0.333',
    '0.667',
    '0.000',
    '1.001',
  ])
  expect(of(4, 0)).toBeNull()
})
