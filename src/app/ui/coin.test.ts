import { expect, test } from 'vitest'
import { coinLetters } from './coin.tsx'

test('REAL-47 a coin’s ring holds USDT, WBETH and what follows the number of 1000PEPE; longer codes are cut', () => {
  const letters = ['BTC', 'USDT', 'WBETH', '1000PEPE', '1000000MOG', 'RENDER', '1INCH', '42', ''].map(coinLetters)
  expect(letters).toEqual(['BTC', 'USDT', 'WBETH', 'PEPE', 'MOG', 'REND', 'INCH', '42', ''])
})
