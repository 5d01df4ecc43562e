import { expect, test } from 'vitest'
import type { IdentityCommand } from '../../contract/identity-command.ts'
import type { Notice } from '../../contract/notice.ts'
import { TestExchange } from '../../testing/test-exchange.ts'
import { HOUSE } from '../../trading/model/house.ts'

const origin = { device: 'Edge on Windows', ip: '10.0.0.1', country: 'PT' }

/** Somebody whom the exchange tells things, with all that was sent to her. */
function people() {
  const x = new TestExchange()
  const notices: Notice[] = []
  const tell = (command: IdentityCommand) => {
    const { answer, events } = x.send(command)
    for (const event of events) if (event.kind === 'notice') notices.push(event.notice)
    return answer.ok ? 'done' : answer.refusal.key
  }
  return { x, tell, notices, safety: () => x.exchange.safety(11) }
}

/** One of every command that is about a person. */
const ABOUT: IdentityCommand[] = [
  { kind: 'openSession', account: 0, id: 's', key: 'k', via: 'password', origin },
  { kind: 'endSessions', account: 0, ids: ['s'], origin },
  { kind: 'seeSession', account: 0, id: 's' },
  { kind: 'noteLogin', account: 0, via: 'password', origin },
  { kind: 'bindAddress', account: 0, type: 'phone', address: '+4471', shown: '', origin },
  { kind: 'linkGoogle', account: 0, secret: 'sealed', step: 1, origin },
  { kind: 'takeGoogleStep', account: 0, step: 1 },
  { kind: 'linkOidc', account: 0, subject: 'a', origin },
  { kind: 'setAntiPhishing', account: 0, phrase: 'sealed', origin },
  { kind: 'freeze', account: 0, frozen: true, origin },
  { kind: 'setNickname', account: 0, nickname: 'Mira' },
  { kind: 'setNotices', account: 0, language: 'ja' },
  { kind: 'setAvatar', account: 0, image: null },
  { kind: 'keepImage', account: 0, id: 'a', type: 'png', bytes: 1 },
  { kind: 'kycBasic', account: 0, country: 'PT', idType: 'passport', identity: 'x', details: 'sealed' },
  { kind: 'kycPhotos', account: 0, front: 'a', back: 'b' },
  { kind: 'kycSelfie', account: 0, selfie: 'a' },
  { kind: 'kycDecide', account: 0, passed: true, reason: null },
]

test.each(ABOUT)('ID-17 $kind finds neither an account of the house nor one that is not there', (command) => {
  const { x, tell, notices } = people()
  const answers = [HOUSE.maker, 99].map((account) => tell({ ...command, account }))
  expect([answers, notices.length]).toEqual([['not_found', 'not_found'], 0])
  expect(x.exchange.safety(HOUSE.maker)).toMatchObject({ sessions: [], nickname: null, images: [], kyc: null })
})

test('ID-06 an authenticator that is not there cannot be unlinked, and one that was unlinked takes no code', () => {
  const { x, tell, safety } = people()
  const link = (secret: string | null) => tell({ kind: 'linkGoogle', account: 11, secret, step: 5, origin })
  expect([link(null), safety().records]).toEqual(['google_not_linked', []])
  expect(link('sealed')).toBe('done')
  expect(safety().google).toEqual({ secret: 'sealed', linkedAt: x.time, lastStep: 5 })
  expect([link(null), safety().google, tell({ kind: 'takeGoogleStep', account: 11, step: 6 })]).toEqual([
    'done',
    null,
    'google_code_wrong',
  ])
  expect(safety().records.map(({ what }) => what)).toEqual(['google_linked', 'google_unlinked'])
})

test('ID-09 to lock what is locked, or unlock what is open, changes nothing and tells nobody', () => {
  const { x, tell, notices, safety } = people()
  const freeze = (frozen: boolean) => tell({ kind: 'freeze', account: 11, frozen, origin })
  expect([freeze(false), safety().records, notices.length]).toEqual(['done', [], 0])
  expect(freeze(true)).toBe('done')
  const lockedAt = x.time
  x.tick()
  expect([freeze(true), safety().frozenAt, notices.length]).toEqual(['done', lockedAt, 1])
  expect([freeze(false), freeze(false), safety().frozenAt]).toEqual(['done', 'done', null])
  expect(safety().records.map(({ what }) => what)).toEqual(['locked', 'unlocked'])
})

