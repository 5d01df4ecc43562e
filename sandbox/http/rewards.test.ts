import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CommandBody } from '../../src/engine/contract/command.ts'
import { exchangeEngine } from '../../src/engine/machine.ts'
import type { MintState } from '../../src/shared/calls/products/mint-calls.ts'
import type { ShareLink } from '../../src/shared/calls/products/share-calls.ts'
import type { Available, Task } from '../../src/shared/calls/products/task-calls.ts'
import { SandboxClient } from '../../tests/support/sandbox-client.ts'
import { WriteLimit } from '../accounts/write-limit.ts'
import { FIRST_ACCOUNT } from '../genesis.ts'
import { rewardPart } from '../panel/reward-part.ts'
import { RewardService } from '../panel/reward-service.ts'
import { HostBench } from '../testing/bench-host.ts'
import { type HttpBench, serveHttp } from '../testing/http-bench.ts'

const bench = new HostBench()
const place = { country: 'CH' }
let http: HttpBench
let client: SandboxClient
let token: string

beforeAll(async () => {
  const calls = { writes: new WriteLimit({ burst: 10_000, perSecond: 10_000 }), place }
  const folders = { dataDir: bench.folder(), clientDir: bench.folder() }
  http = await serveHttp({ ...folders, engine: exchangeEngine, time: bench.time, calls })
  // Without sockets: hundreds of them would take longer than the races.
  client = new SandboxClient(http.url, http.from('127.0.0.1'))
  token = await client.login()
})
afterAll(async () => {
  await http.close()
  await bench.clean()
})

/** Two tabs' commands at the same moment. @returns what each was answered */
async function race(body: CommandBody): Promise<string[]> {
  const both = await Promise.all([http.host.submit(body), http.host.submit(body)])
  return both.map(({ answer }) => (answer.ok ? 'ok' : answer.refusal.key)).sort()
}

/** A GET that changes something carries a key as every write does. */
const change = <T>(path: string, key: string = crypto.randomUUID()) =>
  client.get<T>(path, { token, headers: { 'idempotency-key': key } })
const read = async <T>(path: string) => (await client.get<T>(path, { token })).data
const available = async () => Number((await read<Available>('api/task/getAvaAmount')).amount)

test('TASK-04 two tabs that sign at once: one is taken, the other refused, and it is received once', async () => {
  const before = await available()
  const answers = await Promise.all([change('api/task/sign?day=1'), change('api/task/sign?day=1')])
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 409])
  expect(answers.find(({ code }) => code === 409)?.message).toBe('sign_done')
  expect((await available()) - before).toBeCloseTo(0.1, 8)
})

test('TASK-40 state-changing GETs need a key and a log-in, and the same key is the first answer again', async () => {
  expect(await client.get('api/task/sign?day=1', { token })).toMatchObject({ message: 'idempotency_key_required' })
  expect((await client.get('api/task/completed')).code).toBe(401)
  const first = await change<{ done: number[] }>('api/task/completed', 'done')
  expect(await change('api/task/completed', 'done')).toMatchObject({ code: 200, data: first.data })
  expect((await client.get<{ list: Task[] }>('api/task/list?r=0.123', { token })).data.list).toHaveLength(6)
})

/** Two hundred people, opened once. */
async function people(): Promise<number[]> {
  const ids = Array.from({ length: 200 }, (_, at) => 3_001 + at)
  if (http.host.exchange.account(3_001) === null)
    for (const account of ids)
      await http.host.submit({
        kind: 'openAccount',
        account,
        email: `p${account}@x.test`,
        phone: null,
        passwordHash: 'x',
      })
  return ids
}

test('TASK-41 two hundred races of one sign-in: each is received once', async () => {
  for (const account of await people())
    expect(await race({ kind: 'signIn', account, day: 1 })).toEqual(['ok', 'sign_done'])
  expect(http.host.exchange.views.reward.house().owed).toBe('20.1')
  expect(Object.values(http.host.exchange.lockGaps()).flat()).toEqual([])
}, 60_000)

test('TASK-42 two presses of one reward pay once; withdrawals look at place and minimum', async () => {
  const person = { account: FIRST_ACCOUNT, country: 'CH', idType: 'passport', identity: 'one', details: 'x' } as const
  await http.host.submit({ kind: 'kycBasic', ...person })
  await http.host.submit({ kind: 'kycDecide', account: FIRST_ACCOUNT, passed: true, reason: null })
  await change('api/task/completed')
  const { list } = await read<{ list: Task[] }>('api/task/list')
  const kyc = list.find(({ kind }) => kind === 'kyc')
  const body = { task_id: kyc?.id, reward_id: kyc?.rewards[0]?.id }
  const press = () => client.post('api/task/getReward', body, { token })
  const answers = await Promise.all([press(), press()])
  expect(answers.map(({ code, message }) => [code, message]).sort()[1]).toEqual([409, 'reward_received'])
  expect(await available()).toBeCloseTo(5.1, 8)
  place.country = 'US'
  expect(await change('api/task/withdraw')).toMatchObject({ code: 403, message: 'region_restricted' })
  place.country = 'CH'
  expect(await change('api/task/withdraw')).toMatchObject({
    code: 409,
    message: 'reward_minimum',
    data: { params: { short: '4.9' } },
  })
})

