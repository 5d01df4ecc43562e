import { expect, test } from 'vitest'
import type { CommandBody } from '../../contract/command.ts'
import { CheckpointError } from '../../kernel/engine-error.ts'
import { restoreExchange } from '../../machine.ts'
import { TestExchange } from '../../testing/test-exchange.ts'
import type { Checkpoint } from '../../trading/codec/checkpoint.ts'
import { HOUSE } from '../../trading/model/house.ts'

const origin = { device: 'Edge on Windows', ip: '10.0.0.1', country: 'PT' }
const basic = (account: number, identity = 'x'): CommandBody => {
  return { kind: 'kycBasic', account, country: 'PT', idType: 'passport', identity, details: 'sealed' }
}
const opened = (account: number, id: string): CommandBody => {
  return { kind: 'openSession', account, id, key: `key ${id}`, via: 'password', origin }
}

function reported(x: TestExchange) {
  return (command: CommandBody) => {
    const { answer } = x.send(command)
    return answer.ok ? 'done' : answer.refusal.key
  }
}

/** Somebody of whom every part is there. */
function lived(): TestExchange {
  const x = new TestExchange()
  const tell = reported(x)
  tell(opened(11, 's1'))
  tell(opened(11, 's2'))
  tell({ kind: 'noteLogin', account: 11, via: 'password', origin })
  tell({ kind: 'bindAddress', account: 11, type: 'phone', address: '+447', shown: '+447', origin })
  tell({ kind: 'linkGoogle', account: 11, secret: 'sealed', step: 5, origin })
  tell({ kind: 'setAntiPhishing', account: 11, phrase: 'sealed', origin })
  tell({ kind: 'setNickname', account: 11, nickname: 'Mira' })
  tell({ kind: 'setNotices', account: 11, language: 'ja', mail: { funds: false, orders: true } })
  for (const id of ['a', 'b', 'c']) tell({ kind: 'keepImage', account: 11, id, type: 'png', bytes: 70 })
  tell({ kind: 'setAvatar', account: 11, image: 'a' })
  tell(basic(11))
  tell({ kind: 'kycPhotos', account: 11, front: 'a', back: 'b' })
  tell({ kind: 'kycSelfie', account: 11, selfie: 'c' })
  tell({ kind: 'freeze', account: 12, frozen: true, origin })
  return x
}

test('ID-18 sessions, guards and identity go through a checkpoint, and every part of them is in the hash', () => {
  const x = lived()
  const text = x.exchange.checkpoint()
  const restored = restoreExchange(text)
  expect(restored.safety(11)).toEqual(x.exchange.safety(11))
  expect(restored.account(11)).toMatchObject({ nickname: 'Mira', phone: '+447' })
  expect(restored.accountByLogin('phone', '+447')?.id).toBe(11)
  expect(restored.hash()).toBe(x.exchange.hash())
  expect(restored.checkpoint()).toBe(text)
  const safety = x.exchange.safety(11)
  const paths = (value: unknown, path: string[]): string[][] =>
    value !== null && typeof value === 'object'
      ? Object.entries(value).flatMap(([key, inner]) => paths(inner, [...path, key]))
      : [path]
  const places = paths(safety, [])
  expect(places.length).toBeGreaterThan(60)
  for (const path of places) {
    const saved = JSON.parse(text) as Checkpoint
    let place = saved.accounts.find(({ identity }) => identity.id === 11)?.modules?.identity as unknown as Record<
      string,
      unknown
    >
    for (const key of path.slice(0, -1)) place = place[key] as Record<string, unknown>
    const last = path.at(-1) as string
    place[last] = changed(place[last], last)
    expect(restoreExchange(JSON.stringify(saved)).hash(), path.join('.')).not.toBe(x.exchange.hash())
  }
})

/** Another value that the place can have. */
function changed(value: unknown, name: string): unknown {
  const words: Record<string, string> = { via: 'qr', what: 'locked', type: 'jpeg', level: 'basic', state: 'refused' }
  if (typeof value === 'number') return value + 1
  if (typeof value === 'boolean') return !value
  if (value === null) return name === 'frozenAt' || name === 'decidedAt' ? 7 : 'x'
  return words[name] === value ? 'unlocked' : (words[name] ?? `${value as string}!`)
}

