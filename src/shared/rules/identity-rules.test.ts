import * as v from 'valibot'
import { expect, test } from 'vitest'
import { ageOn, isDate } from './age.ts'
import { antiPhishing } from './anti-phishing.ts'
import { displayName } from './display-name.ts'
import { fixedIdNumber, isIdNumber } from './id-number.ts'
import { KYC_DAY_LIMITS, type KycIdType } from './kyc-level.ts'
import { type KycBasicForm, kycBasicForm, kycBasicRefusal } from './kyc-rule.ts'
import { maskId } from './mask-id.ts'
import { nickname } from './nickname.ts'
import { PROTECTION_POINTS, securityScore } from './security-score.ts'
import { neededCodes } from './step-up.ts'
import { limitedUntil, withdrawalHolds } from './withdrawal-holds.ts'

const at = (text: string) => Date.parse(text)
const HOUR = 3_600_000

test.each([
  ['2007-11-21', '2025-11-20T23:59:59.999Z', 17],
  ['2007-11-21', '2025-11-21T00:00:00Z', 18],
  ['2004-02-29', '2022-02-28T23:59:59Z', 17],
  ['2004-02-29', '2022-03-01T00:00:00Z', 18],
  ['2026-01-01', '2025-11-21T00:00:00Z', -1],
])('ID-13 who was born on %s is at %s so old: %i', (birth, now, age) => expect(ageOn(birth, at(now))).toBe(age))

test('ID-13 a birth is a day of the calendar', () => {
  const days = ['2000-02-29', '1900-01-01', '2001-02-29', '1899-12-31', '2000-13-01', '2000-1-1', '', '2000-01-01T00']
  expect(days.map(isDate)).toEqual([true, true, false, false, false, false, false, false])
})

test.each<[string, KycIdType, string, string, boolean]>([
  ['CN', 'id_card', '11010519491231002X', '1949-12-31', true],
  ['CN', 'id_card', '110105 19491231 002x', '1949-12-31', true],
  ['CN', 'id_card', '110105194912310021', '1949-12-31', false],
  ['CN', 'id_card', '11010519491231002X', '1949-12-30', false],
  ['CN', 'id_card', '11010519491231002', '1949-12-31', false],
  ['TW', 'id_card', 'A123456789', '1990-01-01', true],
  ['TW', 'id_card', 'A123456788', '1990-01-01', false],
  ['TW', 'id_card', 'A323456789', '1990-01-01', false],
  ['JP', 'id_card', '123456789018', '1990-01-01', true],
  ['JP', 'id_card', '123456789019', '1990-01-01', false],
  ['KR', 'id_card', '900101-1234567', '1990-01-01', true],
  ['KR', 'id_card', '900101-3234567', '1990-01-01', false],
  ['KR', 'id_card', '000101-3234567', '2000-01-01', true],
  ['KR', 'id_card', '900102-1234567', '1990-01-01', false],
  ['IN', 'id_card', '2341 2341 2346', '1990-01-01', true],
  ['IN', 'id_card', '234123412347', '1990-01-01', false],
  ['IN', 'id_card', '134123412346', '1990-01-01', false],
  ['ES', 'id_card', '12345678Z', '1990-01-01', true],
  ['ES', 'id_card', 'X1234567L', '1990-01-01', true],
  ['ES', 'id_card', '12345678A', '1990-01-01', false],
  ['PT', 'passport', 'CA123456', '1990-01-01', true],
  ['PT', 'passport', 'CA12', '1990-01-01', false],
  ['PT', 'passport', 'ABCDEF', '1990-01-01', false],
  ['CN', 'passport', 'E12345678', '1990-01-01', true],
  ['CN', 'passport', 'X12345678', '1990-01-01', false],
  ['GB', 'passport', '123456789', '1990-01-01', true],
  ['GB', 'passport', 'A23456789', '1990-01-01', false],
  ['CH', 'driving_licence', '003123456001', '1990-01-01', true],
  ['CH', 'driving_licence', '0031', '1990-01-01', false],
  ['constructor', 'id_card', '12345', '1990-01-01', true],
])('ID-13 %s %s %s (born %s): %s', (country, type, number, birth, fits) =>
  expect(isIdNumber(country, type, number, birth)).toBe(fits),
)

