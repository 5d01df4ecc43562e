import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Converter } from 'opencc-js/cn2t'
import { describe, expect, test } from 'vitest'
import { LANGUAGES } from '../src/app/base/i18n/languages.ts'
import { hardCoded } from './languages/hard-coded.ts'
import { ODD_PHRASES } from './languages/plain-words.ts'
import { TRADER_WORDS } from './languages/trader-words.ts'

type Texts = { [key: string]: string | Texts }

/** Exceptions with their reasons. */
const allowed = JSON.parse(readFileSync(join(import.meta.dirname, 'languages/allowed.json'), 'utf8')) as Record<
  'sameAsEnglish' | 'sameAsConverted' | 'hardCoded',
  Record<string, string>
>

const APP = join(import.meta.dirname, '../src/app')
const I18N = join(APP, 'base/i18n')
const areas = readdirSync(join(I18N, 'en')).map((name) => name.replace('.json', ''))
const bare = (text: string) => text.replace(/\{\{[^}]*\}\}/g, '')

function flat(texts: Texts, before: string): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[before + key, value] as [string, string]] : flat(value, `${before}${key}.`),
  )
}

/** Every text of a language by `<area>:<key>`. */
function textsOf(language: string): Map<string, string> {
  return new Map(
    areas.flatMap((area) =>
      flat(JSON.parse(readFileSync(join(I18N, language, `${area}.json`), 'utf8')) as Texts, `${area}:`),
    ),
  )
}

const english = textsOf('en')
const others = LANGUAGES.map(({ code }) => code).filter((code) => code !== 'en')

describe('LANG-01 nothing is left in English', () => {
  test.each(others)('LANG-01 %s: a value equal to English stands on the allow-list with its reason', (language) => {
    const left = [...textsOf(language)]
      .filter(([key, text]) => text === english.get(key) && /\p{L}|\p{N}|\p{P}/u.test(bare(text)))
      .filter(([key]) => !(key in allowed.sameAsEnglish))
    expect(left).toEqual([])
  })

  test('LANG-01 the allow-list holds nothing that is not needed, and a reason for each', () => {
    const same = others.flatMap((language) => [...textsOf(language)].filter(([key, text]) => text === english.get(key)))
    const needed = new Set(same.map(([key]) => key))
    expect(Object.keys(allowed.sameAsEnglish).filter((key) => !needed.has(key))).toEqual([])
    for (const reason of Object.values(allowed.sameAsEnglish)) expect(reason.length).toBeGreaterThan(7)
  })
})

/** Up to here a phrase of both Chinas may be one word in the other script. */
const SHORT = 6
const HAN = /\p{Script=Han}/gu

/** Words of the mainland, each with Taiwan's own. */
const MAINLAND: Record<string, string> = {
  信息: '資訊、訊息',
  網絡: '網路',
  登錄: '登入',
  默認: '預設',
  賬: '帳',
  屏幕: '螢幕',
  鼠標: '滑鼠',
  軟件: '軟體',
  硬件: '硬體',
  服務器: '伺服器',
  數據: '資料',
  視頻: '影片',
  用戶: '使用者',
  加載: '載入',
  緩存: '快取',
  刷新: '重新整理',
  設置: '設定',
  保存: '儲存',
  粘貼: '貼上',
  鏈接: '連結',
  搜索: '搜尋',
  文件: '檔案、文件（紙本）',
  菜單: '選單',
  標籤頁: '分頁',
  短信: '簡訊',
  郵箱: '信箱、電子郵件',
  代碼: '代號',
  支持: '支援',
  充值: '入金、儲值',
  提現: '提領',
  創建: '建立',
  二維碼: 'QR Code',
  點擊: '點按、按一下',
  當前: '目前',
  步長: '跳動單位',
  返回: '回到',
  質量: '品質',
  界面: '介面',
  在線: '線上',
  激活: '啟用',
  字符: '字元',
  隱私設置: '隱私權設定',
}

/** Every character of Big5, which has no simplified ones. */
function big5(): Set<string> {
  const decoder = new TextDecoder('big5')
  const known = new Set<string>()
  for (let lead = 0xa1; lead <= 0xf9; lead++)
    for (let trail = 0x40; trail <= 0xfe; trail++) known.add(decoder.decode(Uint8Array.of(lead, trail)))
  return known
}

describe('LANG-02 Traditional Chinese', () => {
  const simplified = textsOf('zh-CN')
  const traditional = textsOf('zh-TW')
  const convert = Converter({ from: 'cn', to: 'tw' })

  test('LANG-02 no text longer than a word is the simplified one converted character by character', () => {
    const copied = [...simplified].filter(([key, text]) => {
      const characters = bare(text).match(HAN)?.length ?? 0
      return characters > SHORT && traditional.get(key) === convert(text) && !(key in allowed.sameAsConverted)
    })
    expect(copied).toEqual([])
  })

  test('LANG-02 the measure finds a copy', () => {
    expect(convert('请先查看订单，再重试。')).toBe('請先查看訂單，再重試。')
  })

  test('LANG-02 it speaks with Taiwan’s words', () => {
    const foreign = [...traditional].flatMap(([key, text]) =>
      Object.entries(MAINLAND).flatMap(([word, own]) => (text.includes(word) ? [`${key}: ${word} → ${own}`] : [])),
    )
    expect(foreign).toEqual([])
  })

  test('LANG-02 every character is one that Taiwan writes: it stands in Big5', () => {
    const known = big5()
    expect(known.has('測') && !known.has('测')).toBe(true)
    const foreign = [...traditional].filter(([, text]) => (text.match(HAN) ?? []).some((one) => !known.has(one)))
    expect(foreign).toEqual([])
  })
})