test('ID-18 an account that nobody has signed in to is as it was before there were sessions', () => {
  const x = new TestExchange()
  const saved = JSON.parse(x.exchange.checkpoint()) as Checkpoint
  expect(saved.accounts.every(({ modules }) => modules?.identity === undefined)).toBe(true)
  expect(x.exchange.safety(11)).toMatchObject({ sessions: [], kyc: null, frozenAt: null })
  expect(x.exchange.safety(99)).toMatchObject({ sessions: [] })
})

test.each<[string, (safety: Record<string, unknown>) => void]>([
  ['no object', (safety) => Object.assign(safety, { sessions: 5 })],
  ['a session that is cut off', (safety) => Object.assign(safety, { sessions: [{ id: 's' }] })],
  ['a way that is none', (safety) => Object.assign((safety.sessions as object[])[0] ?? {}, { via: 'magic' })],
  ['a state that is none', (safety) => Object.assign(safety.kyc ?? {}, { state: 'maybe' })],
  ['a time that is a fraction', (safety) => Object.assign(safety, { frozenAt: 0.5 })],
])('ID-18 a damaged checkpoint is a typed error: %s', (_what, damage) => {
  const saved = JSON.parse(lived().exchange.checkpoint()) as Checkpoint
  damage(
    saved.accounts.find(({ identity }) => identity.id === 11)?.modules?.identity as unknown as Record<string, unknown>,
  )
  expect(() => restoreExchange(JSON.stringify(saved))).toThrow(CheckpointError)
})

test('ID-01 sessions end one by one and by a new password; another’s is not to be had; fifty are the most', () => {
  const x = new TestExchange()
  const tell = reported(x)
  const ids = (account = 11) => x.exchange.safety(account).sessions.map(({ id }) => id)
  for (const id of ['a', 'b', 'c']) tell(opened(11, id))
  tell(opened(12, 'd'))
  expect(tell({ kind: 'endSessions', account: 11, ids: ['d'], origin })).toBe('not_found')
  expect(x.send({ kind: 'endSessions', account: 11, ids: ['a'], origin }).answer).toMatchObject({
    data: { ended: ['key a'] },
  })
  tell({ kind: 'changePassword', account: 11, passwordHash: 'new', kept: 'c', origin })
  expect([ids(), ids(12)]).toEqual([['c'], ['d']])
  tell({ kind: 'changePassword', account: 11, passwordHash: 'newer' })
  expect(ids()).toEqual([])
  for (let i = 0; i < 50; i++) tell(opened(11, `n${i}`))
  expect(x.send(opened(11, 'last')).answer).toEqual({ ok: true, data: { ended: ['key n0'] } })
  expect(ids()).toHaveLength(50)
  expect(tell(opened(HOUSE.maker, 'h'))).toBe('not_found')
})

test('ID-05 a login is another’s or the last one: nothing changes', () => {
  const x = new TestExchange()
  const tell = reported(x)
  const bind = (address: string | null, type: 'email' | 'phone' = 'email') =>
    tell({ kind: 'bindAddress', account: 11, type, address, shown: '', origin })
  expect(bind('P12@x.test')).toBe('account_taken')
  expect(bind(null)).toBe('last_address')
  expect(x.exchange.account(11)?.email).toBe('p11@x.test')
  expect(bind('new@x.test')).toBe('done')
  expect([
    x.exchange.accountByLogin('email', 'NEW@x.test')?.id,
    x.exchange.accountByLogin('email', 'p11@x.test'),
  ]).toEqual([11, null])
  expect(bind('+447', 'phone')).toBe('done')
  expect(bind(null)).toBe('done')
  expect(x.exchange.account(11)).toMatchObject({ email: null, phone: '+447' })
  expect(x.exchange.safety(11).records.map(({ what }) => what)).toEqual([
    'email_linked',
    'phone_linked',
    'email_unlinked',
  ])
})

