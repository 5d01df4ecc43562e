import { afterAll, beforeAll, expect, test } from 'vitest'
import { exchangeEngine } from '../../src/engine/machine.ts'
import type {
  AutoTransfer,
  FinanceHolding,
  FinanceOverview,
  FinanceProduct,
  FundNavs,
  InterestRow,
  Redemption,
  TimelineEvent,
} from '../../src/shared/calls/products/finance-entities.ts'
import { nextNoon } from '../../src/shared/lines/instants.ts'
import { SandboxClient } from '../../tests/support/sandbox-client.ts'
import { USDT } from '../market-specs.ts'
import { HostBench } from '../testing/bench-host.ts'
import { type HttpBench, serveHttp } from '../testing/http-bench.ts'

const DEMO = 1001
const LIVE = 101
const bench = new HostBench()
const dataDir = bench.folder()
let http: HttpBench
let client: SandboxClient
let token: string
beforeAll(async () => {
  http = await serveHttp({ dataDir, clientDir: bench.folder(), engine: exchangeEngine, time: bench.time })
  client = new SandboxClient(http.url)
  token = await client.login()
})
afterAll(async () => {
  await http.close()
  await bench.clean()
})

const get = <T>(path: string) => client.get<T>(`api/finance/${path}`, { token })
const post = <T>(path: string, body: object, key?: string) =>
  client.post<T>(`api/finance/${path}`, body, { token, ...(key && { key }) })

async function verify(): Promise<void> {
  const form = { country: 'DE', idType: 'passport', identity: 'one', details: 'sealed' } as const
  await http.host.submit({ kind: 'kycBasic', account: DEMO, ...form })
  await http.host.submit({ kind: 'kycDecide', account: DEMO, passed: true, reason: null })
}

test('EARN-36 products, one product and net values are public; what is a person’s needs a log-in', async () => {
  const products = await client.get<FinanceProduct[]>('api/finance/products')
  expect(products.data.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['live', 'fixed', 'pledge', 'fund']))
  expect(products.data.find(({ id }) => id === LIVE)).toMatchObject({ symbol: 'USDT', rate: '3.65', day_limit: '5000' })
  expect((await client.get<FinanceProduct[]>('api/finance/products?kind=pledge')).data.map(({ symbol }) => symbol)).toEqual(['ETH', 'SOL', 'ADA']) // biome-ignore format: one line
  expect((await client.get<FinanceProduct>('api/finance/product?id=202')).data).toMatchObject({ days: 30, rate: '5.8' })
  expect((await client.get('api/finance/product?id=9')).code).toBe(404)
  const navs = await client.get<FundNavs>('api/finance/navs?product_id=401&days=30')
  expect(navs.data).toMatchObject({ fee: '1', basket: [{ symbol: 'BTC', percent: 50 }, { symbol: 'ETH', percent: 30 }, { symbol: 'USDT', percent: 20 }] }) // biome-ignore format: one line
  for (const path of ['holdings', 'redemptions', 'interest', 'overview', 'timeline', 'auto'])
    expect([path, (await client.get(`api/finance/${path}`)).code]).toEqual([path, 401])
  expect((await client.post('api/finance/subscribe', { product_id: LIVE, amount: '1', agree: true })).code).toBe(401)
})

test('EARN-37 purchases need region, identity and agreement; the same key buys once; redeemed and put back over HTTP', async () => {
  const body = { product_id: LIVE, amount: '4000', agree: true }
  expect(await post('subscribe', body)).toMatchObject({ code: 403, message: 'kyc_required' })
  await verify()
  const { place } = http.deps
  const { country } = place
  place.country = 'US'
  expect(await post('subscribe', body)).toMatchObject({ code: 403, message: 'region_restricted' })
  place.country = country
  expect(await post('subscribe', { ...body, agree: false })).toMatchObject({ code: 400, message: 'agreement_required' })
  const first = await post<FinanceHolding>('subscribe', body, 'one')
  expect(first).toMatchObject({ code: 200, data: { principal: '4000', product: { id: LIVE } } })
  expect((await post<FinanceHolding>('subscribe', body, 'one')).data.id).toBe(first.data.id)
  expect((await post('subscribe', { ...body, amount: '5' }, 'one')).code).toBe(409)
  const { id: holding_id } = first.data
  expect((await get<FinanceHolding[]>('holdings')).data).toMatchObject([{ id: holding_id, principal: '4000' }])
  const wrong = await post('redeem', { holding_id, amount: '4000.00000001', way: 'T1' })
  expect(wrong).toMatchObject({ code: 400, message: 'redeem_too_much', data: { params: { most: '4000' } } })
  const fast = await post<Redemption>('redeem', { holding_id, amount: '500', way: 'T0' }, 'fast')
  expect(fast.data).toMatchObject({ fee: '5', received: '495', status: 0 })
  expect((await post<Redemption>('redeem', { holding_id, amount: '500', way: 'T0' }, 'fast')).data.id).toBe(
    fast.data.id,
  )
  const slow = await post<Redemption>('redeem', { holding_id, amount: '100', way: 'T1' })
  expect((await post<Redemption>('cancelRedeem', { id: slow.data.id })).data).toMatchObject({ status: 2 })
  const done = await get<{ list: Redemption[]; total: number }>('redemptions?status=2&page=1')
  expect(done.data).toMatchObject({ total: 1, list: [{ id: slow.data.id }] })
  expect((await get<TimelineEvent[]>('timeline')).data.map(({ what }) => what)).toContain('redemption')
  const auto = await post<AutoTransfer>('auto', { currency_id: USDT, on: true, keep: '100', agree: true })
  expect(auto.data).toMatchObject({ on: true, keep: '100', amount: '5900' })
  expect((await get<AutoTransfer[]>('auto')).data[0]).toMatchObject({ on: true })
  expect((await post('auto', { currency_id: USDT, on: false })).code).toBe(200)
})

test('EARN-38 killed just before 12:00 UTC+8 with an arrival, and before 18:00, it pays each once, as of its instant', async () => {
  await post('auto', { currency_id: USDT, on: true, keep: '1000', agree: true })
  const { host } = http
  const outcome = async (of: typeof host) => {
    while (of.exchange.time < nextNoon(start) + 2 * 86_400_000) await of.travel(24 * 3_600_000)
    const { money, finance } = of.exchange.views
    return JSON.stringify([money.flow(DEMO), finance.redemptions(DEMO, 1, 50), finance.interest(DEMO, 1, 50)])
  }
  const start = host.now()
  const noon = nextNoon(start) + 86_400_000
  const copies: string[] = []
  const to = async (instant: number) => {
    await host.travel(Math.max(0, instant - host.now()))
    await host.committed()
    copies.push(bench.copy(dataDir))
  }
  await to(noon - 1_000)
  await to(noon + 6 * 3_600_000 - 1_000)
  const wanted = await outcome(host)
  expect(JSON.parse(wanted)[2].total).toBeGreaterThan(1)
  for (const copy of copies) {
    const again = await bench.open(copy, { engine: exchangeEngine })
    expect(await outcome(again)).toBe(wanted)
    expect(Object.values(again.exchange.lockGaps()).flat()).toEqual([])
  }
  const overview = await get<FinanceOverview>('overview')
  expect(overview.data.kinds.map(({ kind }) => kind)).toEqual(['live', 'fixed', 'pledge', 'fund'])
  const interest = await get<{ list: InterestRow[]; total: number }>(`interest?product_id=${LIVE}&page=1`)
  expect(interest.data.list[0]).toMatchObject({ product_id: LIVE, kind: 'live', symbol: 'USDT' })
})
