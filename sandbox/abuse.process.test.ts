import { readdirSync, statSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { callTimesWhile } from '../tests/support/call-times.ts'
import { freshFetch } from '../tests/support/fresh-fetch.ts'
import { madePng } from '../tests/support/made-image.ts'
import { SandboxClient } from '../tests/support/sandbox-client.ts'
import { type SandboxProcess, startSandbox } from '../tests/support/sandbox-process.ts'
import { WRITE_ALLOWANCE } from './accounts/write-limit.ts'

/** `npm run verify:full` judges the promises of time too, on a machine that does nothing else. */
const FULL = process.env.LONG === 'full'
const WRITING_MS = FULL ? 600_000 : 8_000
const MISBEHAVING = FULL ? 10_000 : 300
const MEGABYTE = 1_000_000
const ORDER = { currency_id: 1, side: 'buy', type: 'limit', price: '60000', quantity: '0.001' }

let sandbox: SandboxProcess
let client: SandboxClient
let token: string
beforeAll(async () => {
  sandbox = await startSandbox({ args: ['--calm'] })
  client = new SandboxClient(sandbox.url, freshFetch)
  token = await client.login()
})
afterAll(() => sandbox.kill9())

function bytesOf(folder: string): number {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name)
    return sum + (entry.isDirectory() ? bytesOf(path) : statSync(path).size)
  }, 0)
}

/** How long calls of somebody else take while `during` runs, ms, sorted. */
const timesWhile = (during: () => Promise<unknown>) => callTimesWhile(`${sandbox.url}/api/spot/markets?page=1`, during)

const p99 = (sorted: readonly number[]) => sorted[Math.floor(sorted.length * 0.99)] ?? 0

test(
  'SAFE-03 one account writes as fast as it can: 429 bounds it, and the data folder stays small',
  async () => {
    const began = Date.now()
    const until = began + WRITING_MS
    const codes = new Map<number, number>()
    const picture = Buffer.from(madePng())
    const upload = async () => {
      const form = new FormData()
      form.append('file', new Blob([picture], { type: 'image/png' }), 'a.png')
      const headers = { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() }
      const answer = await fetch(`${sandbox.url}/api/upload/image`, { method: 'POST', body: form, headers })
      return (await answer.json()) as { code: number }
    }
    const writes = [
      () => client.post('api/spot/order', ORDER, { token }),
      () => client.post('api/contract/deadMan', { seconds: 60 }, { token }),
      () => client.post('api/account/changeNickname', { nickname: `n${Math.random()}`.slice(0, 12) }, { token }),
      upload,
    ]
    const writer = async (at: number) => {
      for (let n = at; Date.now() < until; n++) {
        const answer = await (writes[n % writes.length] as (typeof writes)[number])()
        codes.set(answer.code, (codes.get(answer.code) ?? 0) + 1)
      }
    }
    const times = await timesWhile(() => Promise.all(Array.from({ length: 16 }, (_, at) => writer(at))))
    const refused = codes.get(429) ?? 0
    const taken = [...codes.values()].reduce((sum, count) => sum + count, 0) - refused
    const { burst, perSecond } = WRITE_ALLOWANCE
    expect(taken).toBeLessThanOrEqual(burst + ((Date.now() - began) / 1000) * perSecond)
    expect(codes.get(500) ?? 0).toBe(0)
    if (FULL) expect(refused).toBeGreaterThan(0)
    expect(bytesOf(sandbox.dataDir)).toBeLessThan(200 * MEGABYTE)
    if (FULL) expect(p99(times)).toBeLessThan(100)
  },
  // The writing itself takes ten minutes of them.
  FULL ? 900_000 : 60_000,
)

test('SAFE-04 400 log-ins at once: those past the limit are refused before their work, and pages answer meanwhile', async () => {
  const login = () =>
    client.post('api/account/login', { type: 'email', account: 'nobody@sandbox.test', password: 'Wrong-pass-1' })
  let messages: string[] = []
  const times = await timesWhile(async () => {
    const answers = await Promise.all(Array.from({ length: 400 }, login))
    messages = answers.map(({ message }) => message)
  })
  const tried = messages.filter((message) => message === 'login_failed').length
  expect(tried).toBe(5)
  expect(messages.filter((message) => message === 'account_locked')).toHaveLength(395)
  expect(times.length).toBeGreaterThan(0)
  if (FULL) expect(times.at(-1)).toBeLessThan(100)
})

/** Clients that never do what they should; each leaves something behind. */
const BAD: ((port: number) => Promise<void>)[] = [
  // Asks for much and reads nothing.
  (port) => rawly(port, 'GET /api/spot/markets HTTP/1.1\r\nHost: localhost\r\n\r\n', (socket) => socket.pause()),
  // Begins a request and never ends it.
  (port) => rawly(port, 'POST /api/account/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n{'),
  (port) => rawly(port, 'GET / HTTP/1.1\r\nHost: localh'),
  (port) => rawly(port, '\u0000\u0001\u0002 nonsense\r\n\r\n'),
  (port) => rawly(port, 'GET / HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n\r\n'),
  (port) => rawly(port, `GET /${'a'.repeat(30_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`),
  // Sends a body that is none, and goes.
  (port) => abandoned(port),
  // Opens a socket, subscribes to everything, reads nothing.
  (port) => deafSocket(port),
]

function rawly(port: number, text: string, then: (socket: Socket) => void = () => undefined): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(text, () => resolve())
      then(socket)
    })
    socket.on('error', () => resolve())
    left.push(() => socket.destroy())
  })
}

function abandoned(port: number): Promise<void> {
  return new Promise((resolve) => {
    const agent = new Agent({ keepAlive: false })
    const sent = request({ port, path: '/api/spot/order', method: 'POST', agent }, (answer) => answer.resume())
    sent.on('error', () => resolve())
    sent.write('{"currency_id":', () => {
      sent.destroy()
      resolve()
    })
  })
}

function deafSocket(port: number): Promise<void> {
  return new Promise((resolve) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/ws/spot`)
    socket.on('error', () => resolve())
    socket.on('open', () => {
      socket.send(JSON.stringify({ op: 'subscribe', id: 1, topics: ['tickers', 'depth@1', 'trade@1'] }))
      socket.pause()
      resolve()
    })
    left.push(() => socket.terminate())
  })
}

/** How to end what the clients have left open. */
const left: (() => void)[] = []

test(
  `SAFE-11 after ${MISBEHAVING} clients that misbehave the next honest call is answered`,
  async () => {
    const port = Number(new URL(sandbox.url).port)
    for (let n = 0; n < MISBEHAVING; n++) {
      await (BAD[n % BAD.length] as (typeof BAD)[number])(port)
      // Nobody keeps more than a few hundred at a time.
      if (left.length > 400) for (const end of left.splice(0, 200)) end()
    }
    const began = performance.now()
    const answer = await client.get('api/common/version')
    if (FULL) expect(performance.now() - began).toBeLessThan(100)
    expect(answer.code).toBe(200)
    for (const end of left.splice(0)) end()
    expect(
      sandbox
        .stdout()
        .split('\n')
        .filter((line) => /failed|Error/.test(line)),
    ).toEqual([])
  },
  FULL ? 900_000 : 60_000,
)