test('ID-06 a step of the authenticator is taken once, and none before it afterwards', () => {
  const x = new TestExchange()
  const tell = reported(x)
  const take = (step: number) => tell({ kind: 'takeGoogleStep', account: 11, step })
  expect(take(9)).toBe('google_code_wrong')
  tell({ kind: 'linkGoogle', account: 11, secret: 's', step: 5, origin })
  expect([5, 6, 6, 5, 7].map(take)).toEqual([
    'google_code_wrong',
    'done',
    'google_code_wrong',
    'google_code_wrong',
    'done',
  ])
})

test('OIDC-04 a person of an issuer opens one account, and an account knows the newest', () => {
  const x = new TestExchange()
  const tell = reported(x)
  const link = (account: number, subject: string) => tell({ kind: 'linkOidc', account, subject, origin })
  const opens = (subject: string) => x.exchange.accountByOidc(subject)?.id ?? null
  const before = x.exchange.hash()
  expect([link(11, 'a'), link(12, 'a'), link(HOUSE.maker, 'h')]).toEqual(['done', 'account_taken', 'not_found'])
  expect([opens('a'), opens('b'), x.exchange.hash() === before]).toEqual([11, null, false])
  expect([link(11, 'b'), opens('a'), opens('b')]).toEqual(['done', null, 11])
  expect(x.exchange.safety(11).records.map(({ what }) => what)).toEqual(['oidc_linked', 'oidc_linked'])
  expect(restoreExchange(x.exchange.checkpoint()).accountByOidc('b')?.id).toBe(11)
})

test('OIDC-12 another issuer’s sign-in is unlinked by hand, but not where the account has no password', () => {
  const x = new TestExchange()
  const tell = reported(x)
  const link = (account: number, subject: string | null) => tell({ kind: 'linkOidc', account, subject, origin })
  expect(link(11, null)).toBe('google_login_not_linked')
  expect([link(11, 'a'), link(11, null), x.exchange.accountByOidc('a')]).toEqual(['done', 'done', null])
  expect(x.exchange.safety(11).records.map(({ what }) => what)).toEqual(['oidc_linked', 'oidc_unlinked'])
  const account = x.exchange.nextAccountId()
  tell({ kind: 'openAccount', account, email: 'only@google.test', phone: null, passwordHash: '' })
  expect([link(account, 'b'), link(account, null)]).toEqual(['done', 'google_login_only'])
  expect(x.exchange.accountByOidc('b')?.id).toBe(account)
  tell({ kind: 'changePassword', account, passwordHash: 'own' })
  expect([link(account, null), x.exchange.accountByOidc('b')]).toEqual(['done', null])
})

test('OIDC-04 a mail address that changes or goes takes the other issuer’s sign-in along, and that is written down', () => {
  const x = new TestExchange()
  const tell = reported(x)
  const bind = (type: 'email' | 'phone', address: string | null) =>
    tell({ kind: 'bindAddress', account: 11, type, address, shown: '', origin })
  const opens = () => x.exchange.accountByOidc('a')?.id ?? null
  const link = () => tell({ kind: 'linkOidc', account: 11, subject: 'a', origin })
  link()
  expect([bind('phone', '+447'), opens()]).toEqual(['done', 11])
  expect([bind('email', 'p12@x.test'), opens()]).toEqual(['account_taken', 11])
  expect([bind('email', 'new@x.test'), opens(), link(), opens()]).toEqual(['done', null, 'done', 11])
  expect([bind('email', null), opens()]).toEqual(['done', null])
  expect(x.exchange.safety(11).records.map(({ what }) => what)).toEqual([
    'oidc_linked',
    'phone_linked',
    'email_linked',
    'oidc_unlinked',
    'oidc_linked',
    'email_unlinked',
    'oidc_unlinked',
  ])
})

