import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { JA } from '../sandbox/content/articles/ja.ts'
import { KO } from '../sandbox/content/articles/ko.ts'
import { ZH_CN } from '../sandbox/content/articles/zh-cn.ts'
import { ZH_TW } from '../sandbox/content/articles/zh-tw.ts'
import { type CodePurpose, codeMail } from '../sandbox/content/code-mail.ts'
import { NOTICE_TEXTS } from '../sandbox/content/notice-texts.ts'
import { pushNoticeText, SENTENCES } from '../sandbox/content/push-notice-text.ts'
import { MARKET_TERMS } from './languages/market-terms.ts'

type Texts = { [key: string]: string | Texts }
type Market = keyof typeof MARKET_TERMS

const I18N = join(import.meta.dirname, '../src/app/base/i18n')
const ARTICLES = { 'zh-CN': ZH_CN, 'zh-TW': ZH_TW, ja: JA, ko: KO }
const PURPOSES: readonly CodePurpose[] = [
  'register',
  'find_password',
  'bind',
  'unbind',
  'step_up',
  'withdraw',
  'unlock',
]
const MARKETS = Object.keys(MARKET_TERMS) as Market[]

function flat(texts: Texts, before: string): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[before + key, value] as [string, string]] : flat(value, `${before}${key}.`),
  )
}

/** Every text that a person of this market is shown or sent, by where it stands. */
function textsOf(market: Market): [string, string][] {
  const screens = readdirSync(join(I18N, market)).flatMap((file) =>
    flat(JSON.parse(readFileSync(join(I18N, market, file), 'utf8')) as Texts, `${file}:`),
  )
  const articles = Object.entries(ARTICLES[market]).flatMap(([id, parts]) =>
    parts.map((text) => [`article ${id}`, text] as [string, string]),
  )
  const notices = Object.entries(NOTICE_TEXTS).map(([kind, words]) => [kind, words[market]] as [string, string])
  const pushes = Object.keys(SENTENCES).flatMap((kind) =>
    Object.values(pushNoticeText(kind, {}, market, 'site')).map((text) => [`push ${kind}`, text] as [string, string]),
  )
  const codes = PURPOSES.map((purpose) => {
    const params = { code: '', site: '', phrase: null }
    return [`code ${purpose}`, codeMail(purpose, market, params)] as [string, string]
  })
  return [...screens, ...articles, ...notices, ...pushes, ...codes]
}

/** What a text says with a word of another market, and the term that it needs. */
function faults(market: Market, [where, text]: readonly [string, string]): string[] {
  return MARKET_TERMS[market].flatMap(([wrong, term]) => {
    const found = wrong.exec(text)?.[0]
    return found === undefined ? [] : [`${where}: ${found} → ${term}`]
  })
}

test.each(MARKETS)('LANG-32 %s: one thing has one name, in screens, articles, mails and notifications', (market) => {
  const texts = textsOf(market)
  expect(texts.length).toBeGreaterThan(4000)
  expect(texts.flatMap((text) => faults(market, text))).toEqual([])
})

const MISTAKES: readonly [Market, string, string][] = [
  ['zh-CN', '登录后暂停提币', '提币 → 提现'],
  ['zh-TW', '以市價買進', '買進 → 買入'],
  ['ja', '推定清算価格', '清算 → ロスカット'],
  ['ja', '残り 5 件', 'り 5 → no blank between figures and Japanese'],
  ['ko', '매수 / 숏 청산', '숏 청산 → 종료: 청산 is a liquidation'],
  ['ko', '{{coin}}가 반환되었습니다', '}}가 → both particles: {{name}}을(를)'],
]

test('LANG-32 the measure finds words of another market, blanks and Korean particles', () => {
  const found = MISTAKES.map(([market, text]) => faults(market, ['x', text])[0])
  expect(found).toEqual(MISTAKES.map(([, , fault]) => `x: ${fault}`))
})
