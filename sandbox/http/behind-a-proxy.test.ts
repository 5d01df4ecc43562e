import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readProxies } from '../../gateway/base/read-settings.ts'
import { AuthSteps } from '../../tests/support/auth-steps.ts'
import { SandboxClient } from '../../tests/support/sandbox-client.ts'
import { LoginLimit } from '../accounts/login-limit.ts'
import { DEMO_EMAIL, DEMO_PASSWORD } from '../genesis.ts'
import { HostBench } from '../testing/bench-host.ts'
import { type HttpBench, serveHttp } from '../testing/http-bench.ts'
import { tallyEngine } from '../testing/tally-engine.ts'
import { listen, patienceFor } from './listening.ts'

let bench: HostBench
let http: HttpBench
let limit: LoginLimit
beforeEach(async () => {
  bench = new HostBench()
  limit = new LoginLimit()
  const folders = { dataDir: bench.folder(), clientDir: bench.folder() }
  const calls = { loginLimit: limit, proxies: readProxies('10.0.0.0/8') }
  http = await serveHttp({ ...folders, engine: tallyEngine, time: bench.time, calls })
})
afterEach(async () => {
  await http.close()
  await bench.clean()
})

async function ipOf(connection: string, forwarded: string): Promise<unknown> {
  const response = await http.from(connection)(`${http.url}/api/common/requestInfo`, {
    headers: { 'x-forwarded-for': forwarded },
  })
  const { data } = (await response.json()) as { data: { ip: string } }
  return data.ip
}

test('GATE-87 a call behind a trusted proxy is its client’s; nobody else chooses an address', async () => {
  expect(await ipOf('10.0.0.1', '198.51.100.1')).toBe('198.51.100.1')
  expect(await ipOf('10.0.0.1', '203.0.113.1, 198.51.100.1')).toBe('198.51.100.1')
  expect(await ipOf('10.0.0.1', 'unknown')).toBe('10.0.0.1')
  expect(await ipOf('192.0.2.1', '198.51.100.1')).toBe('192.0.2.1')
})

test('GATE-87 wrong passwords count for the client behind the proxy, not for everybody behind it', async () => {
  const passOn =
    (forwarded: string): typeof fetch =>
    (url, init) =>
      http.from('10.0.0.1')(url, { ...init, headers: { ...(init?.headers as object), 'x-forwarded-for': forwarded } })
  const login = (forwarded: string) =>
    new AuthSteps(new SandboxClient(http.url, passOn(forwarded)), http.outbox).login(DEMO_EMAIL, DEMO_PASSWORD)
  for (let i = 0; i < 50; i++) limit.wrong(`email:${i}@sandbox.test`, '198.51.100.1', http.host.now())
  expect(await login('198.51.100.1')).toMatchObject({ message: 'account_locked' })
  expect(await login('198.51.100.2')).toMatchObject({ code: 200 })
})

test('GATE-87 connections of a trusted proxy are not counted as one client’s', async () => {
  const answerBehindTwo = async (proxies: string) => {
    const patience = { ...patienceFor(1, readProxies(proxies)), connectionsPerAddress: 2 }
    const listening = await listen(0, '127.0.0.1', {}, patience)
    const open = async () => {
      const socket = connect(listening.port, '127.0.0.1').on('error', () => undefined)
      await once(socket, 'connect')
      return socket
    }
    try {
      const [one, two, three] = [await open(), await open(), await open()]
      let text = ''
      three.setEncoding('utf8').on('data', (part) => {
        text += part
      })
      three.write('GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
      await once(three, 'close')
      one.destroy()
      two.destroy()
      return text
    } finally {
      await listening.close()
    }
  }
  expect(await answerBehindTwo('loopback')).toContain('503')
  expect(await answerBehindTwo('10.0.0.0/8')).toBe('')
})