test('ID-12 the steps of an identity, what may follow what, and what a refusal leaves', () => {
  const x = new TestExchange()
  const tell = reported(x)
  const photos = (front: string, back: string) => tell({ kind: 'kycPhotos', account: 11, front, back })
  const selfie = (id: string) => tell({ kind: 'kycSelfie', account: 11, selfie: id })
  const decide = (passed: boolean, reason: string | null = null) =>
    tell({ kind: 'kycDecide', account: 11, passed, reason })
  const now = () => {
    const { kyc } = x.exchange.safety(11)
    return [kyc?.level, kyc?.state]
  }
  for (const id of ['a', 'b', 'c', 'd']) tell({ kind: 'keepImage', account: 11, id, type: 'png', bytes: 1 })
  tell({ kind: 'keepImage', account: 12, id: 'z', type: 'png', bytes: 1 })
  expect([photos('a', 'b'), selfie('c'), decide(true)]).toEqual(['kyc_step', 'kyc_step', 'kyc_state'])
  expect([tell(basic(11)), tell(basic(11)), now()]).toEqual(['done', 'kyc_state', ['none', 'review']])
  expect([decide(false), decide(false, 'glare'), now()]).toEqual(['kyc_reason', 'done', ['none', 'refused']])
  expect([photos('a', 'b'), tell(basic(11)), decide(true), now()]).toEqual([
    'kyc_step',
    'done',
    'done',
    ['basic', 'verified'],
  ])
  expect([photos('a', 'z'), photos('a', 'a'), selfie('c')]).toEqual(['not_found', 'kyc_photos', 'kyc_step'])
  expect([photos('a', 'b'), selfie('a'), selfie('c'), now()]).toEqual([
    'done',
    'kyc_photos',
    'done',
    ['basic', 'review'],
  ])
  expect([photos('a', 'b'), selfie('d'), decide(false, 'note'), now()]).toEqual([
    'kyc_state',
    'kyc_state',
    'done',
    ['basic', 'refused'],
  ])
  expect(x.exchange.safety(11).kyc).toMatchObject({ front: null, selfie: null, reason: 'note' })
  expect([photos('b', 'a'), selfie('d'), decide(true), now()]).toEqual([
    'done',
    'done',
    'done',
    ['advanced', 'verified'],
  ])
  expect([photos('a', 'b'), tell(basic(11)), decide(true)]).toEqual(['kyc_state', 'kyc_state', 'kyc_state'])
})

test('ID-15 whatever picture makes room is reported, so that its file can go; those of the identity and the profile stay', () => {
  const x = new TestExchange()
  const keep = (id: string) => {
    const { answer } = x.send({ kind: 'keepImage', account: 11, id, type: 'png', bytes: 1 })
    return answer.ok ? (answer.data as { dropped: string[] }).dropped.join() : answer.refusal.key
  }
  const tell = reported(x)
  for (const id of ['me', 'front', 'back', 'loose']) expect(keep(id)).toBe('')
  tell({ kind: 'setAvatar', account: 11, image: 'me' })
  tell(basic(11))
  tell({ kind: 'kycPhotos', account: 11, front: 'front', back: 'back' })
  for (let no = 4; no < 60; no++) {
    expect(keep(`receipt ${no}`)).toBe('')
    x.send({ kind: 'sendVoucher', account: 11, asset: 9, amount: '5', image: `receipt ${no}` })
  }
  expect([keep('a'), keep('b')]).toEqual(['loose', 'a'])
  x.send({ kind: 'sendVoucher', account: 11, asset: 9, amount: '5', image: 'b' })
  expect([keep('c'), keep('d')], 'every one is in use').toEqual(['receipt 4', 'c'])
  const { images } = x.exchange.safety(11)
  expect(images).toHaveLength(60)
  expect(images.slice(0, 3).map(({ id }) => id)).toEqual(['me', 'front', 'back'])
})

