import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Message } from '../../../shared/calls/products/message-entities.ts'
import { LANGUAGES } from '../../base/i18n/languages.ts'
import { bellCount, type KnownMessages, withMessage } from './message-list.ts'
import { messageText } from './message-text.ts'

const message = (id: number, more: Partial<Message> = {}): Message => ({
  ...{ id, group: 'account', kind: 'interest', params: { amount: '0.40', coin: 'USDT', product: 'live' } },
  ...{ link: null, at: id * 1_000, read: false },
  ...more,
})
const known = (...list: Message[]): KnownMessages => ({
  list,
  total: list.length,
  unread: { account: list.filter(({ read }) => !read).length, trading: 0, news: 2 },
})

test('MSG-39 a new message counts at once, one that is read elsewhere counts no more, each once', () => {
  const one = withMessage(known(message(1)), message(2, { group: 'trading' }))!
  expect([one.list.map(({ id }) => id), one.unread, one.total]).toEqual([
    [2, 1],
    { account: 1, trading: 1, news: 2 },
    2,
  ])
  expect(bellCount(one.unread)).toBe(2)
  const read = withMessage(one, message(1, { read: true }))!
  expect(read.unread).toEqual({ account: 0, trading: 1, news: 2 })
  expect(withMessage(read, message(1, { read: true }))!.unread).toEqual(read.unread)
  // Read in another tab, and older than what this one has.
  expect(withMessage(one, message(-9, { read: true }))!.unread.account).toBe(0)
  expect(withMessage(one, message(0, { read: true }))).toBeNull()
})

test('PWA-68 what came while the machine slept counts once, though it is heard by 205 and stands in the list that is asked for', () => {
  const asleep = known(message(1), message(2))
  // The list is asked for anew on waking; then what stood in the socket's queue is heard, twice after a reconnect.
  let now = known(message(1), message(2), message(3))
  for (const late of [message(3), message(2), message(3)]) now = withMessage(now, late) ?? now
  expect([now.list.length, now.total, bellCount(now.unread)]).toEqual([3, 3, 3])
  const other = withMessage(withMessage(asleep, message(3))!, message(3))!
  expect([other.list.length, bellCount(other.unread)]).toEqual([3, 3])
})

type Texts = { [key: string]: string | Texts }
const textsOf = (language: string, area: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../../base/i18n/${language}/${area}.json`), 'utf8')) as Texts

/** As i18next does it: the text of a key with its values, else the default. */
function translator(language: string) {
  const areas: Texts = { messages: textsOf(language, 'messages'), tasks: textsOf(language, 'tasks') }
  return (key: string, options: Record<string, string>) => {
    const found = (key.includes(':') ? key : `messages:${key}`)
      .split(/[:.]/)
      .reduce<string | Texts | undefined>((at, part) => (at as Texts | undefined)?.[part], areas)
    const text = typeof found === 'string' ? found : (options.defaultValue ?? key)
    return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => options[name] ?? `{{${name}}}`)
  }
}

const KINDS: [kind: string, params: Record<string, string>][] = [
  ['option_void', { symbol: 'BTCUSDT', stake: '25' }],
  ['interest', { coin: 'USDT', amount: '0.40', product: 'live' }],
  ['term_ended', { coin: 'USDT', principal: '1000', interest: '4.76712328' }],
  ...['arrived', 'failed', 'taken_back'].map((status): [string, Record<string, string>] => [
    'redemption',
    { coin: 'USDT', amount: '500', status },
  ]),
  ...['frozen', 'kyc', 'too_little'].map((reason): [string, Record<string, string>] => [
    'auto_skipped',
    { coin: 'USDT', reason },
  ]),
  ['box_prize', { box: 'gold', amount: '500', coin: 'USDT' }],
  ['rebate', { coin: 'USDT', amount: '0.75' }],
  ['reward_expiring', { amount: '5', title: 'kyc', until: '1795681085359' }],
  ['reward_expiring', { amount: '6', title: 'spot', month: '1793491200000', until: '1795681085359' }],
  ['mint_ready', { amount: '24' }],
  ...['by_user', 'stop_loss', 'leader_ended', 'liquidated'].map((reason): [string, Record<string, string>] => [
    'copy_stopped',
    { leader: 'Mira', reason },
  ]),
  ['copy_share', { leader: 'Mira', amount: '27.122' }],
  ['copy_missed', { leader: 'Mira', count: '3' }],
  ['fill', { symbol: 'BTCUSDT', side: 'buy', quantity: '0.5', price: '64213.5' }],
  ['liquidation', { symbol: 'BTCUSDT', side: 'sell', quantity: '0.5' }],
  ['funding', { symbol: 'BTCUSDT', amount: '-3.08', coin: 'USDT' }],
  ['funding', { symbol: 'BTCUSDT', amount: '3.08', coin: 'USDT' }],
  ['sign_in', { via: 'qr', device: 'Edge on Windows', ip: '198.51.100.7', country: 'PT' }],
  ['guard', { event: 'password_changed', device: 'Edge on Windows' }],
  ...['credited', 'failed'].map((status): [string, Record<string, string>] => [
    'deposit',
    { coin: 'USDT', amount: '50', status },
  ]),
  ...['credited', 'refused'].map((status): [string, Record<string, string>] => [
    'voucher',
    { coin: 'USDT', amount: '800', status },
  ]),
  ...['asked', 'sent', 'refused', 'taken_back'].map((status): [string, Record<string, string>] => [
    'withdrawal',
    { coin: 'USDT', amount: '50', status, address: 'TQMB…' },
  ]),
  ...['passed', 'refused'].map((status): [string, Record<string, string>] => ['kyc', { status, level: 'basic' }]),
]

const CODES = LANGUAGES.map(({ code }) => code)

test.each(CODES)('MSG-03 every kind has its sentence in %s, with its figures', (language) => {
  const t = translator(language)
  for (const [kind, params] of KINDS) {
    const labels = messageText(message(1, { kind, params }), t, language)
    const all = `${labels.title} ${labels.text} ${labels.facts.map(({ value }) => value).join(' ')}`
    expect(labels.title, kind).not.toBe(t('kind.other.title', {}))
    expect(all, kind).not.toMatch(/\{\{|undefined|^\s*$/)
    for (const [name, value] of Object.entries(params)) {
      if (name === 'amount') expect(all).toContain(value.replace('-', '−'))
      // What is a word of the exchange's own is never shown as its key.
      if (['reason', 'event', 'side', 'via', 'status'].includes(name))
        expect(all).not.toMatch(new RegExp(`\\b${value}_?\\b.*_`))
    }
  }
  const unknown = messageText(message(1, { kind: 'of_tomorrow', params: {} }), t, language)
  expect(unknown.title).toBe(t('kind.other.title', {}))
})

test('MSG-41 a reward that expires names its task in the person’s language, one of a month with its month', () => {
  const said = (language: string, params: Record<string, string>) =>
    messageText(
      message(1, { kind: 'reward_expiring', params: { amount: '5', until: '1795681085359', ...params } }),
      translator(language),
      language,
    ).text
  expect(said('en', { title: 'kyc' })).toMatch(/^Verify your identity: /)
  expect(said('ja', { title: 'kyc' })).toMatch(/^本人確認を完了する：/)
  expect(said('en', { title: 'spot', month: '1793491200000' })).toMatch(/^Trade 10,000 USDT on spot, November 2026: /)
  // A task that this page does not know yet.
  expect(said('en', { title: 'of_tomorrow' })).toMatch(/^of_tomorrow: /)
})
