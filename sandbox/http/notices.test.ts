import { expect, test } from 'vitest'
import { writeAddress } from '../../src/shared/chain/address-format.ts'
import { EDGE_ON_WINDOWS, identityScene, type Person, PHONE } from '../../tests/support/identity-scene.ts'
import { USDT } from '../market-specs.ts'
import { MoneyActions } from '../panel/money-actions.ts'

const scene = identityScene()
const MINUTE = 60_000

/** Notices to an address, oldest first: what holds a code is none. */
function notices(to: string): string[] {
  const reported = scene.http.outbox.list(to).filter((item) => item.code === undefined)
  return reported.map(({ kind }) => kind).reverse()
}
const newest = (to: string) => scene.http.outbox.list(to).find((item) => item.code === undefined)?.text ?? ''

async function bind(person: Person, type: 'email' | 'phone', to: string): Promise<number> {
  scene.pass(MINUTE)
  const [path, call] = type === 'email' ? ['sendUnCodeEmail', 'bindEmail'] : ['sendUnCodePhone', 'bindPhone']
  await scene.client().post(`api/user/${path}`, { [type]: to }, { token: person.token })
  const code = scene.codeTo(to)
  const email_code = await scene.stepCode(person)
  return (await scene.post(call, { [type]: to, code, email_code }, person.token)).code
}

test('NOTE-02 signing in from a new device or country is mailed, from a known one and registering is not', async () => {
  const mira = await scene.person({ agent: EDGE_ON_WINDOWS })
  await scene.login(mira, { agent: EDGE_ON_WINDOWS })
  expect(notices(mira.email)).toEqual([])
  await scene.login({ ...mira, password: 'Wrong-word-1' }, { agent: PHONE })
  expect(notices(mira.email)).toEqual([])
  await scene.login(mira, { agent: PHONE, ip: '10.9.8.7' })
  expect(notices(mira.email)).toEqual(['signed_in'])
  const text = newest(mira.email)
  for (const part of ['Chrome / Android', 'Switzerland', '10.9.8.7', 'UTC']) expect(text).toContain(part)
  await scene.login(mira, { agent: PHONE })
  expect(notices(mira.email)).toEqual(['signed_in'])
})

test('NOTE-02 what guards the account is reported once it is done, with the phrase; a changed address tells the former one too', async () => {
  const mira = await scene.person()
  const phrase = 'blue {{site}} cat'
  const wrong = await scene.post('antiPhishing', { phrase, email_code: '000000' }, mira.token)
  expect([wrong.code === 200, notices(mira.email)]).toEqual([false, []])
  await scene.post('antiPhishing', { phrase, email_code: await scene.stepCode(mira) }, mira.token)
  const change = { password: mira.password, new_password: 'Another-1word' }
  const body = { ...change, email_code: await scene.stepCode(mira) }
  for (const key of ['same-key', 'same-key']) await scene.post('changePassword', body, mira.token, { key })
  expect(await bind(mira, 'phone', '+447700900155')).toBe(200)
  const former = mira.email
  expect(await bind(mira, 'email', 'mira.next@sandbox.test')).toBe(200)
  expect(notices(former)).toEqual(['anti_phishing_set', 'password_changed', 'phone_linked', 'email_linked'])
  expect(notices('mira.next@sandbox.test')).toEqual(['email_linked'])
  expect(notices('+447700900155')).toEqual(['phone_linked', 'email_linked'])
  for (const to of [former, '+447700900155']) expect(newest(to).endsWith(` ${phrase}`)).toBe(true)
  expect(newest(former)).not.toContain('mira.next@sandbox.test')
  await scene.post('lock', {}, mira.token)
  expect(notices('mira.next@sandbox.test')).toEqual(['email_linked', 'locked'])
})

