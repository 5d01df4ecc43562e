import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { TestSocket } from '../../gateway/sockets/testing/test-socket.ts'
import { findNats } from '../../scripts/find-nats.mjs'
import { type GatewayProcess, startGateway } from '../support/gateway-process.ts'
import { type NatsCluster, startNatsCluster } from '../support/nats-cluster.ts'
import { expectSameBooks } from '../support/same-books.ts'
import { SandboxClient } from '../support/sandbox-client.ts'
import { type SandboxProcess, startSandbox } from '../support/sandbox-process.ts'

const found = findNats()
if (found.path === null) console.log(`gateways by NATS skipped: ${found.why}`)
const path = found.path ?? ''
const PREFIX = 'venue'
const ORDER = { currency_id: 1, side: 'buy', type: 'limit', price: '54000', quantity: '0.001' }

let cluster: NatsCluster | undefined
const started: (SandboxProcess | GatewayProcess)[] = []
const folders: string[] = []
const sockets: TestSocket[] = []
afterEach(async () => {
  for (const { ws } of sockets.splice(0)) ws.terminate()
  for (const process of started.splice(0)) {
    if ('signal' in process) process.signal('SIGKILL')
    else await process.kill9()
    await process.ended
  }
  await cluster?.stop()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** @param onStandby called once the host follows; left out: a host that leads */
async function startHost(of: NatsCluster, onStandby?: () => void): Promise<SandboxProcess> {
  const dataDir = mkdtempSync(join(tmpdir(), 'onetape-gateway-nats-'))
  folders.push(dataDir)
  if (folders.length > 1) copyFileSync(join(folders[0] as string, 'seal.key'), join(dataDir, 'seal.key'))
  const args = [...of.flags, '--nats-prefix', PREFIX, ...(onStandby ? ['--standby'] : [])]
  const onOutput = (text: string) => {
    if (text.includes('Standing by at command')) onStandby?.()
  }
  const host = await startSandbox({ args, client: false, dataDir, onOutput })
  started.push(host)
  return host
}

async function connect(base: string): Promise<TestSocket> {
  const socket = new TestSocket(`${base.replace('http', 'ws')}/spot`, {})
  sockets.push(socket)
  await socket.opened
  return socket
}

describe.skipIf(!found.path)('gateways by NATS', () => {
  test('GATE-69 books, private events, a take-over and the loss of NATS on three real servers', async () => {
    cluster = await startNatsCluster(path)
    const leader = await startHost(cluster)
    let follows: () => void = () => undefined
    const following = new Promise<void>((done) => {
      follows = done
    })
    const next = startHost(cluster, follows)
    const gateway = async () => {
      const one = await startGateway([
        '--upstream',
        (cluster as NatsCluster).journal,
        '--nats-prefix',
        PREFIX,
        '--drain-seconds',
        '1',
      ])
      started.push(one)
      return one
    }
    const [one, other] = [await gateway(), await gateway()]
    const there = await connect(`${leader.url}/ws`)
    for (const { sockets: base } of [one, other]) {
      const here = await connect(base)
      const direct = await connect(`${leader.url}/ws`)
      for (const socket of [direct, here]) expect(await socket.sub('depth@1')).toMatchObject({ op: 'ack' })
      await expectSameBooks(direct, here)
      expect(await here.sub('depth@999999')).toMatchObject({ op: 'error', code: 404 })
    }

    const token = await new SandboxClient(leader.url).login()
    const person = await connect(one.sockets)
    expect(await person.ask({ op: 'auth', token: 'nobody' })).toMatchObject({ op: 'error', code: 401 })
    expect(await person.ask({ op: 'auth', token })).toMatchObject({ op: 'ack' })
    expect(await new SandboxClient(leader.url).post('api/spot/order', ORDER, { token })).toMatchObject({ code: 200 })
    expect((await person.until(({ type }) => type === 204)).data).toMatchObject({ order: { price: '54000.00' } })

    // The exchange is killed: down, and up with the stand-by's book.
    const visitor = await connect(other.sockets)
    await visitor.sub('depth@1')
    await visitor.until(({ type }) => type === 101)
    await following
    const killed = performance.now()
    await leader.kill9()
    expect((await visitor.until(({ op }) => op === 'down')).topics).toEqual(['depth@1'])
    const down = performance.now() - killed
    await other.until(503)
    expect((await other.get('/healthz')).status).toBe(200)
    const successor = await next
    expect((await visitor.until(({ op }) => op === 'up')).topics).toEqual(['depth@1'])
    const up = performance.now() - killed
    expect((await person.closed).code).toBe(4012)
    await Promise.all([one.until(200), other.until(200)])
    const direct = await connect(`${successor.url}/ws`)
    await direct.sub('depth@1')
    await expectSameBooks(direct, visitor)
    const again = await connect(other.sockets)
    expect(await again.ask({ op: 'auth', token })).toMatchObject({ op: 'ack' })
    const moved = { ...ORDER, price: '53000' }
    expect(await new SandboxClient(successor.url).post('api/spot/order', moved, { token })).toMatchObject({ code: 200 })
    expect((await again.until(({ type }) => type === 204)).data).toMatchObject({ order: { price: '53000.00' } })
    there.ws.terminate()

    // All servers of NATS end, and come back.
    for (const server of cluster.servers) await server.kill9()
    const lost = performance.now()
    expect((await visitor.until(({ op }) => op === 'down')).topics).toEqual(['depth@1'])
    const lostIn = performance.now() - lost
    await other.until(503)
    expect((await again.closed).code).toBe(4012)
    // A gateway ends in order all the same.
    one.signal('SIGTERM')
    expect((await one.ended).code).toBe(0)
    for (const server of cluster.servers) server.start()
    expect((await visitor.until(({ op }) => op === 'up')).topics).toEqual(['depth@1'])
    await other.until(200)
    console.log(
      `gateways by NATS: down ${down.toFixed(0)} ms after the kill, up after ${up.toFixed(0)} ms; down ${lostIn.toFixed(0)} ms after the loss of NATS`,
    )
  }, 300_000)
})
