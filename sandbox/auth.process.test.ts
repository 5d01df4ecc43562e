import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { TestSocket } from '../gateway/sockets/testing/test-socket.ts'
import { SandboxClient } from '../tests/support/sandbox-client.ts'
import { type SandboxProcess, startSandbox } from '../tests/support/sandbox-process.ts'
import type { OutboxItem } from './accounts/outbox.ts'

let folder: string
let running: SandboxProcess[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'onetape-entry-'))
  running = []
})
afterEach(async () => {
  for (const sandbox of running) await sandbox.kill9()
  rmSync(folder, { recursive: true, force: true })
})

async function start(env: Record<string, string> = {}): Promise<SandboxProcess> {
  const sandbox = await startSandbox({ client: false, dataDir: folder, args: ['--calm'], env })
  running.push(sandbox)
  return sandbox
}

/** The newest code that was sent to an address, as the control panel shows it. */
async function sentTo(sandbox: SandboxProcess, to: string): Promise<OutboxItem> {
  const query = new URLSearchParams({ to })
  const answer = await fetch(`${sandbox.url}/sandbox/api/outbox?${query}`, {
    headers: { 'x-sandbox-key': sandbox.key },
  })
  const item = ((await answer.json()) as OutboxItem[]).find(({ code }) => code)
  if (!item) throw new Error(`nothing was sent to ${to}`)
  return item
}

const PHONE = '+81 9012345678'
const NEW = { password: 'Vq7!mZ2#kW9', agree: true }

test('ENTRY-03 ENTRY-06 HOST-10 with INVITE=required a person comes in by the printed invite code and the code in the outbox, and stays after kill -9', async () => {
  const sandbox = await start({ INVITE: 'required' })
  const client = new SandboxClient(sandbox.url)
  expect((await client.post<{ invite: string }>('api/common/config', {})).data.invite).toBe('required')
  const headers = { language: 'ja' }
  await client.post('api/account/sendPhoneCode', { phone: PHONE, code: '+81' }, { headers })
  const { code, kind, text } = await sentTo(sandbox, PHONE)
  expect([kind, text]).toEqual(['register', expect.stringContaining('認証コード')])
  const body = { phone: PHONE, code, ...NEW }
  expect(await client.post('api/account/phoneRegister', body)).toMatchObject({ message: 'invite_required' })
  const invite_code = /invite code (\S{8})/.exec(sandbox.stdout())?.[1]
  const joined = await client.post<{ token: string }>('api/account/phoneRegister', { ...body, invite_code })
  expect(joined.code).toBe(200)
  await sandbox.kill9()

  const again = new SandboxClient((await start()).url)
  const { token } = joined.data
  expect((await again.post('api/account/userinfo', {}, { token })).data).toMatchObject({ phone: '+819012345678' })
  const { data } = await again.get<{ symbol: string; trade_balance: string }[]>('api/currency/accountCurrency', {
    token,
  })
  expect(data.find(({ symbol }) => symbol === 'USDT')?.trade_balance).toBe('1000')
})

test('ENTRY-10 a new password ends the session of an open socket too, and that stays so after kill -9', async () => {
  const sandbox = await start()
  const client = new SandboxClient(sandbox.url)
  const token = await client.login()
  const socket = new TestSocket(`${sandbox.url.replace('http', 'ws')}/ws/spot`, { origin: sandbox.url })
  await socket.opened
  expect(await socket.ask({ op: 'auth', token })).toMatchObject({ op: 'ack' })
  const account = 'demo@sandbox.test'
  await client.post('api/account/sendFindPwdCode', { account, area: '', type: 'email' })
  const { code } = await sentTo(sandbox, account)
  const reset = { account, type: 'email', code, password: NEW.password }
  expect((await client.post('api/account/changePwdByCode', reset)).code).toBe(200)
  expect(await socket.next()).toMatchObject({ op: 'error', code: 401 })
  socket.ws.terminate()
  await sandbox.kill9()

  const again = new SandboxClient((await start()).url)
  expect((await again.post('api/account/userinfo', {}, { token })).status).toBe(401)
  await expect(again.login()).rejects.toThrow('login_failed')
  expect(await again.login(account, NEW.password)).toMatch(/^[\w-]{43}$/)
})
