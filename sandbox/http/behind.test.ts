import { afterEach, beforeEach, expect, test } from 'vitest'
import { SandboxClient } from '../../tests/support/sandbox-client.ts'
import { CommandTooLarge } from '../host-failure.ts'
import { HostBench } from '../testing/bench-host.ts'
import { type HttpBench, serveHttp } from '../testing/http-bench.ts'
import { tallyEngine } from '../testing/tally-engine.ts'

let bench: HostBench
let http: HttpBench
let client: SandboxClient
beforeEach(async () => {
  bench = new HostBench()
  http = await serveHttp({
    dataDir: bench.folder(),
    clientDir: bench.folder(),
    engine: tallyEngine,
    time: bench.time,
  })
  client = new SandboxClient(http.url)
})
afterEach(async () => {
  await http.close()
  await bench.clean()
})

/** The journal acknowledges nothing until the returned function is called. */
function holdBack(): () => void {
  let isCurrent = false
  let go: () => void = () => undefined
  const held = new Promise<void>((done) => {
    go = done
  })
  const committed = http.host.committed.bind(http.host)
  Object.assign(http.host, {
    isCurrent: () => isCurrent,
    committed: async () => {
      if (!isCurrent) await held
      return committed()
    },
  })
  return () => {
    isCurrent = true
    go()
  }
}

const ORDER = { currency_id: 1, side: 'buy', type: 'limit', price: '60000', quantity: '1' }

test('NATS-45 a host that is behind its journal is healthy and not ready, and says why', async () => {
  const ask = async (path: string) => {
    const answer = await fetch(http.url + path)
    return [answer.status, await answer.json()]
  }
  expect(await ask('/readyz')).toEqual([200, { ready: true }])
  const release = holdBack()
  expect(await ask('/readyz')).toEqual([503, { ready: false, reason: 'unconfirmed' }])
  expect(await ask('/healthz')).toEqual([200, { ok: true }])
  release()
  expect(await ask('/readyz')).toEqual([200, { ready: true }])
})

test('NATS-45 no read, write or “not signed in” is answered while the journal is behind', async () => {
  const token = await client.login()
  const release = holdBack()
  const answered: string[] = []
  const asked = Object.entries({
    read: client.get('api/spot/openOrders', { token }),
    write: client.post('api/spot/order', ORDER, { token }),
    public: client.get('api/spot/markets'),
    stranger: client.get('api/spot/openOrders', { token: 'x'.repeat(43) }),
    image: fetch(`${http.url}/api/upload/image/none`),
    upload: client.post('api/upload/image', {}, { token: 'x'.repeat(43) }),
  }).map(([name, answer]) => answer.then(() => answered.push(name)))
  // Every one of them has come: a later call that needs no journal is answered.
  await client.post('api/spot/order', { ...ORDER, side: 'hold' }, { token })
  await (await fetch(`${http.url}/healthz`)).json()
  expect(answered).toEqual([])
  release()
  await Promise.all(asked)
  expect(answered).toHaveLength(6)
})

test('NATS-50 a call whose command no message takes is answered with 413, and nothing was done', async () => {
  const token = await client.login()
  const { submit } = http.host
  http.host.submit = () => Promise.reject(new CommandTooLarge('placeOrder'))
  const refused = await client.post('api/spot/order', ORDER, { token })
  expect([refused.status, refused.message]).toEqual([413, 'bad_request'])
  http.host.submit = submit
  expect((await client.get<{ total: number }>('api/spot/openOrders', { token })).data.total).toBe(0)
})
