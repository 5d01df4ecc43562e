import { expect, test } from 'vitest'
import { LANGUAGES } from './language.ts'
import { noticeMail } from './notice-mail.ts'
import { NOTICE_TEXTS, type NoticeKind } from './notice-texts.ts'

const ORIGIN = { device: 'Edge / Windows', place: 'Portugal', ip: '10.0.0.7' }
const FACTS = { detail: 'ab…test', amount: '12.5', received: '11.5', coin: 'USDT', network: 'TRC20', address: 'T…x' }
const PARAMS = { ...FACTS, symbol: 'BTCUSDT', quantity: '0.4', price: '60000.1' }
const kinds = Object.keys(NOTICE_TEXTS) as NoticeKind[]

test('NOTE-01 every notice in five languages: who writes, where it came from, what to do, why, and the phrase last', () => {
  const parts = { params: PARAMS, time: '2026-11-22 15:50', care: true, reason: 'call us', site: 'Onetape' }
  for (const kind of kinds) {
    const texts = LANGUAGES.map((language) =>
      noticeMail(language, { ...parts, kind, origin: ORIGIN, phrase: 'blue cat' }),
    )
    expect(new Set(texts).size, kind).toBe(LANGUAGES.length)
    for (const text of texts) {
      expect(text).not.toMatch(/\{\{|\}\}|undefined|null|--/)
      for (const part of ['Onetape', '2026-11-22 15:50', 'Edge / Windows', 'Portugal', '10.0.0.7', 'call us'])
        expect(text, kind).toContain(part)
      expect(text.endsWith(' blue cat') || text.endsWith('：blue cat')).toBe(true)
    }
  }
})

test('NOTE-01 what comes from people is no place of the text, and what there is none of is left out', () => {
  const text = noticeMail('en', {
    kind: 'withdraw_refused',
    params: { amount: '{{phrase}}', coin: '$&' },
    time: '2026-11-22 15:50',
    origin: null,
    reason: '{{site}}',
    care: false,
    site: 'Onetape',
    phrase: '$1 {{reason}}',
  })
  expect(text).toBe(
    'Onetape: your withdrawal of {{phrase}} $& was rejected; the full amount was returned to your Fund account. 2026-11-22 15:50 UTC. Reason: {{site}} Your anti-phishing code: $1 {{reason}}',
  )
  const bare = { kind: 'kyc_passed', params: {}, time: 'now', origin: null, care: false, site: 'Onetape' } as const
  expect(noticeMail('en', { ...bare, reason: null, phrase: null })).toBe(
    'Onetape: your identity was verified. now UTC.',
  )
})