test('NOTE-02 the review of an identity is reported as the exchange’s own word, in the language in which the person last came', async () => {
  const mira = await scene.person()
  const headers = { language: 'ja' }
  const basic = { country: 'PT', idType: 'passport', details: 'sealed' } as const
  const decide = async (passed: boolean, reason: string | null) => {
    await scene.http.host.submit({ kind: 'kycBasic', account: mira.id, ...basic, identity: `of ${mira.id}` })
    await scene.http.host.submit({ kind: 'kycDecide', account: mira.id, passed, reason })
  }
  await scene.post('userinfo', {}, mira.token, { headers })
  await decide(false, 'blurred')
  expect(notices(mira.email)).toEqual(['kyc_refused'])
  expect(newest(mira.email)).toMatch(/本人確認が承認されませんでした.*UTC/)
  expect(newest(mira.email)).not.toMatch(/ロック/)
  await scene.restart()
  await scene.post('userinfo', {}, mira.token)
  await decide(true, null)
  expect(newest(mira.email)).toMatch(/本人確認が完了しました/)
  await scene.post('userinfo', {}, mira.token, { headers: { language: 'ko' } })
  await scene.http.host.submit({
    kind: 'freeze',
    account: mira.id,
    frozen: true,
    origin: { device: '', ip: '', country: '' },
  })
  expect(newest(mira.email)).toMatch(/계정 전체가 잠겼습니다/)
})

const TRON = writeAddress(
  'tron',
  Uint8Array.from({ length: 32 }, (_, i) => i),
)

/** Somebody with 1,000 USDT in the fund account who may withdraw, and what the reviewer says. */
async function payer() {
  const mira = await scene.person()
  const { host } = scene.http
  const actions = new MoneyActions(host)
  const basic = { country: 'PT', idType: 'passport', details: 'sealed', identity: `of ${mira.id}` } as const
  await host.submit({ kind: 'credit', account: mira.id, wallet: 'fund', asset: USDT, amount: '1000' })
  await host.submit({ kind: 'kycBasic', account: mira.id, ...basic })
  await host.submit({ kind: 'kycDecide', account: mira.id, passed: true, reason: null })
  scene.pass(3 * MINUTE)
  /** Asked twice under one key. */
  const withdraw = async () => {
    const email_code = await scene.stepCode(mira, 'withdraw')
    const body = { currency_id: USDT, network: 'TRC20', address: TRON, amount: '100', email_code }
    const options = { token: mira.token, key: email_code }
    const ask = () => scene.client().post<{ id: number }>('api/currency/withdraw', body, options)
    const sent = await ask()
    expect([sent.message, await ask()]).toEqual(['', sent])
    return sent.data.id
  }
  const decide = (id: number, decision: 'approve' | 'refuse', reason?: string) =>
    actions.review({ what: 'withdraw', account: mira.id, id, decision, ...(reason ? { reason } : {}) })
  const begun = notices(mira.email).length
  return { mira, actions, withdraw, decide, kinds: () => notices(mira.email).slice(begun) }
}

test('NOTE-03 a withdrawal is reported when it is asked for, once however often it is repeated, and what became of it', async () => {
  const { mira, withdraw, decide, kinds } = await payer()
  const sent = await withdraw()
  expect(newest(mira.email)).toContain('100 USDT')
  expect(newest(mira.email)).toContain('lock your account')
  expect(newest(mira.email)).not.toContain(TRON)
  await decide(sent, 'approve')
  await decide(await withdraw(), 'refuse', 'call <b>us</b>')
  expect(newest(mira.email)).toContain('Reason: call <b>us</b>')
  await scene.client().post('api/currency/cancelWithdraw', { id: await withdraw() }, { token: mira.token })
  expect(kinds()).toEqual([
    'withdraw_asked',
    'withdraw_sent',
    'withdraw_asked',
    'withdraw_refused',
    'withdraw_asked',
    'withdraw_cancelled',
  ])
})

test('NOTE-03 a deposit is reported when its last confirmation has come, and where it is not credited', async () => {
  const { mira, actions, kinds } = await payer()
  const seen = { user: mira.email, currency_id: USDT, network: 'TRC20' }
  const go = async (ms: number) => {
    scene.pass(ms)
    scene.bench.time.pass(100)
    await scene.http.host.committed()
  }
  await actions.deposit({ ...seen, amount: '250.5' })
  await go(19_000)
  expect(kinds()).toEqual([])
  await go(1_000)
  expect(kinds()).toEqual(['deposit_credited'])
  expect(newest(mira.email)).toContain('250.5 USDT on TRON (TRC20)')
  await actions.deposit({ ...seen, amount: '0.00000001' })
  expect(kinds()).toEqual(['deposit_credited', 'deposit_failed'])
})

