import { afterEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { type GatewayProcess, startGateway } from '../tests/support/gateway-process.ts'
import { MovingClient } from '../tests/support/moving-client.ts'
import { expectSameBooks } from '../tests/support/same-books.ts'
import { SandboxClient } from '../tests/support/sandbox-client.ts'
import { type SandboxProcess, startSandbox } from '../tests/support/sandbox-process.ts'
import { TestSocket } from './sockets/testing/test-socket.ts'

const IS_FULL = process.env.LONG === 'full'
/** Sockets that one of two gateways sends away, and over how many seconds. */
const MOVED = IS_FULL ? { sockets: 2_000, seconds: 14 } : { sockets: 100, seconds: 2 }

let sandbox: SandboxProcess | undefined
const gateways: GatewayProcess[] = []
const closers: (() => void)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) close()
  for (const gateway of gateways.splice(0)) {
    gateway.signal('SIGKILL')
    await gateway.ended
  }
  await sandbox?.kill9()
})

async function gateway(...args: string[]): Promise<GatewayProcess> {
  const started = await startGateway(args)
  gateways.push(started)
  return started
}

async function connect(url: string): Promise<TestSocket> {
  const socket = new TestSocket(url, {})
  closers.push(() => socket.ws.terminate())
  await socket.opened
  return socket
}

test('GATE-40 a gateway behind a gateway shows the books of the exchange, signs in, and says down while it is cut off', async () => {
  sandbox = await startSandbox({ client: false })
  const exchange = sandbox.url.replace('http', 'ws')
  const api = ['--api', `${sandbox.url}/api`]
  const near = await gateway('--upstream', `${exchange}/ws`, '--base', '/near')
  const far = await gateway('--upstream', near.sockets, ...api)

  const [there, here] = [await connect(`${exchange}/ws/spot`), await connect(`${far.sockets}/spot`)]
  for (const socket of [there, here]) expect(await socket.sub('depth@1')).toMatchObject({ op: 'ack' })
  await expectSameBooks(there, here)
  expect(await here.sub('depth@999999')).toMatchObject({ op: 'error', code: 404 })

  const client = new SandboxClient(sandbox.url)
  const token = await client.login()
  expect(await here.ask({ op: 'auth', token: 'nobody' })).toMatchObject({ op: 'error', code: 401 })
  expect(await here.ask({ op: 'auth', token })).toMatchObject({ op: 'ack' })
  const order = { currency_id: 1, side: 'buy', type: 'limit', price: '54000', quantity: '0.001' }
  expect(await client.post('api/spot/order', order, { token })).toMatchObject({ code: 200 })
  expect((await here.until(({ type }) => type === 204)).data).toMatchObject({
    order: { price: '54000.00', quantity: expect.any(String) },
  })

  const metrics = await far.get('/metrics')
  expect(metrics.text).toContain('onetape_gateway_sockets{kind="spot"} 1\n')
  expect(metrics.text).toContain('onetape_gateway_upstream_up{kind="contract"} 1\n')
  expect((await far.get('/api/spot/markets')).status).toBe(404)
  expect([(await near.get('/healthz')).status, (await near.get('/readyz')).status]).toEqual([200, 200])

  // The gateway between is killed: the far one says so, and its signed-in socket is sent away.
  const visitor = await connect(`${far.sockets}/spot`)
  await visitor.sub('depth@1')
  await visitor.until(({ type }) => type === 101)
  near.signal('SIGKILL')
  expect((await visitor.until(({ op }) => op === 'down')).topics).toEqual(['depth@1'])
  expect((await here.closed).code).toBe(4012)
  await far.until(503)
  expect((await far.get('/healthz')).status).toBe(200)
  await gateway('--upstream', `${exchange}/ws`, '--base', '/near', '--port', new URL(near.url).port)
  expect((await visitor.until(({ op }) => op === 'up')).topics).toEqual(['depth@1'])
  const again = await visitor.until(({ type }) => type === 101)
  expect(again.data?.snapshot).toBe(true)
  await far.until(200)
})

