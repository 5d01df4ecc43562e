import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { exchangeEngine } from '../../src/engine/machine.ts'
import { AuthSteps, GOOD_PASSWORD } from '../../tests/support/auth-steps.ts'
import { SandboxClient } from '../../tests/support/sandbox-client.ts'
import { DEMO_EMAIL, DEMO_PASSWORD } from '../genesis.ts'
import { JOURNAL_FILE } from '../journal/schema.ts'
import { HostBench } from '../testing/bench-host.ts'
import { type HttpBench, serveHttp } from '../testing/http-bench.ts'

let bench: HostBench
let http: HttpBench
let client: SandboxClient
let steps: AuthSteps
let dataDir: string
beforeEach(async () => {
  bench = new HostBench()
  await serve(bench.folder())
})
afterEach(async () => {
  await http.close()
  await bench.clean()
})

async function serve(folder: string): Promise<void> {
  dataDir = folder
  http = await serveHttp({ dataDir, clientDir: bench.folder(), engine: exchangeEngine, time: bench.time })
  client = new SandboxClient(http.url)
  steps = new AuthSteps(client, http.outbox)
}

async function restart(): Promise<void> {
  await http.host.committed()
  const copy = bench.copy(dataDir)
  await http.close()
  await serve(copy)
}

const known = async (token: string) => (await client.post('api/account/userinfo', {}, { token })).status

test('ENTRY-10 a new password by a code: the old one opens nothing, every earlier session ends and stays ended', async () => {
  const tokens = [await client.login(), await client.login()]
  const code = await steps.findCode(DEMO_EMAIL)
  expect(http.outbox.list(DEMO_EMAIL)[0]?.kind).toBe('find_password')
  expect(await Promise.all(tokens.map(known))).toEqual([200, 200])
  const before = http.host.now()
  expect(await steps.reset({ account: DEMO_EMAIL.toUpperCase(), code })).toMatchObject({ code: 200, data: {} })
  expect(await Promise.all(tokens.map(known))).toEqual([401, 401])
  expect(tokens.map((token) => http.host.userOfToken(token))).toEqual([null, null])
  expect(await steps.login(DEMO_EMAIL, DEMO_PASSWORD)).toMatchObject({ message: 'login_failed' })
  const { token } = (await steps.login(DEMO_EMAIL, GOOD_PASSWORD)).data
  expect(http.host.exchange.account(1001)?.passwordChangedAt).toBeGreaterThanOrEqual(before)
  await restart()
  expect(await Promise.all([...tokens, token].map(known))).toEqual([401, 401, 200])
})

test('ENTRY-10 nobody learns whether an account exists: asking, asking again and guessing are answered alike', async () => {
  const phone = '+44 7700900123'
  await steps.register({ phone, code: await steps.phoneCode(phone) })
  const pairs: ['email' | 'phone', string, string][] = [
    ['email', DEMO_EMAIL, 'nobody@sandbox.test'],
    ['phone', phone, '+44 7700900999'],
  ]
  for (const [type, mine, nobodys] of pairs) {
    const seen = []
    for (const account of [mine, nobodys]) {
      const ask = () => client.post('api/account/sendFindPwdCode', { account, area: '+44', type })
      const answers = [await ask(), await ask()]
      for (let i = 0; i < 6; i++) answers.push(await steps.reset({ account, type, code: '12345678' }))
      seen.push(answers.map(({ code, message, data }) => ({ code, message, data })))
    }
    expect(seen[0]).toEqual(seen[1])
    expect(seen[0]?.map(({ message }) => message)).toEqual([
      '',
      'code_wait',
      ...['code_wrong', 'code_wrong', 'code_wrong', 'code_wrong', 'code_tries', 'code_tries'],
    ])
    expect(http.outbox.list(nobodys)).toEqual([])
  }
})

