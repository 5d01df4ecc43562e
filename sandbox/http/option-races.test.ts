import { expect, test } from 'vitest'
import type { OptionProducts, OptionStats, Ticket } from '../../src/shared/calls/products/option-entities.ts'
import { httpScene } from '../../tests/support/http-scene.ts'
import { SandboxClient } from '../../tests/support/sandbox-client.ts'
import { FIRST_ACCOUNT } from '../genesis.ts'
import { USDT } from '../market-specs.ts'

const scene = httpScene()
const account = FIRST_ACCOUNT
const RACES = process.env.LONG === 'full' ? 200 : 12
const FLASH = { kind: 'flash', currency_id: 1, side: 'up', cycle: 30, stake: '50' }

const host = () => scene.http.host
const views = () => host().exchange.views.option
/** Without sockets: one that the server has just let go for idling would fail the race. */
const tabs = () => new SandboxClient(scene.http.url, scene.http.from('127.0.0.1'))
const order = (body: object, key?: string) =>
  tabs().post<Ticket>('api/option/order', { ...FLASH, ...body }, { token: scene.token, ...(key ? { key } : {}) })
const read = <T>(path: string) => scene.client.get<T>(`api/option/${path}`, { token: scene.token })
const submit = (from: 'fund' | 'option', to: 'fund' | 'option', amount: string) =>
  host().submit({ kind: 'transfer', account, asset: USDT, from, to, amount })

function money(): [free: string, locked: string] {
  const balance = host()
    .exchange.balances(account)
    .find(({ currency_id }) => currency_id === USDT)
  return [balance?.future_balance ?? '', balance?.lock_future ?? '']
}

/** The option account has exactly this much free. */
async function hold(amount: string): Promise<void> {
  const [free] = money()
  if (free !== '0') await submit('option', 'fund', free)
  await submit('fund', 'option', amount)
}

/** Whatever does not hold. */
function gaps(): unknown[] {
  const { exchange } = host()
  const conserved = Object.values(exchange.conservation()).filter((gap) => Number(gap) !== 0)
  return [...Object.values(exchange.lockGaps()).flat(), ...exchange.views.money.ledgerGaps(), ...conserved]
}

/** Goes on until nothing runs any more, to the beginning of a cycle. */
async function settle(): Promise<void> {
  const now = host().now()
  await host().travel(Math.floor(now / 30_000) * 30_000 + 60_000 - now)
  expect(views().open(account)).toEqual([])
}

async function raceForBalance(): Promise<void> {
  await hold('60')
  const answers = await Promise.all([order({}), order({})])
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 400])
  const refused = answers.find(({ code }) => code !== 200)
  expect(refused).toMatchObject({ message: 'insufficient_available_balance', data: { params: { available: '10' } } })
  expect(money()).toEqual(['10', '50'])
}

async function raceForTheLastPlace(): Promise<void> {
  await hold('100')
  for (let i = 0; i < 19; i++)
    await host().submit({ ...{ kind: 'openOption', account, product: 'flash', currency_id: 1, side: 'down' }, cycle: 30, stake: '1' }) // biome-ignore format: one order
  const answers = await Promise.all([order({ stake: '2' }), order({ stake: '2' })])
  expect(answers.map(({ message }) => message).sort()).toEqual(['', 'option_open_limit'])
  expect(views().open(account)).toHaveLength(20)
}

async function raceForTheCutoff(): Promise<void> {
  await hold('1000')
  const { time } = scene.bench
  const end = Math.floor(host().now() / 30_000) * 30_000 + 30_000
  await host().travel(end - 5_001 - host().now())
  const asked = [order({ ends_at: end }), order({ ends_at: end })]
  setImmediate(() => time.pass(1))
  const last = await Promise.all([...asked, Promise.all(asked).then(() => order({ ends_at: end }))])
  for (const { code, message, data } of last)
    if (code === 200) expect(data.opened_at).toBeLessThan(end - 5_000)
    else expect([code, message]).toEqual([409, 'option_cutoff'])
  expect(last[2]?.message).toBe('option_cutoff')
}

test('OPT-44 two tabs race for one balance, the last place and the cut-off: never overspent, never two', async () => {
  await settle()
  for (let i = 0; i < RACES; i++) {
    await [raceForBalance, raceForTheLastPlace, raceForTheCutoff][i % 3]?.()
    await settle()
    expect(gaps()).toEqual([])
  }
  const { won, lost, tied, void: voids } = views().stats(account)
  expect([views().history(account, { page: 1 }).total, voids]).toEqual([won + lost + tied, 0])
}, 1_200_000)

test('OPT-10 the answer is lost and the same key comes again: the same ticket; another stake under it is refused', async () => {
  await hold('500')
  const first = await order({}, 'one-key-of-a-press')
  const again = await order({}, 'one-key-of-a-press')
  expect([again.code, again.data.id, money()]).toEqual([200, first.data.id, ['450', '50']])
  expect(await order({ stake: '51' }, 'one-key-of-a-press')).toMatchObject({
    code: 409,
    message: 'idempotency_conflict',
  })
  await settle()
})

test('OPT-45 the calls answer over HTTP: public ones to everybody, the person’s own to the person alone', async () => {
  const products = await scene.client.get<OptionProducts>('api/option/products')
  expect(products.data.limits).toEqual({ min: '1', max: '5000', step: '0.01', open: 20, total: '20000' })
  expect(products.data.markets.map(({ symbol }) => symbol)).toEqual(['BTCUSDT', 'ETHUSDT'])
  expect(products.data.markets[0]?.flash).toContainEqual({ cycle: 60, rate: '0.85' })
  const rows = await scene.client.get<[number, string][]>('api/option/samples?currency_id=1')
  expect(rows.data.length).toBeGreaterThan(2)
  expect((await scene.client.get('api/option/samples?currency_id=3')).code).toBe(404)
  for (const path of ['open', 'history', 'stats', 'ticket?id=1'])
    expect((await scene.client.get(`api/option/${path}`)).code).toBe(401)
  expect((await scene.client.post('api/option/order', FLASH)).code).toBe(401)
  await hold('500')
  const { data } = await order({})
  expect((await read<Ticket[]>('open')).data).toEqual([data])
  await settle()
  expect((await read<Ticket>(`ticket?id=${data.id}`)).data).toMatchObject({ id: data.id, samples: { length: 3 } })
  const list = await read<{ list: Ticket[]; total: number }>('history?kind=flash&currency_id=1')
  expect(list.data.list[0]?.id).toBe(data.id)
  expect((await read<{ total: number }>('history?kind=volatility')).data.total).toBe(0)
  const stats = (await read<OptionStats>('stats?kind=flash')).data
  expect(stats.won + stats.lost + stats.tied + stats.void).toBe(list.data.total)
  expect((await read('ticket?id=999999')).code).toBe(404)
  for (const body of [{ stake: 50 }, { kind: 'spot' }, { cycle: '30' }, { side: 'left' }, { stake: '1e3' }])
    expect([body, (await order(body)).code]).toEqual([body, 400])
})