test('MINT-35 two hundred races of one start: one session runs', async () => {
  for (const account of await people())
    expect(await race({ kind: 'startMint', account, click: 1 })).toEqual(['mint_running', 'ok'])
  expect((await client.post<MintState>('api/mint/start', { click: 1 }, { token })).data.session?.id).toBe(201)
  expect((await client.post('api/mint/start', { click: 2 }, { token })).code).toBe(400)
}, 60_000)

test('INV-38 a race for the last link: one is made; a friend registers by it and is its own', async () => {
  const save = (ratio: string) => client.post<ShareLink>('api/account/saveShareSetting', { ratio }, { token })
  for (let i = 0; i < 9; i++) await save('5')
  const answers = await Promise.all([save('7'), save('8')])
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 409])
  expect(await save('')).toMatchObject({ code: 400, message: 'share_ratio_required', data: { field: 'ratio' } })
  const { list } = await read<{ list: ShareLink[] }>('api/account/shareSetting')
  expect(list).toHaveLength(11)
  const link = list.at(-1) as ShareLink
  await http.host.submit({
    ...{ kind: 'openAccount', account: 2001, email: 'f@x.test', phone: null, passwordHash: 'x' },
    ...{ invitedBy: FIRST_ACCOUNT, inviteLink: link.id },
  })
  const now = await read<{ list: ShareLink[] }>('api/account/shareSetting')
  expect(now.list.find(({ id }) => id === link.id)?.joined).toBe(1)
  expect(await read('api/common/getShareConfig')).toEqual({ total: '20', step: '1', links: 10 })
  expect((await client.get('api/common/shareRank')).data).toMatchObject({ total: 0, list: [] })
  for (const month of ['1e300', '-1', '9e15', 'x'])
    expect((await client.get(`api/common/shareRank?month=${month}`)).code, month).toBe(400)
})

test('TASK-43 the panel shows what is owed, sets funds and what is minted, and voids a reward', async () => {
  const service = new RewardService(http.host)
  expect(await service.setFunds({ free: '12' })).toMatchObject({ ok: true, data: { free: '12' } })
  expect(await service.setMinted({ minted: '750000' })).toMatchObject({ ok: true })
  expect(service.view()).toMatchObject({ free: '12', owed: '25.1', minted: '750000', rebates: [] })
  expect(rewardPart(service.view()).text).toContain('Available for rewards: 12 USDT')
  expect(await service.setFunds({ free: '-1' })).toMatchObject({ ok: false, status: 400 })
  expect(await service.void({ task: 5 })).toMatchObject({ ok: false, status: 404 })
  const { list } = await read<{ list: Task[] }>('api/task/list')
  expect(await service.void({ task: list[0]?.id ?? 0 })).toMatchObject({ ok: true })
})

/** How often each of the races that need more than a press is run: all two hundred with LONG=full. */
const RACES = process.env.LONG === 'full' ? 200 : 8
const ORIGIN = { device: '', ip: '', country: '' }
const money = () => {
  const { exchange } = http.host
  const conserved = Object.values(exchange.conservation()).filter((gap) => Number(gap) !== 0)
  return [...conserved, ...Object.values(exchange.lockGaps()).flat(), ...exchange.views.money.ledgerGaps()]
}

test('TASK-61 races of one reward in two tabs: each is received once (200 with LONG=full)', async () => {
  await new RewardService(http.host).setFunds({ free: '1000' })
  const { house, tasks, available: taken } = http.host.exchange.views.reward
  const owed = Number(house().owed)
  for (const account of (await people()).slice(0, RACES)) {
    await http.host.submit({ kind: 'setAntiPhishing', account, phrase: 'my own words', origin: ORIGIN })
    await http.host.submit({ kind: 'completeTasks', account })
    const task = tasks(account).find(({ kind }) => kind === 'phishing') as Task
    const reward = task.rewards[0]?.id ?? 0
    const before = Number(taken(account)?.amount)
    expect(await race({ kind: 'receiveReward', account, task: task.id, reward })).toEqual(['ok', 'reward_received'])
    expect(Number(taken(account)?.amount) - before).toBeCloseTo(1, 8)
  }
  expect(Number(house().owed)).toBeCloseTo(owed + RACES, 8)
  expect(money()).toEqual([])
}, 120_000)

test('INV-61 races for the last place of a link in two tabs: one is made, ten stand (200 with LONG=full)', async () => {
  for (const account of (await people()).slice(0, RACES)) {
    const save = { kind: 'saveLink', account, id: null, ratio: '5', note: '', isDefault: false } as const
    for (let i = 0; i < 9; i++) await http.host.submit(save)
    expect(await race(save)).toEqual(['ok', 'share_links_full'])
    expect(http.host.exchange.views.share.links(account)).toHaveLength(11)
  }
}, 120_000)
