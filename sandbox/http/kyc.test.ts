import { expect, test } from 'vitest'
import type { KycView } from '../../src/shared/calls/security-entities.ts'
import { identityScene } from '../../tests/support/identity-scene.ts'
import { madeJpeg, madePng, segment } from '../../tests/support/made-image.ts'
import { withdrawalRefusal } from '../identity/withdrawal-gate.ts'

const scene = identityScene()
const kyc = (body: object, token: string, key?: string) => scene.post<KycView>('kyc', body, token, key ? { key } : {})
const state = async (token: string) => (await scene.get<KycView>('kyc', token)).data
const sentAt = (account: number) => scene.http.kyc.waiting().find((one) => one.account === account)?.submittedAt ?? 0
const decide = (account: number, verdict: { verdict: 'approve' } | { verdict: 'refuse'; reason: string }) =>
  scene.http.kyc.decide(account, { ...verdict, submittedAt: sentAt(account) })
let numbers = 100_000
const basic = (more: object = {}) => {
  numbers += 1
  return {
    step: 'basic',
    country: 'PT',
    id_type: 'passport',
    name: 'Mara Lind',
    number: `CA${numbers}`,
    birth: '1990-01-01',
    ...more,
  }
}

async function photo(token: string): Promise<string> {
  numbers += 1
  const bytes = madePng({ pHYs: Buffer.from([0, 0, numbers >> 8, numbers & 0xff, 0, 0, 0, 1, 1]) })
  return (await scene.upload(token, { name: 'a.png', type: 'image/png', bytes })).data.url
}

test('ID-12 three steps, taken up again after a restart, reviewed at the panel, and the limits that follow', async () => {
  const { token, id } = await scene.person()
  expect(await state(token)).toMatchObject({ state: 'none', level: 'none', step: 'basic', day_limit: '0' })
  expect((await scene.userinfo(token)).kyc).toEqual({ state: 'none', level: 'none' })
  const sent = basic({ number: 'ca 123-456' })
  expect((await kyc(sent, token)).data).toMatchObject({ state: 'review', level: 'none', step: 'photos', country: 'PT' })
  await scene.restart()
  const seen = await state(token)
  expect(seen).toMatchObject({ state: 'review', step: 'photos', id_type: 'passport' })
  expect(seen.number).not.toBe('CA123456')
  expect(scene.http.kyc.waiting()).toMatchObject([
    { account: id, level: 'basic', name: 'Mara Lind', number: 'CA123456', birth: '1990-01-01', images: [] },
  ])
  expect(await decide(id, { verdict: 'approve' })).toBeNull()
  expect(await state(token)).toMatchObject({ state: 'verified', level: 'basic', step: 'photos', day_limit: '10000' })
  const [front, back, selfie] = [await photo(token), await photo(token), await photo(token)]
  expect((await kyc({ step: 'selfie', selfie }, token)).message).toBe('kyc_step')
  expect((await kyc({ step: 'photos', front, back }, token)).data).toMatchObject({ step: 'selfie', front, back })
  await scene.restart()
  expect(await state(token)).toMatchObject({ step: 'selfie', front, back, selfie: null })
  expect((await kyc({ step: 'selfie', selfie }, token)).data).toMatchObject({
    state: 'review',
    level: 'basic',
    step: null,
    day_limit: '10000',
  })
  expect(scene.http.kyc.waiting()[0]?.images).toHaveLength(3)
  expect(await decide(id, { verdict: 'approve' })).toBeNull()
  expect(await state(token)).toMatchObject({ state: 'verified', level: 'advanced', step: null, day_limit: '1000000' })
  expect((await kyc(basic(), token)).message).toBe('kyc_state')
})

test('ID-14 what is refused tells its person why, and begins again', async () => {
  const { token, id } = await scene.person()
  await kyc(basic(), token)
  expect(await decide(id, { verdict: 'refuse', reason: 'Glare on <b>the</b> text' })).toBeNull()
  expect(await state(token)).toMatchObject({
    state: 'refused',
    level: 'none',
    step: 'basic',
    reason: 'Glare on <b>the</b> text',
  })
  expect(await decide(id, { verdict: 'approve' })).toContain('waits')
  expect((await kyc(basic(), token)).data).toMatchObject({ state: 'review', reason: null })
})

test('ID-14 the verdict on what the reviewer saw decides nothing that was sent after it', async () => {
  const { token, id } = await scene.person()
  await kyc(basic(), token)
  const submittedAt = sentAt(id)
  scene.pass(1_000)
  const [front, back, selfie] = [await photo(token), await photo(token), await photo(token)]
  await kyc({ step: 'photos', front, back }, token)
  expect((await kyc({ step: 'selfie', selfie }, token)).data.state).toBe('review')
  for (const verdict of [{ verdict: 'approve' }, { verdict: 'refuse', reason: 'Glare' }] as const)
    expect(await scene.http.kyc.decide(id, { ...verdict, submittedAt })).toContain('since it was looked at')
  expect(await state(token)).toMatchObject({ state: 'review', level: 'none' })
  expect(await decide(id, { verdict: 'approve' })).toBeNull()
  expect(await state(token)).toMatchObject({ state: 'verified', level: 'advanced' })
})