test.each(['zh-CN', 'zh-TW', 'ja'])('LANG-01 %s: punctuation beside its own script is full-width', (language) => {
  const own = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}]'
  const half = new RegExp(`${own}\\s?[,:;?]|[,:;?]\\s?${own}|${own}!(?![@#$])`, 'u')
  const wrong = [...textsOf(language)].filter(([, text]) => half.test(text.replace(/\{\{[^}]*\}\}/g, '字')))
  expect(wrong).toEqual([])
})

describe('REAL-80 plain words', () => {
  test.each(LANGUAGES.map(({ code }) => code))(
    'REAL-80 %s: no text has a phrase that no exchange prints',
    (language) => {
      const odd = [...textsOf(language)].filter(([, text]) => ODD_PHRASES[language]!.test(text))
      expect(odd).toEqual([])
    },
  )

  test('REAL-80 the measure finds the phrases that it is for', () => {
    const odd = [
      'Your orders and balances stand here',
      'Nobody of ours asks',
      'The least is 5',
      'Made-up prices',
      'Paid or got',
    ]
    expect(odd.filter((text) => !ODD_PHRASES.en!.test(text))).toEqual([])
  })
})

/** What people read in English outside the texts of the app: articles, mails, notifications, the issuer's page, the control panel. */
const ENGLISH_SOURCES = ['sandbox/content', 'sandbox/oidc', 'sandbox/panel'].flatMap((folder) =>
  readdirSync(join(import.meta.dirname, '..', folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/\.test\.ts$|^articles.(?:ja|ko|zh)/.test(name))
    .map((name) => join(folder, name)),
)

/** Sentences of a source file: what stands in quotes or between tags, comments left out. */
function sentencesOf(code: string): string[] {
  const bare = code.replace(/^\s*(?:\/\/|\/\*\*?|\*).*$/gm, '')
  const quoted = [...bare.matchAll(/'((?:[^'\\\n]|\\.)*)'|"([^"\n]*)"/g)].map(([, one, other]) => one ?? other ?? '')
  const tagged = [...bare.matchAll(/>([^<>{}`]+)</g)].map(([, words]) => words ?? '')
  return [...quoted, ...tagged].filter((text) => text.includes(' '))
}

const stumbles = (text: string) => TRADER_WORDS.filter(([phrase]) => phrase.test(text)).map(([, instead]) => instead)

describe('LANG-31 English in a trader’s words', () => {
  test('LANG-31 no English text of the app has a phrase of the list', () => {
    const found = [...english].flatMap(([key, text]) => stumbles(text).map((instead) => `${key}: ${text} → ${instead}`))
    expect(found).toEqual([])
  })

  test('LANG-31 nor have articles, mails, notifications and the control panel', () => {
    const found = ENGLISH_SOURCES.flatMap((file) =>
      sentencesOf(readFileSync(join(import.meta.dirname, '..', file), 'utf8')).flatMap((text) =>
        stumbles(text).map((instead) => `${file}: ${text} → ${instead}`),
      ),
    )
    expect(ENGLISH_SOURCES.length).toBeGreaterThan(30)
    expect(found).toEqual([])
  })

  test('LANG-31 the list finds what readers stumbled over, and spares what exchanges print', () => {
    const odd = [
      'Nobody fits these filters',
      'Under copy',
      'The money is in the contract account.',
      'Not confirmed: the exchange has not answered.',
      'Check the price',
      'Past results do not bind the future.',
      'At even odds each 50 loses 3.75',
      'No ticket',
    ]
    const plain = [
      'Copy traders',
      'No open orders',
      'Waiting for a live price',
      'Deducted from the amount',
      'At most 5%',
    ]
    expect(odd.filter((text) => stumbles(text).length === 0)).toEqual([])
    expect(plain.filter((text) => stumbles(text).length > 0)).toEqual([])
  })
})

describe('LANG-03 no hard-coded text', () => {
  const files = readdirSync(APP, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !/\.test\.|gallery\/|^i18n\//.test(name),
  )

  test('LANG-03 every component takes its words from i18n, save brand and units on the allow-list', () => {
    const found = files.flatMap((file) =>
      hardCoded(file, readFileSync(join(APP, file), 'utf8'))
        .filter((words) => !(words in allowed.hardCoded))
        .map((words) => `${file}: ${words}`),
    )
    expect(files.length).toBeGreaterThan(150)
    expect(found).toEqual([])
  })

  test('LANG-03 the scan finds words between tags, in props, in branches, in templates and in toasts', () => {
    const code = `
      const view = <p title="A tip">Buy {n} {on ? 'now' : t('later')}
        <b aria-label={\`Up \${n}\`} className="not this">{'%'}</b>
        <Field label={t('price')} unit="USDT" placeholder={'0.00'} />
      </p>
      toast({ kind: 'ok', title: 'Done', text: t('x') })`
    expect(hardCoded('x.tsx', code).sort()).toEqual(['A tip', 'Buy', 'Done', 'Up', 'now'].sort())
  })
})