test('ID-05 the record of an address has how it is shown, and who is notified learns the address that was', () => {
  const { x, tell, notices, safety } = people()
  tell({ kind: 'bindAddress', account: 11, type: 'email', address: 'new@x.test', shown: 'n…@x.test', origin })
  tell({ kind: 'bindAddress', account: 11, type: 'phone', address: '+4471', shown: '+…71', origin })
  expect(safety().records).toEqual([
    { at: x.time - 1, what: 'email_linked', detail: 'n…@x.test', ...origin },
    { at: x.time, what: 'phone_linked', detail: '+…71', ...origin },
  ])
  const formers = notices.map((notice) => (notice.what === 'guarded' ? notice.former : notice))
  expect(formers).toEqual([{ type: 'email', address: 'p11@x.test' }, null])
})

test('ID-16 language and groups of notices are set each alone, and a picture is taken away again', () => {
  const { x, tell, safety } = people()
  tell({ kind: 'setNotices', account: 11, language: 'ja' })
  tell({ kind: 'setNotices', account: 11, mail: { funds: false, orders: true } })
  expect(safety()).toMatchObject({ language: 'ja', noticeMail: { funds: false, orders: true } })
  tell({ kind: 'setNotices', account: 11, language: 'fr' })
  expect(safety()).toMatchObject({ language: 'fr', noticeMail: { funds: false, orders: true } })
  const avatar = (image: string | null) => tell({ kind: 'setAvatar', account: 11, image })
  tell({ kind: 'keepImage', account: 11, id: 'a', type: 'png', bytes: 70, sha: 'ab' })
  tell({ kind: 'keepImage', account: 11, id: 'b', type: 'jpeg', bytes: 80 })
  expect(safety().images).toEqual([
    { id: 'a', type: 'png', bytes: 70, at: x.time - 1, sha: 'ab' },
    { id: 'b', type: 'jpeg', bytes: 80, at: x.time },
  ])
  expect([avatar('a'), safety().avatar, avatar('c'), safety().avatar]).toEqual(['done', 'a', 'not_found', 'a'])
  expect([avatar(null), safety().avatar]).toEqual(['done', null])
})

test.each([
  ['nothing that differs', {}, false],
  ['another network alone', { ip: '10.9.9.9' }, false],
  ['another device', { device: 'Firefox on Linux' }, true],
  ['another country', { country: 'BR' }, true],
])(
  'ID-02 after a first sign-in, which is reported to nobody, one from %s is reported: %s → %s',
  (_, differs, reported) => {
    const { tell, notices } = people()
    const open = (id: string, from: typeof origin) =>
      tell({ kind: 'openSession', account: 11, id, key: id, via: 'password', origin: from })
    tell({
      kind: 'noteLogin',
      account: 11,
      via: 'password',
      origin: { ...origin, device: 'Firefox on Linux', country: 'BR' },
    })
    open('first', origin)
    expect(notices.length).toBe(0)
    open('second', { ...origin, ...differs })
    expect(notices.map(({ what }) => what)).toEqual(reported ? ['signed_in'] : [])
  },
)

test('ID-01 a session keeps when it was last used, and one that is not there keeps nothing', () => {
  const { x, tell, safety } = people()
  tell({ kind: 'openSession', account: 11, id: 's', key: 'k', via: 'password', origin, language: 'ja' })
  const openedAt = x.time
  expect(safety().language).toBe('ja')
  x.tick()
  const see = (id: string) => tell({ kind: 'seeSession', account: 11, id })
  expect([see('other'), safety().sessions[0]?.seenAt]).toEqual(['not_found', openedAt])
  expect([see('s'), safety().sessions[0]]).toMatchObject(['done', { openedAt, seenAt: openedAt + 102 }])
  tell({ kind: 'openSession', account: 11, id: 't', key: 'l', via: 'password', origin })
  expect(tell({ kind: 'endSessions', account: 11, ids: ['s', 't'], origin })).toBe('done')
  expect(safety().records.at(-1)).toMatchObject({ what: 'sessions_ended', detail: 'Edge on Windows, Edge on Windows' })
})

test('ID-14 a review decides what the reviewer saw, and nothing that was sent after it', () => {
  const { x, tell, safety } = people()
  const basic = {
    kind: 'kycBasic',
    account: 11,
    country: 'PT',
    idType: 'passport',
    identity: 'x',
    details: 's',
  } as const
  const decide = (submitted?: number) =>
    tell({ kind: 'kycDecide', account: 11, passed: true, reason: null, ...(submitted && { submitted }) })
  expect(tell(basic)).toBe('done')
  const sent = x.time
  expect([decide(sent - 1), decide(sent + 1), safety().kyc?.state]).toEqual(['kyc_state', 'kyc_state', 'review'])
  x.tick()
  expect(decide(sent)).toBe('done')
  expect(safety().kyc).toMatchObject({ level: 'basic', state: 'verified', decidedAt: x.time, reason: null })
  expect(safety().records).toMatchObject([{ what: 'kyc_passed', detail: 'basic', device: '', ip: '', country: '' }])
})