test('ID-13 who is 18 on the server’s day is taken', async () => {
  const { token } = await scene.person()
  expect((await kyc(basic({ birth: '2007-11-20' }), token)).data.state).toBe('review')
})

test('ID-13 one identity verifies one account, however its number is spelt and whoever comes first', async () => {
  const [mira, ben, eve] = [await scene.person(), await scene.person(), await scene.person()]
  await kyc(basic({ number: 'XY777777' }), mira.token)
  await kyc(basic({ number: 'xy 777 777' }), ben.token)
  expect(await decide(ben.id, { verdict: 'approve' })).toBeNull()
  expect(await decide(mira.id, { verdict: 'approve' })).toContain('another account')
  expect(await kyc(basic({ number: 'XY-777777' }), eve.token)).toMatchObject({
    code: 409,
    message: 'kyc_taken',
    data: { field: 'number' },
  })
  expect((await kyc(basic({ number: 'XY777777', country: 'CH' }), eve.token)).code).toBe(200)
})

test('ID-17 another’s photos, photos that are not there and the same one twice are none', async () => {
  const [mira, eve] = [await scene.person(), await scene.person()]
  await kyc(basic(), mira.token)
  const [own, others] = [await photo(mira.token), await photo(eve.token)]
  const made = `/api/upload/image/${'a'.repeat(32)}`
  for (const back of [others, made])
    expect((await kyc({ step: 'photos', front: own, back }, mira.token)).message).toBe('not_found')
  expect((await kyc({ step: 'photos', front: own, back: own }, mira.token)).message).toBe('kyc_photos')
  expect((await kyc({ step: 'photos', front: own, back: 'https://evil.test/x.png' }, mira.token)).code).toBe(400)
})

test('ID-12 a step that is sent again gets its first answer', async () => {
  const { token } = await scene.person()
  const body = basic()
  const sent = await Promise.all([kyc(body, token, 'k'), kyc(body, token, 'k')])
  expect(sent.map(({ code }) => code)).toEqual([200, 200])
  await scene.restart()
  expect((await kyc(body, token, 'k')).data.state).toBe('review')
  expect((await kyc(body, token)).message).toBe('kyc_state')
})

test('ID-03 the gate of withdrawals: identity first, then the hold that lasts longest', async () => {
  const { token, id } = await scene.person()
  const session = scene.http.host.exchange.safety(id).sessions[0] ?? null
  const gate = () => withdrawalRefusal({ host: scene.http.host, session, user: id })
  expect(gate()).toMatchObject({ code: 403, key: 'kyc_required' })
  await kyc(basic(), token)
  await decide(id, { verdict: 'approve' })
  expect(gate()).toMatchObject({ code: 403, key: 'hold_login', params: { seconds: '180' } })
  scene.pass(180_000)
  expect(gate()).toBeNull()
})

test('ID-14 pictures under review are the panel’s to see, others are not', async () => {
  const { token, id } = await scene.person()
  await kyc(basic(), token)
  const jpeg = madeJpeg([segment(0xfe, Buffer.from('secret'))])
  const [front, back] = [
    await photo(token),
    (await scene.upload(token, { name: 'b.jpg', type: 'image/jpeg', bytes: jpeg })).data.url,
  ]
  const idOf = (url: string) => url.split('/').at(-1) ?? ''
  expect(await scene.http.kyc.image(idOf(front))).toBeNull()
  await kyc({ step: 'photos', front, back }, token)
  const shown = await scene.http.kyc.image(idOf(back))
  expect(shown?.type).toBe('jpeg')
  expect(shown?.bytes.equals(madeJpeg())).toBe(true)
  await decide(id, { verdict: 'approve' })
  expect(await scene.http.kyc.image(idOf(back))).toBeNull()
})

test('PANEL-06 the receipt of a voucher under review opens for the reviewer, and only so long', async () => {
  const mira = await scene.person()
  const bytes = madePng()
  const { url } = (await scene.upload(mira.token, { name: 'receipt.png', type: 'image/png', bytes })).data
  const id = url.split('/').at(-1) ?? ''
  expect(await scene.http.kyc.image(id)).toBeNull()
  const voucher = { currency_id: 3, amount: '500', image: url }
  const sent = await scene.client().post<{ id: number }>('api/currency/voucher', voucher, { token: mira.token })
  expect(await scene.http.kyc.image(id)).toEqual({ type: 'png', bytes: Buffer.from(bytes) })
  const refused = {
    kind: 'decideDeposit',
    account: mira.id,
    id: sent.data.id,
    approve: false,
    note: 'blurred',
  } as const
  expect((await scene.http.host.submit(refused)).answer.ok).toBe(true)
  expect(await scene.http.kyc.image(id)).toBeNull()
})