const FORM: KycBasicForm = {
  step: 'basic',
  country: 'PT',
  id_type: 'passport',
  name: 'Mara Lind',
  number: 'CA123456',
  birth: '1990-01-01',
}
const NOW = at('2025-11-21T12:00:00Z')

test.each<[string, Partial<Record<keyof KycBasicForm, string>>, string]>([
  ['no country', { country: '' }, 'kyc_country'],
  ['a country that is no code', { country: 'pt' }, 'kyc_country'],
  ['no kind of document', { id_type: '' }, 'kyc_id_type'],
  ['no name', { name: '' }, 'kyc_name'],
  ['a name of one letter', { name: 'M' }, 'kyc_name'],
  ['a name of digits', { name: '12 34' }, 'kyc_name'],
  ['a name with what nobody sees', { name: 'Mara\u202eLind' }, 'kyc_name'],
  ['no number', { number: ' ' }, 'kyc_number'],
  ['no birth', { birth: '' }, 'kyc_birth'],
])('ID-12 the form itself refuses %s', (_what, wrong, key) => {
  const read = v.safeParse(kycBasicForm, { ...FORM, ...wrong })
  expect(read.issues?.[0].message).toBe(key)
})

test.each<[string, Partial<KycBasicForm>, string | null, string?]>([
  ['as it stands', {}, null],
  ['18 today', { birth: '2007-11-21' }, null],
  ['18 tomorrow', { birth: '2007-11-22' }, 'kyc_age', 'birth'],
  ['born tomorrow', { birth: '2025-11-22' }, 'kyc_birth', 'birth'],
  ['born in 1900', { birth: '1900-01-01' }, null],
  ['a number that is none', { number: 'CA' }, 'kyc_number_format', 'number'],
  ['a restricted country', { country: 'US' }, 'region_restricted', 'country'],
])('ID-13 the rule on %s', (_what, more, key, field) => {
  const refusal = kycBasicRefusal({ ...FORM, ...more }, NOW)
  expect(refusal && [refusal.key, refusal.field]).toEqual(key && [key, field])
})

test('ID-03 holds: 180 s after a sign-in, 48 h after a new password, 24 h by QR, the longest first, each to its millisecond', () => {
  const session = { via: 'password', openedAt: NOW } as const
  expect(withdrawalHolds(session, null, NOW)).toEqual([{ cause: 'login', from: NOW, ends: NOW + 180_000 }])
  expect(withdrawalHolds(session, null, NOW + 179_999)).toHaveLength(1)
  expect(withdrawalHolds(session, null, NOW + 180_000)).toEqual([])
  expect(withdrawalHolds(session, NOW, NOW).map(({ cause }) => cause)).toEqual(['password', 'login'])
  expect(withdrawalHolds(null, NOW, NOW + 48 * HOUR - 1)).toEqual([
    { cause: 'password', from: NOW, ends: NOW + 48 * HOUR },
  ])
  expect(withdrawalHolds(null, NOW, NOW + 48 * HOUR)).toEqual([])
  const byQr = { via: 'qr', openedAt: NOW } as const
  expect(withdrawalHolds(byQr, NOW, NOW).map(({ cause }) => cause)).toEqual(['password', 'qr', 'login'])
  expect([
    limitedUntil(byQr, NOW),
    limitedUntil(byQr, NOW + 24 * HOUR - 1),
    limitedUntil(byQr, NOW + 24 * HOUR),
  ]).toEqual([NOW + 24 * HOUR, NOW + 24 * HOUR, null])
  expect([limitedUntil(session, NOW), limitedUntil(null, NOW)]).toEqual([null, null])
})

test('ID-07 a change takes the strongest code that is bound, a withdrawal every one', () => {
  const all = { google2fa: true, email: 'a@b.cd', phone: '+447' }
  expect(neededCodes(all, 'change')).toEqual(['google_code'])
  expect(neededCodes({ ...all, google2fa: false }, 'change')).toEqual(['email_code'])
  expect(neededCodes({ ...all, google2fa: false, email: null }, 'change')).toEqual(['phone_code'])
  expect(neededCodes(all, 'withdraw')).toEqual(['google_code', 'email_code', 'phone_code'])
})