test('NOTE-04 money that comes and goes, and filled orders, are mailed as the person chose; that money is asked for always is', async () => {
  const { mira, withdraw, decide, kinds } = await payer()
  scene.bench.time.pass(100)
  const order = { currency_id: 1, side: 'buy', type: 'market', quantity: '0.001', time_in_force: 'IOC' }
  const buy = () => scene.client().post('api/spot/order', order, { token: mira.token })
  expect((await buy()).code).toBe(200)
  expect(kinds()).toEqual([])
  await scene.post('saveNoticeSettings', { mail: { funds: false, orders: true } }, mira.token)
  await decide(await withdraw(), 'approve')
  expect(kinds()).toEqual(['withdraw_asked'])
  await buy()
  expect(kinds()).toEqual(['withdraw_asked', 'order_filled'])
  expect(newest(mira.email)).toMatch(/BTCUSDT order was filled: 0\.0010* at \d+/)
})

test('NOTE-04 what is mailed is the person’s choice, kept on the server, and nobody else’s', async () => {
  const [mira, ben] = [await scene.person(), await scene.person()]
  const of = async ({ token }: Person) => (await scene.get('noticeSettings', token)).data
  expect(await of(mira)).toEqual({ mail: { funds: true, orders: false } })
  const saved = await scene.post('saveNoticeSettings', { mail: { funds: false, orders: true } }, mira.token)
  expect(saved.data).toEqual({ mail: { funds: false, orders: true } })
  for (const mail of [{ funds: 'no', orders: true }, { funds: true }, null])
    expect((await scene.post('saveNoticeSettings', { mail }, mira.token)).message).toBe('bad_request')
  const odd = '{"funds":true,"orders":true,"security":false,"__proto__":{"x":1}}'
  await scene.post('saveNoticeSettings', { mail: JSON.parse(odd) }, ben.token)
  await scene.restart()
  expect(await of(mira)).toEqual({ mail: { funds: false, orders: true } })
  expect(await of(ben)).toEqual({ mail: { funds: true, orders: true } })
  expect((await scene.get('noticeSettings')).code).toBe(401)
})

test('INV-01 INV-02 one’s own code, and who came by it, masked, with what they have done; another’s friends are not shown', async () => {
  const mira = await scene.person()
  const share = async (token: string, page = 1) => (await scene.get(`getShareData?page=${page}`, token)).data
  const { invite_code } = (await share(mira.token)) as { invite_code: string }
  expect(await share(mira.token)).toMatchObject({ invite_code, verified: 0, traded: 0, list: [], total: 0 })
  const at = scene.now()
  const friends = []
  for (let i = 0; i < 2; i++) {
    scene.pass(MINUTE)
    const email = `friend-${i}@sandbox.test`
    await scene.client().post('api/account/sendEmailCode', { email })
    const form = { email, code: scene.codeTo(email), password: mira.password, agree: true, invite_code }
    friends.push((await scene.post<{ token: string; user: { id: number } }>('emailRegister', form)).data)
  }
  const [first] = friends
  const basic = { country: 'PT', idType: 'passport', details: 'sealed', identity: 'a friend' } as const
  await scene.http.host.submit({ kind: 'kycBasic', account: first?.user.id ?? 0, ...basic })
  await scene.http.host.submit({ kind: 'kycDecide', account: first?.user.id ?? 0, passed: true, reason: null })
  scene.bench.time.pass(100)
  const order = { currency_id: 1, side: 'buy', type: 'market', quantity: '0.001', time_in_force: 'IOC' }
  const bought = await scene.client().post('api/spot/order', order, { token: first?.token ?? '' })
  expect(bought).toMatchObject({ code: 200 })
  const reported = (await share(mira.token)) as { list: { joined_at: number }[] }
  expect(reported).toMatchObject({
    invite_code,
    verified: 1,
    traded: 1,
    total: 2,
    list: [
      { no: 2, name: 'fr***t', verified: false, traded: false },
      { no: 1, name: 'fr***t', verified: true, traded: true },
    ],
  })
  for (const { joined_at } of reported.list) expect(joined_at).toBeGreaterThan(at)
  expect(JSON.stringify(reported)).not.toMatch(/friend-|sandbox\.test/)
  expect(((await share(mira.token, 2)) as { list: unknown[]; total: number }).list).toEqual([])
  expect(await share(first?.token ?? '')).toMatchObject({ total: 0 })
  expect((await scene.get('getShareData')).code).toBe(401)
})
