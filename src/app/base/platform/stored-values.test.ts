import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CACHE_NAMES, memoryStore } from './client-cache.ts'
import { DEVICE_VALUES, dropUnreadable, TAB_VALUES } from './stored-values.ts'

const GARBAGE = [
  '{',
  '',
  'null',
  '[',
  '"',
  '1e400',
  'NaN',
  '[[]]',
  '{"a":',
  'undefined',
  '\u0000',
  'x'.repeat(3_000_000),
]

/** Besides garbage: JSON of other types than the name has. */
const WRONG: [name: string, text: string][] = [
  ['onetape-prefs', '[]'],
  ['onetape-prefs', '{"palette":5}'],
  ['onetape-prefs', '{"hideAmounts":"yes"}'],
  ['onetape:favourites', '{}'],
  ['onetape:favourites', '[1]'],
  ['onetape:dismissed-notices', '["a"]'],
  ['onetape:dismissed-notices', '[1e400]'],
  ['pricing-unit', '{"text":1,"value":"1","symbol":"$"}'],
  ['last-user', '{"id":"7"}'],
  ['last-own', '{"user":7}'],
  ['last-own', '[]'],
  ['local-fee', '-1'],
  ['local-fee', '1e400'],
  ['token', 'a b'],
  ['onetape:dead-man', '{"user":7,"seconds":"30"}'],
  ['onetape:orders-paused', '1e400'],
  ['onetape:layout', '[]'],
]

const GOOD: Readonly<Record<string, string>> = {
  lang: 'zh-TW',
  userTheme: 'light',
  deviceId: '8f14e45f-ceea-467f-9575-1a2b3c4d5e6f',
  token: 'eyJhbGciOiJIUzI1NiJ9.e30.abc_-=',
  time_zone: 'Asia/Tokyo',
  'local-ip': '2001:db8::1',
  'local-country': 'JP',
  'pricing-unit': '{"text":"USD","value":"1","symbol":"$"}',
  'local-currency': '{"symbol":"$"}',
  'local-fee': '151.2',
  'last-user': '{"id":7}',
  'last-own': '{"user":7,"answers":{}}',
  'onetape-prefs': '{"palette":"green-up","hideAmounts":false,"depth":"all","marginTitle":"50"}',
  'onetape:favourites': '["spot:1"]',
  'onetape:dismissed-notices': '[3]',
  'onetape:layout': 'book-320.hide-tape-chart',
  'onetape:dead-man': '{"user":7,"seconds":30}',
  'onetape:orders-paused': '1763625600000',
  'onetape:retry-after': '1763625600000',
  'onetape:chart-interval': 'line',
  'onetape:chart-indicators': '{}',
  'onetape:depth-move': '0.125',
  'onetape:ticket-price-limit': '',
  'onetape:ticket-size-limit': '2.5',
  'onetape:positions-sort': 'profit',
  'onetape-tab-pace': '{"pace":"all","depth":20}',
  'onetape-reset': '{"type":"email","account":"a@b.c","area":"","until":1,"end":2,"offset":0}',
  'onetape-photos': '{"front":"/api/upload/image/a"}',
  'onetape-google': '{"state":"a","nonce":"b","verifier":"c","next":null,"startedAt":1}',
  'onetape-unconfirmed': '[{"user":1}]',
  'onetape:link': 'amber',
}
const goodOf = (name: string) => GOOD[name] ?? '1'

for (const [place, values] of [
  ['localStorage', DEVICE_VALUES],
  ['sessionStorage', TAB_VALUES],
] as const) {
  test.each(Object.keys(values))(`REAL-87 garbage in ${place}'s %s is dropped, what belongs there stays`, (name) => {
    const percent = name.endsWith('-limit') || name === 'onetape:depth-move'
    for (const text of GARBAGE.filter((one) => !(percent && one === ''))) {
      const store = memoryStore()
      store.setItem(name, text)
      dropUnreadable(store, values)
      expect(store.getItem(name), text.slice(0, 20)).toBeNull()
    }
    const store = memoryStore()
    store.setItem(name, goodOf(name))
    expect(dropUnreadable(store, values)).toEqual([])
    expect(store.getItem(name)).toBe(goodOf(name))
  })
}

test.each(WRONG)('REAL-87 %s drops %s, which is of another type', (name, text) => {
  const store = memoryStore()
  store.setItem(name, text)
  dropUnreadable(store, DEVICE_VALUES)
  expect(store.getItem(name)).toBeNull()
})

test('REAL-87 only what a person has chosen is reported; other programs’ values stay', () => {
  const store = memoryStore()
  for (const name of ['onetape-prefs', 'local-fee', 'deviceId', 'theirs']) store.setItem(name, '{')
  expect(dropUnreadable(store, DEVICE_VALUES)).toEqual(['onetape-prefs'])
  expect(store.getItem('theirs')).toBe('{')
  expect(dropUnreadable(store, DEVICE_VALUES)).toEqual([])
})

test('REAL-87 every name of the client caches and of the trading screens is judged', () => {
  const prefs = readFileSync(new URL('../prefs/terminal-prefs.ts', import.meta.url), 'utf8')
  const names = [...prefs.matchAll(/^ {2}\| '([\w-]+)'$/gm)].map(([, name]) => `onetape:${name}`)
  expect(names.length).toBeGreaterThan(10)
  for (const name of [...CACHE_NAMES, ...names]) expect(DEVICE_VALUES, name).toHaveProperty([name])
})