test('ID-19 a score of 100, and the next best step', () => {
  const none = { google: false, anti_phishing: false, email: false, phone: false, addresses: false, identity: false }
  const all = { google: true, anti_phishing: true, email: true, phone: true, addresses: true, identity: true }
  expect(Object.values(PROTECTION_POINTS).reduce((sum, points) => sum + points, 0)).toBe(100)
  expect(securityScore(none)).toEqual({ points: 20, on: ['password'], next: 'google' })
  expect(securityScore(all)).toMatchObject({ points: 100, next: null })
  const drawn = securityScore({ ...all, anti_phishing: false, phone: false })
  expect([drawn.points, drawn.on.length, drawn.next]).toEqual([70, 5, 'anti_phishing'])
})

test('ID-16 nicknames and phrases are lines that show all that is in them', () => {
  const taken = (schema: typeof nickname | typeof antiPhishing, text: string) => {
    const read = v.safeParse(schema, text)
    return read.success ? read.output : read.issues[0].message
  }
  expect(taken(nickname, ' Mira ')).toBe('Mira')
  expect(taken(nickname, '')).toBe('')
  expect(taken(nickname, '<b>Mira</b>')).toBe('<b>Mira</b>')
  expect(taken(nickname, '🦊'.repeat(20))).toBe('🦊'.repeat(20))
  for (const text of ['x'.repeat(21), 'a\u0000', 'a\nb', 'a\u200bb', '\u202ea', '\ud800'])
    expect(taken(nickname, text)).toBe('nickname_format')
  // Drawn as nothing, whatever Unicode calls it: fillers, an empty Braille cell, joiners and variants on nothing, tags.
  for (const text of ['\u3164', '\u2800\u2800', 'Mi\u115fra', 'Mi\uffa0ra', 'Mi\u034fra', 'Mira\ufe0f', '\ufe0f', '\u{e0041}a', '\uffffa']) // biome-ignore format: one line
    expect(taken(nickname, text), JSON.stringify(text)).toBe('nickname_format')
  for (const text of ['\u0301', ` \u0301a`, `a${'\u0301'.repeat(5)}`])
    expect(taken(nickname, text), JSON.stringify(text)).toBe('nickname_format')
  for (const text of [
    '❤\ufe0f Mira',
    '1\ufe0f\u20e3',
    'Việt',
    'Việt'.normalize('NFD'),
    'שָׁלוֹם',
    'น้ำ',
    '김미라',
    '五條 悟',
  ])
    expect(taken(nickname, text), text).toBe(text.normalize('NFC'))
  expect(taken(antiPhishing, 'tram')).toBe('tram')
  for (const text of ['tra', '   a   ', 'x'.repeat(21)]) expect(taken(antiPhishing, text)).toBe('anti_phishing_format')
})

test('ID-16 the display name falls back from nickname to phone to email', () => {
  expect(displayName({ nickname: 'Mira', phone: '+447', email: 'a@b.cd' })).toBe('Mira')
  expect(displayName({ nickname: null, phone: '+447', email: 'a@b.cd' })).toBe('+447')
  expect(displayName({ nickname: '', phone: null, email: 'a@b.cd' })).toBe('a@b.cd')
})

test('ID-12 of a number or a name less than half is shown', () => {
  expect(['CA123456', 'A1', '', '11010519491231002X', 'Mara Lind'].map(maskId)).toEqual([
    'C…56',
    '…',
    '…',
    '110…002X',
    'M…nd',
  ])
})

test('ID-12 limits a day by level', () => {
  expect(KYC_DAY_LIMITS).toEqual({ none: '0', basic: '10000', advanced: '1000000' })
})

test('ID-13 a card’s number is one identity with and without its check part', () => {
  const same = (country: string, ...texts: string[]) =>
    new Set(texts.map((text) => fixedIdNumber(country, 'id_card', text))).size
  expect([same('DE', 'L01X00T47', 'l01x00t471'), same('PT', '12345678', '123456789', '12345678 9 ZZ4')]).toEqual([1, 1])
  expect([same('DE', 'L01X00T47', 'L01X00T48'), same('ES', '12345678Z', '12345678')]).toEqual([2, 2])
  expect(fixedIdNumber('DE', 'passport', 'C01X00T478')).toBe('C01X00T478')
})
