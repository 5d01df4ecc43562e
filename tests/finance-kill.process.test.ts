import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { Random } from '../src/engine/kernel/random.ts'
import type { FlowRow } from '../src/shared/calls/money-entities.ts'
import type { FinanceHolding, InterestRow, Redemption } from '../src/shared/calls/products/finance-entities.ts'
import { fastPause } from '../src/shared/lines/redemption.ts'
import { panelOf } from './support/panel.ts'
import { replayTo } from './support/replay-journal.ts'
import { SandboxClient } from './support/sandbox-client.ts'
import { type SandboxProcess, startSandbox } from './support/sandbox-process.ts'

const [LIVE, WEEK, USDT, DEMO] = [101, 201, 3, 1001]
const DAY = 86_400_000
/** Each kill's journal is run again by the engine alone, and not the last one's only. */
const LONG = process.env.LONG === 'full'
/** So long before an instant the clock is set, hours. */
const EARLY = 400 / 3_600_000

const folder = mkdtempSync(join(tmpdir(), 'onetape-finance-kill-'))
let sandbox: SandboxProcess | undefined
afterAll(async () => {
  await sandbox?.kill9()
  rmSync(folder, { recursive: true, force: true })
})

interface State {
  seq: number
  hash: string
  conservation: Record<string, string>
}

async function stateOf({ url, key }: SandboxProcess): Promise<State> {
  return (await fetch(`${url}/sandbox/api/state`, { headers: { 'x-sandbox-key': key } })).json() as Promise<State>
}

test('EARN-59 killed with -9 around two arrivals, 18:00, a settlement and a maturity it pays each once', async () => {
  const random = Random.seeded(20261126)
  let running = await startSandbox({ dataDir: folder, client: false, args: ['--calm'] })
  sandbox = running
  let client = new SandboxClient(running.url)
  const token = await client.login()
  const post = async <T>(path: string, body: object) => {
    const { code, message, data } = await client.post<T>(path, body, { token })
    expect([path, code, message]).toEqual([path, 200, expect.anything()])
    return data
  }
  const get = async <T>(path: string) => (await client.get<T>(path, { token })).data
  await post('api/account/kyc', {
    step: 'basic',
    country: 'PT',
    id_type: 'passport',
    name: 'Mara Lind',
    number: 'CA123456',
    birth: '1990-01-01',
  })
  await panelOf(running).verify(DEMO)
  const buy = (product_id: number, amount: string) =>
    post<FinanceHolding>('api/finance/subscribe', { product_id, amount, agree: true })
  const live = await buy(LIVE, '4000')
  const term = await buy(WEEK, '1000')
  await post('api/finance/auto', { currency_id: USDT, on: true, keep: '1000', agree: true })
  const redeem = (way: 'T0' | 'T1') =>
    post<Redemption>('api/finance/redeem', { holding_id: live.id, amount: '500', way })
  const now = async () => (await panelOf(running).travel(0)).time

  /** Killed at a moment that a few answers more or less bring, before the instant, at it or after it. */
  const killAround = async (instant: number, compared = LONG) => {
    const panel = panelOf(running)
    await panel.travel(Math.max(0, (instant - (await now())) / 3_600_000 - EARLY))
    const marks: State[] = []
    const most = 1 + random.between(0, 11)
    for (let i = 0; i < most; i++) marks.push(await stateOf(running))
    await running.kill9()
    const { seq, hash } = marks.at(-1) as State
    const copy = compared ? mkdtempSync(join(tmpdir(), 'onetape-finance-kill-copy-')) : null
    if (copy) cpSync(folder, copy, { recursive: true })
    running = await startSandbox({ dataDir: folder, client: false })
    sandbox = running
    client = new SandboxClient(running.url)
    if (copy) {
      expect(replayTo(copy, seq)).toBe(hash)
      rmSync(copy, { recursive: true, force: true })
    }
    await panelOf(running).travel(Math.max(0, (instant + 1_000 - (await now())) / 3_600_000))
  }

  const fast = await redeem('T0')
  const arrival = fast.created_at + fastPause(fast.id)
  await killAround(arrival)
  // The last 18:00 before the term ends; the slow redemption arrives at the same settlement.
  await killAround((term.ends_at as number) - DAY + 6 * 3_600_000)
  const slow = await redeem('T1')
  expect(slow.arrives_at).toBe(term.ends_at)
  await killAround(term.ends_at as number, true)

  const pages = async <T>(path: string) => (await get<{ list: T[] }>(path)).list
  const redemptions = await pages<Redemption>('api/finance/redemptions?page=1')
  expect(redemptions.map(({ id, status }) => [id, status])).toEqual([
    [slow.id, 1],
    [fast.id, 1],
  ])
  expect(redemptions[0]?.done_at).toBe(slow.arrives_at)
  const interest = await pages<InterestRow>('api/finance/interest?page=1')
  const days = interest.filter(({ holding_id }) => holding_id === live.id).map(({ at }) => at)
  expect(new Set(days).size).toBe(days.length)
  expect(days.length).toBeGreaterThanOrEqual(6)
  for (const at of days) expect(at % DAY).toBe(4 * 3_600_000)
  const rows = await Promise.all([1, 2].map((page) => pages<FlowRow>(`api/account/fundFlow?account=fund&page=${page}`)))
  const paid = rows.flat().filter(({ type }) => type === 'redeem' || type === 'interest' || type === 'subscribe')
  const at = (type: FlowRow['type']) => paid.filter((row) => row.type === type).map((row) => row.at)
  // Two redemptions and the principal of the term.
  expect(at('redeem').sort()).toEqual([arrival, slow.arrives_at, term.ends_at])
  expect(at('interest').sort()).toEqual([...days, term.ends_at].sort())
  // Two purchases, and what was swept at 18:00 of each day, once a day.
  const swept = at('subscribe').filter((time) => time % DAY === 10 * 3_600_000)
  expect(new Set(swept).size).toBe(swept.length)
  expect(at('subscribe').length).toBe(swept.length + 2)
  const { conservation } = await stateOf(running)
  expect(Object.values(conservation).filter((left) => Number(left) !== 0)).toEqual([])
}, 600_000)