test('ENTRY-10 a number may be given with its prefix apart; what is no address is refused beside its field', async () => {
  const phone = '+44 7700900123'
  const { data } = await steps.register({ phone, code: await steps.phoneCode(phone) })
  expect(
    await client.post('api/account/sendFindPwdCode', { account: '7700x900123', area: '+44', type: 'phone' }),
  ).toMatchObject({
    message: 'phone_format',
    data: { field: 'account' },
  })
  await client.post('api/account/sendFindPwdCode', { account: '7700900123', area: '+44', type: 'phone' })
  const code = steps.codeTo(phone)
  expect(http.outbox.list(phone)[0]?.kind).toBe('find_password')
  expect((await steps.reset({ account: '+447700900123', type: 'phone', code, password: 'Another-1word' })).code).toBe(
    200,
  )
  expect((await steps.login(phone, 'Another-1word', 'phone')).data.user.id).toBe(data.user.id)
  const bad = await client.post('api/account/sendFindPwdCode', { account: 'a b', area: '', type: 'email' })
  expect(bad).toMatchObject({ message: 'email_format', data: { field: 'account' } })
})

test('ENTRY-10 the pause after wrong passwords ends with a new one', async () => {
  for (let i = 0; i < 5; i++) await steps.login(DEMO_EMAIL, 'wrong-password')
  expect(await steps.login(DEMO_EMAIL, DEMO_PASSWORD)).toMatchObject({ message: 'account_locked' })
  await steps.reset({ account: DEMO_EMAIL, code: await steps.findCode(DEMO_EMAIL) })
  expect((await steps.login(DEMO_EMAIL, GOOD_PASSWORD)).code).toBe(200)
})

test('ENTRY-10 a login that is under way with the old password opens nothing', async () => {
  const code = await steps.findCode(DEMO_EMAIL)
  // More than the hashes that run side by side: the last ones have read the old hash and end after the change.
  const reset = steps.reset({ account: DEMO_EMAIL, code })
  const logins = Array.from({ length: 8 }, () => steps.login(DEMO_EMAIL, DEMO_PASSWORD))
  expect((await reset).code).toBe(200)
  const answers = await Promise.all(logins)
  const opened = answers.filter((answer) => answer.code === 200)
  expect(opened.map(({ data }) => http.host.userOfToken(data.token))).toEqual(opened.map(() => null))
})

test('HOST-06 a reset that is sent again gets the first answer, also after a restart, and another password 409', async () => {
  const code = await steps.findCode(DEMO_EMAIL)
  const body = { account: DEMO_EMAIL, code }
  expect((await steps.reset(body, { key: 'r' })).code).toBe(200)
  const token = (await steps.login(DEMO_EMAIL, GOOD_PASSWORD)).data.token
  expect((await steps.reset(body, { key: 'r' })).code).toBe(200)
  await restart()
  expect((await steps.reset(body, { key: 'r' })).code).toBe(200)
  expect(await known(token)).toBe(200)
  const other = { ...body, password: 'Another-1word' }
  expect(await steps.reset(other, { key: 'r' })).toMatchObject({ code: 409, message: 'idempotency_conflict' })
})

function journalText(): string {
  const files = [JOURNAL_FILE, `${JOURNAL_FILE}-wal`].map((name) =>
    readFileSync(join(dataDir, name)).toString('latin1'),
  )
  return files.join('')
}
const asNumber = (code: string) => new RegExp(`(?<![0-9])${code}(?![0-9])`)

/** A code whose six digits no amount in the journal has by chance: it would look as if the code were written there. */
async function unseen(ask: () => Promise<string>): Promise<string> {
  await http.host.committed()
  const before = journalText()
  for (;;) {
    const code = await ask()
    if (!asNumber(code).test(before)) return code
    bench.time.jump(60_000)
  }
}

test('HOST-08 no code, password or token of registration and reset is in the journal, nor a plain hash of one', async () => {
  const email = 'mara@sandbox.test'
  const first = await unseen(() => steps.emailCode(email))
  const { data } = await steps.register({ email, code: first }, { key: 'a' })
  const second = await unseen(() => steps.findCode(email))
  await steps.reset({ account: email, code: second, password: 'Another-1word' }, { key: 'b' })
  const { token } = (await steps.login(email, 'Another-1word')).data
  await http.host.committed()
  const text = journalText()
  expect(text).toContain(email)
  expect(text).toContain('changePassword')
  for (const code of [first, second]) expect(text).not.toMatch(asNumber(code))
  for (const secret of [data.token, token, GOOD_PASSWORD, 'Another-1word']) expect(text).not.toContain(secret)
  for (const secret of [first, second, GOOD_PASSWORD, 'Another-1word']) {
    for (const form of ['hex', 'base64', 'base64url'] as const) {
      expect(text).not.toContain(createHash('sha256').update(secret).digest(form))
    }
  }
})
