import { afterEach, beforeEach, expect, test } from 'vitest'
import { AuthSteps } from '../../tests/support/auth-steps.ts'
import { SandboxClient } from '../../tests/support/sandbox-client.ts'
import { LoginLimit } from '../accounts/login-limit.ts'
import { DEMO_EMAIL, DEMO_PASSWORD } from '../genesis.ts'
import { HostBench } from '../testing/bench-host.ts'
import { type HttpBench, serveHttp } from '../testing/http-bench.ts'
import { tallyEngine } from '../testing/tally-engine.ts'

const HERE = '10.0.0.1'
const NOBODY = 'nobody@sandbox.test'

let bench: HostBench
let http: HttpBench
let limit: LoginLimit
beforeEach(async () => {
  bench = new HostBench()
  limit = new LoginLimit()
  const folders = { dataDir: bench.folder(), clientDir: bench.folder() }
  http = await serveHttp({ ...folders, engine: tallyEngine, time: bench.time, calls: { loginLimit: limit } })
})
afterEach(async () => {
  await http.close()
  await bench.clean()
})

const from = (ip: string) => new AuthSteps(new SandboxClient(http.url, http.from(ip)), http.outbox)

test('ENTRY-01 an address that tried many accounts rests, whichever account it names next and however right the password', async () => {
  for (let i = 0; i < 49; i++) limit.wrong(`email:${i}@sandbox.test`, HERE, http.host.now())
  // The fiftieth and the one beside it: alike for who exists and who does not, and no more than fifty are judged.
  const last = await Promise.all([DEMO_EMAIL, NOBODY].map((who) => from(HERE).login(who, 'wrong-one')))
  expect(last.map(({ message }) => message).sort()).toEqual(['account_locked', 'login_failed'])
  const locked = {
    status: 200,
    code: 429,
    message: 'account_locked',
    data: { params: { seconds: '600', minutes: '10' } },
  }
  for (const [who, password] of [
    [DEMO_EMAIL, DEMO_PASSWORD],
    [DEMO_EMAIL, 'wrong-one'],
    [NOBODY, 'wrong-one'],
  ] as const) {
    expect(await from(HERE).login(who, password)).toMatchObject(locked)
  }
  expect((await from('10.0.0.2').login(DEMO_EMAIL, DEMO_PASSWORD)).code).toBe(200)
  bench.time.jump(10 * 60_000 - 1)
  expect(await from(HERE).login(DEMO_EMAIL, DEMO_PASSWORD)).toMatchObject({ message: 'account_locked' })
  bench.time.jump(1)
  expect((await from(HERE).login(DEMO_EMAIL, DEMO_PASSWORD)).code).toBe(200)
})

test('ENTRY-01 who exists and who does not are answered alike', async () => {
  const [known, unknown] = await Promise.all([DEMO_EMAIL, NOBODY].map((who) => from(HERE).login(who, 'wrong-one')))
  const shown = ({ status, code, message, data }: NonNullable<typeof known>) => ({ status, code, message, data })
  expect(shown(known!)).toEqual(shown(unknown!))
  expect(known).toMatchObject({
    code: 400,
    message: 'login_failed',
    data: { field: 'password', params: { left: '4' } },
  })
})
