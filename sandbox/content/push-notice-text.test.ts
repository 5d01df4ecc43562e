import { expect, test } from 'vitest'
import { LANGUAGES } from './language.ts'
import { pushNoticeText, SENTENCES } from './push-notice-text.ts'

const PARAMS = { symbol: 'BTCUSDT', side: 'sell', coin: 'USDT', level: '-12345.60', amount: '77777', quantity: '88888' }

test('PUSH-07 each kind has its words in five languages, filled in and without an amount', () => {
  const kinds = Object.keys(SENTENCES)
  expect(kinds.length).toBeGreaterThanOrEqual(17)
  for (const kind of kinds) {
    const all = LANGUAGES.map((language) => pushNoticeText(kind, PARAMS, language, 'Onetape'))
    const texts = all.flatMap(({ title, body }) => [title, body])
    expect([kind, texts.filter((text) => /\{\{|77777|88888|--|^$/.test(text))]).toEqual([kind, []])
    expect([kind, new Set(all.map(({ title }) => title)).size > 1]).toEqual([kind, true])
  }
})

test('PUSH-07 sides are worded and levels have their thousands parted', () => {
  const title = (kind: string, language: (typeof LANGUAGES)[number]) =>
    pushNoticeText(kind, PARAMS, language, 'Onetape').title
  expect(LANGUAGES.map((language) => title('fill', language))).toEqual([
    'BTCUSDT: Sell order filled',
    'BTCUSDT：卖出委托已成交',
    'BTCUSDT：賣出委託已成交',
    'BTCUSDT：売り注文が約定しました',
    'BTCUSDT: 매도 주문 체결',
  ])
  expect(title('alert_day_below', 'en')).toBe('BTCUSDT: 24h change falls to −12,345.60%')
  expect(() => pushNoticeText('unknown', {}, 'en', 'Onetape')).toThrow(RangeError)
})