test('GATE-41 SIGTERM of one of two gateways moves its sockets to the other; none shows a stale book as live', async () => {
  sandbox = await startSandbox({ client: false, args: ['--calm'] })
  const upstream = ['--upstream', `${sandbox.url.replace('http', 'ws')}/ws`, '--sockets-per-address', '4000']
  const leaving = await gateway(...upstream, '--drain-seconds', String(MOVED.seconds))
  const staying = await gateway(...upstream)
  let look = () => {}
  const changed = () => look()
  const clients: MovingClient[] = []
  closers.push(() => {
    for (const client of clients) client.close()
  })
  const all = (wanted: () => boolean) =>
    new Promise<void>((resolve) => {
      look = () => {
        if (wanted()) resolve()
      }
      look()
    })
  for (let i = 0; i < MOVED.sockets; i++) {
    const client = new MovingClient(
      i % 2 === 0 ? 'spot' : 'contract',
      [leaving.sockets, staying.sockets],
      isWhole(i),
      changed,
    )
    clients.push(client)
    if (i % 50 === 49) await all(() => client.isLive)
  }
  await all(() => clients.every(({ isLive }) => isLive))

  const began = Date.now()
  leaving.signal('SIGTERM')
  await leaving.until(503)
  const refused = new WebSocket(`${leaving.sockets}/spot`)
  const error = await new Promise<Error>((resolve) => refused.once('error', resolve))
  expect(error.message).toContain('503')
  await all(() => clients.every(({ at, isLive }) => at === staying.sockets && isLive))
  const moved = Date.now()
  expect((await leaving.ended).code).toBe(0)

  expect(clients.flatMap(({ mistakes }) => mistakes)).toEqual([])
  for (const { ends } of clients) expect(ends).toEqual([{ code: 4012, reason: expect.stringMatching(/^retry=\d+$/) }])
  const handshakes = clients.map((client) => client.handshakes.at(-1) as number).sort((a, b) => a - b)
  const most = Math.max(
    ...handshakes.map((from, i) => handshakes.filter((at, j) => j >= i && at < from + 1_000).length),
  )
  console.log(`moved ${clients.length} sockets in ${moved - began} ms, at most ${most} handshakes within a second`)
  // Times are promises of the full size alone.
  if (IS_FULL) {
    expect(moved - began).toBeLessThan(20_000)
    expect(most).toBeLessThanOrEqual(200)
  }
  expect(newestTexts(clients)).toEqual({ spot: 1, contract: 1 })
})

/** Of so many clients these keep whole books: two of each kind in a hundred. */
function isWhole(index: number): boolean {
  return index % 50 < 2
}

/** How many different books those have that stand at the newest sequence of their kind. */
function newestTexts(clients: readonly MovingClient[]): { spot: number; contract: number } {
  const of = (at: number) => {
    const own = clients.filter((_client, i) => isWhole(i) && i % 2 === at)
    const newest = Math.max(...own.map(({ u }) => u))
    return new Set(own.filter(({ u }) => u === newest).map(({ checksumText }) => checksumText)).size
  }
  return { spot: of(0), contract: of(1) }
}

test('GATE-42 a second SIGTERM ends a drain at once; a wrong flag ends with 2 and one line', async () => {
  sandbox = await startSandbox({ client: false })
  const only = await gateway('--upstream', `${sandbox.url.replace('http', 'ws')}/ws`, '--drain-seconds', '600')
  await connect(`${only.sockets}/spot`)
  await connect(`${only.sockets}/spot`)
  only.signal('SIGTERM')
  await only.until(503)
  only.signal('SIGTERM')
  expect(await only.ended).toMatchObject({ code: 0 })
  await expect(startGateway(['--upstream', 'nowhere'])).rejects.toThrow(
    '--upstream must be an address with ws:, wss:, nats: or tls:',
  )
})
