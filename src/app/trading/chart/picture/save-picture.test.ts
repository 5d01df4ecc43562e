import { expect, test } from 'vitest'
import { pictureName } from './save-picture.ts'

test('CHART-08 a picture is named after market, interval and server time, in letters that every disk takes', () => {
  const at = Date.parse('2026-11-22T06:21:05.999Z')
  expect(pictureName('BTCUSDT', '15m', at)).toBe('BTCUSDT-15m-2026-11-22T06-21-05Z.png')
  expect(pictureName('1000/SHIB USDT', 'line', at)).toBe('1000SHIBUSDT-line-2026-11-22T06-21-05Z.png')
})
