import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Messages of product.md §8 whose screens are built, each with its text's key: `<area>:<key>`. */
const MESSAGES: readonly [message: string, key: string][] = [
  ['unknown error', 'errors:unknown'],
  ['network not initialised, retry', 'errors:network'],
  ['Google API call failed, check configuration', 'errors:google_failed'],
  ['verification code send failed, retry later', 'errors:code_send_failed'],
  ['code send failed', 'errors:code_not_sent'],
  ['insufficient funds', 'errors:insufficient_funds'],
  ['insufficient available balance', 'errors:insufficient_available_balance'],
  ['insufficient transfer balance', 'errors:transfer_insufficient'],
  ['no available transfer amount', 'errors:transfer_nothing'],
  ['transfer accounts cannot be the same', 'errors:transfer_same'],
  ['no redeemable amount', 'errors:redeem_nothing'],
  ['no closable position or no available position', 'errors:no_position'],
  ['close quantity cannot be 0', 'positions:zeroClose'],
  ['not logged in, redirecting to login page', 'common:pleaseLoginText'],
  ['ID number format wrong', 'errors:kyc_number_format'],
  ['email format error', 'errors:email_format'],
  ['passwords mismatch', 'errors:passwords_mismatch'],
  ['password too simple', 'errors:password_simple'],
  ['please complete KYC first', 'errors:kyc_required'],
  ['unsupported countries', 'errors:region_restricted'],
]
const LANGUAGES = ['en', 'zh-CN', 'zh-TW', 'ja', 'ko']

function textOf(language: string, place: string): string | undefined {
  const [area = '', key = ''] = place.split(':')
  const file = join(import.meta.dirname, '../src/app/base/i18n', language, `${area}.json`)
  return (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)[key]
}

test.each(MESSAGES)('FAULT-05 "%s" has words of its own in five languages', (_message, key) => {
  const texts = LANGUAGES.map((language) => textOf(language, key) ?? '')
  expect(texts.every((text) => text.length > 3)).toBe(true)
  expect(new Set(texts).size).toBe(LANGUAGES.length)
})

test('FAULT-05 every message of the catalogue has a text of its own, or is open in the coverage', () => {
  const { lines } = JSON.parse(readFileSync(join(import.meta.dirname, 'coverage.json'), 'utf8')) as {
    lines: Record<string, { line: string; id: string }[]>
  }
  const all = Object.values(lines).flat()
  const first = all.findIndex(({ line }) => line === 'unknown error')
  const last = all.findIndex(({ line }) => line === 'unsupported countries')
  const reported = new Set(MESSAGES.map(([message]) => message))
  const unreported = all.slice(first, last + 1).filter(({ line, id }) => !reported.has(line) && id !== 'open')
  expect(first).toBeGreaterThan(-1)
  expect(unreported).toEqual([])
})

/** Ways past the translation: the answer's own message, a key as a text of the page, a key looked up without asking whether it is known. */
const RAW = [
  /\b(?:answer|answered|result|reply|outcome)\??\.message\b/,
  /[>}]\s*\{[^{}]*\b(?:refus\w*|wrong|note)\??\.key\}/,
  /\b(?:title|text|error|hint|label)=\{[^{}()]*\b(?:refus\w*|wrong)\??\.key\}/,
  /\bt\(`(?:errors:)?\$\{[^}]*\b(?:refus\w*|wrong)\??\.key\}`/,
]

test('FAULT-05 no form and no toast says a key or the server’s own text past the one place that knows what is unknown', () => {
  const app = join(import.meta.dirname, '../src/app')
  const files = readdirSync(app, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.tsx?$/.test(file),
  )
  const raw = files
    .filter((file) => !file.startsWith('base/api'))
    .filter((file) => RAW.some((way) => way.test(readFileSync(join(app, file), 'utf8'))))
  expect(files.length).toBeGreaterThan(300)
  expect(raw).toEqual([])
  const examples = [
    '<p>{refusal.key}</p>',
    'title: answer.message',
    '<Field error={refused?.key} />',
    ['t(`errors:$', '{refusal.key}`)'].join(''),
  ]
  expect(examples.filter((code) => !RAW.some((way) => way.test(code)))).toEqual([])
})