test('ID-13 one identity verifies one account, whichever is looked at first', () => {
  const x = new TestExchange()
  const tell = reported(x)
  expect([tell(basic(11)), tell(basic(12)), x.exchange.kycQueue()]).toEqual(['done', 'done', [11, 12]])
  expect(tell({ kind: 'kycDecide', account: 12, passed: true, reason: null })).toBe('done')
  expect(tell({ kind: 'kycDecide', account: 11, passed: true, reason: null })).toBe('kyc_taken')
  expect(tell({ kind: 'kycDecide', account: 11, passed: false, reason: 'taken' })).toBe('done')
  expect([tell(basic(11)), tell(basic(13)), tell(basic(13, 'y'))]).toEqual(['kyc_taken', 'kyc_taken', 'done'])
  expect(x.exchange.kycQueue()).toEqual([13])
})

test('ID-09 who is locked opens no session until it is unlocked', () => {
  const x = new TestExchange()
  const tell = reported(x)
  tell(opened(11, 'a'))
  tell({ kind: 'freeze', account: 11, frozen: true, origin })
  expect([x.exchange.safety(11).sessions, tell(opened(11, 'b'))]).toEqual([[], 'account_frozen'])
  tell({ kind: 'freeze', account: 11, frozen: false, origin })
  expect(tell(opened(11, 'c'))).toBe('done')
})

test('SAFE-03 of images in no use six are kept, and those that are in use stay', () => {
  const x = new TestExchange()
  const tell = reported(x)
  const keep = (id: string) => x.send({ kind: 'keepImage', account: 11, id, type: 'jpeg', bytes: 1 }).answer
  keep('mine')
  expect(tell({ kind: 'setAvatar', account: 12, image: 'mine' })).toBe('not_found')
  tell({ kind: 'setAvatar', account: 11, image: 'mine' })
  for (let i = 0; i < 6; i++) keep(`i${i}`)
  expect(keep('one more')).toEqual({ ok: true, data: { id: 'one more', dropped: ['i0'] } })
  expect(x.exchange.safety(11).images.map(({ id }) => id)).toEqual(['mine', 'i1', 'i2', 'i3', 'i4', 'i5', 'one more'])
})

test('SAFE-03 images of one person take 32 MB at most: the oldest receipts go, picture and identity stay', () => {
  const x = new TestExchange()
  const tell = reported(x)
  const keep = (id: string) => x.send({ kind: 'keepImage', account: 11, id, type: 'jpeg', bytes: 5_000_000 }).answer
  keep('mine')
  tell({ kind: 'setAvatar', account: 11, image: 'mine' })
  for (let no = 0; no < 5; no++) {
    keep(`receipt ${no}`)
    x.send({ kind: 'sendVoucher', account: 11, asset: 9, amount: '5', image: `receipt ${no}` })
  }
  expect(keep('sixth')).toMatchObject({ data: { dropped: ['receipt 0'] } })
  const { images } = x.exchange.safety(11)
  expect(images.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(32 * 1024 * 1024)
  expect(images[0]?.id).toBe('mine')
})

test('ID-02 tries that fail, however many, put no sign-in out of the records: a strange device is reported as before', () => {
  const x = new TestExchange()
  const tell = reported(x)
  tell(opened(11, 'own'))
  for (let i = 0; i < 300; i++) tell({ kind: 'noteLogin', account: 11, via: 'password', origin })
  const { logins } = x.exchange.safety(11)
  expect([logins.length, logins.filter(({ ok }) => ok).length]).toEqual([200, 1])
  x.events.length = 0
  const strange = { device: 'Firefox on Linux', ip: '10.9.9.9', country: 'BR' }
  tell({ kind: 'openSession', account: 11, id: 'eve', key: 'key', via: 'password', origin: strange })
  expect(x.events.some((event) => event.kind === 'notice' && event.notice.what === 'signed_in')).toBe(true)
  for (let i = 0; i < 300; i++) tell(opened(11, `s${i}`))
  expect(x.exchange.safety(11).logins.length).toBe(200)
  expect(x.exchange.safety(11).logins.at(-1)).toMatchObject({ ok: true })
  expect(x.exchange.safety(11).logins.filter(({ ok }) => !ok).length).toBeLessThanOrEqual(100)
})
