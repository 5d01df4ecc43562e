import { afterAll, beforeAll, expect, test } from 'vitest'
import { exchangeEngine } from '../../src/engine/machine.ts'
import type { Candle } from '../../src/shared/calls/entities.ts'
import { SandboxClient } from '../../tests/support/sandbox-client.ts'
import { HostBench } from '../testing/bench-host.ts'
import { type HttpBench, serveHttp } from '../testing/http-bench.ts'

const bench = new HostBench()
let http: HttpBench
let client: SandboxClient
beforeAll(async () => {
  const folders = { dataDir: bench.folder(), clientDir: bench.folder() }
  http = await serveHttp({ ...folders, engine: exchangeEngine, time: bench.time })
  client = new SandboxClient(http.url)
  bench.time.pass(3000)
  await http.host.committed()
})
afterAll(async () => {
  await http.close()
  await bench.clean()
})

test('MKT-13 getCurrencyFee has a rate for each display currency, however its code is written', async () => {
  const rate = async (currency: string) =>
    (await client.post<{ tether: Record<string, string> }>('api/common/getCurrencyFee', { currency })).data.tether
  expect(await rate('USD')).toEqual({ usd: '1' })
  for (const code of ['CNY', 'EUR', 'INR', 'JPY', 'GBP']) {
    const tether = await rate(code)
    expect(Object.keys(tether)).toEqual([code.toLowerCase()])
    expect(Number(tether[code.toLowerCase()])).toBeGreaterThan(0)
    expect(await rate(code.toLowerCase())).toEqual(tether)
  }
  for (const currency of ['', 'XXX', 'constructor']) {
    const answer = await client.post('api/common/getCurrencyFee', { currency })
    expect(answer).toMatchObject({ code: 404, message: 'not_found', data: { field: 'currency' } })
  }
})

test('MKT-12 the list of currencies has the code, the name and the newest figures of every spot market', async () => {
  const { data } =
    await client.get<{ id: number; symbol: string; name: string; new_price: string }[]>('api/currency/list')
  expect(data.map(({ id }) => id)).toEqual(http.host.exchange.markets('spot').map((market) => market.currency_id))
  expect(data.find(({ id }) => id === 1)).toMatchObject({
    symbol: 'BTC',
    name: 'Bitcoin',
    new_price: http.host.exchange.ticker('spot', 1)?.c,
  })
  expect(data.filter(({ name, new_price }) => name === '' || Number(new_price) <= 0)).toEqual([])
})

test('MKT-15 a currency has its name, its supply and its year; a coin that does not exist is not found', async () => {
  const detail = (id: unknown) => client.get(`api/currency/detail?id=${id}`)
  expect((await detail(1)).data).toMatchObject({
    symbol: 'BTC',
    name: 'Bitcoin',
    max_supply: '21000000',
    launched: 2009,
  })
  expect((await detail(2)).data).toMatchObject({ symbol: 'ETH', name: 'Ethereum', max_supply: null })
  for (const market of http.host.exchange.markets('spot')) {
    expect((await detail(market.currency_id)).data).toMatchObject({ symbol: market.base })
  }
  expect(await detail(999_999)).toMatchObject({ code: 404, message: 'not_found', data: { field: 'id' } })
  expect(await detail('btc')).toMatchObject({ code: 400, data: { field: 'id' } })
})

test('MKT-15 every perpetual has its funding rate, the time of the next funding, mark and index', async () => {
  const { data } =
    await client.get<{ currency_id: number; next_funding: number; mark: string; index: string }[]>('api/contract/data')
  const ids = http.host.exchange.markets('contract').map((market) => market.currency_id)
  expect(data.map((row) => row.currency_id)).toEqual(ids)
  for (const row of data) {
    expect(row.next_funding % (8 * 3_600_000)).toBe(0)
    expect(row.next_funding).toBeGreaterThan(http.host.now())
    expect(row).toMatchObject({ mark: http.host.exchange.mark(row.currency_id)?.m })
  }
})

test('MKT-11 sparklines are the closes of the last 48 half hours, of the markets that are asked for', async () => {
  const { data } = await client.get<{ id: number; points: string[] }[]>(
    'api/currency/sparklines?kind=spot&ids=2,1,2,999',
  )
  expect(data.map(({ id }) => id)).toEqual([2, 1])
  for (const { id, points } of data) {
    const lines = await client.post<Candle[]>('api/spot/line', { currency_id: id, interval: '30m', limit: 48 })
    expect(points).toHaveLength(48)
    expect(points).toEqual(lines.data.map((candle) => candle[4]))
  }
  const many = Array.from({ length: 61 }, (_, i) => i + 1).join(',')
  for (const ids of ['', '1,', 'a', many]) {
    const answer = await client.get(`api/currency/sparklines?kind=spot&ids=${ids}`)
    expect(answer).toMatchObject({ code: 400, data: { field: 'ids' } })
  }
})

test('ENTRY-14 the server tells its zone, the country and address of the caller, and the list of currencies of one’s own', async () => {
  const zone = (await client.get<{ time: number; zone: string }>('api/common/getServerTime')).data
  expect(zone).toEqual({ time: http.host.now(), zone: 'UTC' })
  expect((await client.get('api/common/requestInfo')).data).toEqual({
    country: 'CH',
    ip: '127.0.0.1',
    restricted: false,
  })
  expect((await client.get('api/ulist/currency')).data).toEqual([])
})
