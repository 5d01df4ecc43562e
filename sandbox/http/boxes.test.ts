import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exchangeEngine } from '../../src/engine/machine.ts'
import type { BoxCommit, BoxList, Opening } from '../../src/shared/calls/products/box-entities.ts'
import { SandboxClient } from '../../tests/support/sandbox-client.ts'
import { WriteLimit } from '../accounts/write-limit.ts'
import { boxSeeds } from '../boxes/box-seeds.ts'
import { exportJournal } from '../export/export-journal.ts'
import { importJournal } from '../export/import-journal.ts'
import { createFaults } from '../faults/faults.ts'
import { FIRST_ACCOUNT } from '../genesis.ts'
import { createSealer } from '../identity/sealer.ts'
import { boxPart } from '../panel/box-part.ts'
import { BoxService } from '../panel/box-service.ts'
import { HostBench } from '../testing/bench-host.ts'
import { type HttpBench, serveHttp } from '../testing/http-bench.ts'

const bench = new HostBench()
const faults = createFaults()
const place = { country: 'CH' }
let dataDir = bench.folder()
let http: HttpBench
let token: string

async function serve(folder: string): Promise<void> {
  dataDir = folder
  const calls = {
    httpFault: faults.httpFault.bind(faults),
    writes: new WriteLimit({ burst: 10_000, perSecond: 10_000 }),
    place,
  }
  const folders = { dataDir, clientDir: bench.folder() }
  http = await serveHttp({ ...folders, engine: exchangeEngine, time: bench.time, calls })
  token = await new SandboxClient(http.url).login()
}

/** The server ends as by a power cut and begins again on what is on its disk. */
async function restart(): Promise<void> {
  await http.host.committed()
  const copy = bench.copy(dataDir)
  await http.close()
  await serve(copy)
}

beforeAll(async () => serve(dataDir))
afterAll(async () => {
  await http.close()
  await bench.clean()
})

const client = () => new SandboxClient(http.url)
const commit = async () => (await client().get<BoxCommit>('api/box/commit', { token })).data
const records = async () => (await client().get<{ list: Opening[]; total: number }>('api/box/records', { token })).data
const sha = (text: string) => createHash('sha256').update(text).digest('hex')
const pool = async () => (await client().get<BoxList>('api/box/list')).data.pool

async function open(more: object = {}, key?: string) {
  const body = { box: 'gold', count: 1, client_seed: 'mira-1121', commit: (await commit()).commit, agree: true }
  return client().post<Opening & { params?: Record<string, string>; field?: string }>(
    'api/box/open',
    { ...body, ...more },
    { token, ...(key ? { key } : {}) },
  )
}

async function verify(): Promise<void> {
  const { host } = http
  const person = {
    account: FIRST_ACCOUNT,
    country: 'CH',
    idType: 'passport',
    identity: 'one',
    details: 'sealed',
  } as const
  await host.submit({ kind: 'kycBasic', ...person })
  await host.submit({ kind: 'kycDecide', account: FIRST_ACCOUNT, passed: true, reason: null })
}

test('BOX-12 region, KYC and agreement are asked for in this order, and nothing is drawn', async () => {
  const before = await commit()
  place.country = 'US'
  expect(await open({ agree: false })).toMatchObject({ code: 403, message: 'region_restricted' })
  place.country = 'CH'
  expect(await open({ agree: false })).toMatchObject({ code: 403, message: 'kyc_required' })
  await verify()
  expect(await open({ agree: false, count: 0 })).toMatchObject({ code: 400, message: 'agreement_required' })
  expect(await open({ count: 0 })).toMatchObject({ code: 400, message: 'box_count', data: { field: 'count' } })
  expect(await open({ client_seed: 'a:b' })).toMatchObject({ code: 400, message: 'client_seed_format' })
  expect(await commit()).toEqual(before)
  expect(await records()).toEqual({ list: [], total: 0 })
  expect(await pool()).toBe('100000')
  expect((await client().get('api/box/commit')).code).toBe(401)
  expect((await client().get('api/box/records')).code).toBe(401)
})

test('BOX-39 a seed that was not used stands in no file of the folder', async () => {
  expect(await open({ count: 0 })).toMatchObject({ message: 'box_count' })
  expect(await open({ box: 'diamond', count: 50 })).toMatchObject({
    message: 'box_pool',
    data: { params: { most: '2' } },
  })
  await restart()
  const seed = boxSeeds(http.identity.sealer).seed(FIRST_ACCOUNT, 1)
  const { list } = await records()
  expect(list).toEqual([])
  await http.host.close()
  const copy = bench.folder()
  const { file } = exportJournal({ dataDir, engine: exchangeEngine, out: 'unused.gz', folder: copy, force: false })
  expect(gunzipSync(readFileSync(file)).toString()).not.toContain(seed)
  await serve(bench.copy(dataDir))
})

test('BOX-15 the hash shown as the next one is due after the opening, and the seed fits the hash', async () => {
  const before = await commit()
  const { data } = await open({ count: 3 })
  expect(data.commit).toBe(before.commit)
  expect(sha(data.server_seed)).toBe(before.commit)
  expect(data.nonces).toEqual([before.nonce, before.nonce + 2])
  const after = await commit()
  expect(after).toMatchObject({ commit: before.next_commit, nonce: before.nonce + 3 })
  expect(after.next_commit).not.toBe(before.next_commit)
  expect((await client().get<Opening>(`api/box/opening?id=${data.id}`, { token })).data).toEqual(data)
  expect((await client().get('api/box/opening?id=999', { token })).code).toBe(404)
})

test('BOX-10 the answer is lost: the same key gets the same opening, and pays once', async () => {
  const { commit: seen, nonce } = await commit()
  const { total } = await records()
  faults.add({ action: 'http', path: 'api/box/open', answer: 'lost', count: 1 })
  await expect(open({ count: 2, commit: seen }, 'one')).rejects.toThrow()
  const again = await open({ count: 2, commit: seen }, 'one')
  expect(again).toMatchObject({ code: 200, data: { nonces: [nonce, nonce + 1], commit: seen } })
  expect((await records()).total).toBe(total + 1)
  expect((await records()).list[0]).toEqual(again.data)
  expect((await open({ count: 3, commit: seen }, 'one')).code).toBe(409)
  expect(await open({ commit: seen }, 'two')).toMatchObject({
    code: 409,
    message: 'box_commit_used',
    data: { params: { ...(await commit()), nonce: String(nonce + 2) } },
  })
})

test('BOX-16 after a restart the same hash is due, and the opening goes through', async () => {
  const before = await commit()
  await restart()
  expect(await commit()).toEqual(before)
  expect(await open({ commit: before.commit })).toMatchObject({
    code: 200,
    data: { nonces: [before.nonce, before.nonce] },
  })
})

test('BOX-40 two hundred races of two tabs with one hash: one opens, the other pays nothing', async () => {
  const { nonce } = await commit()
  const { total } = await records()
  // Without sockets: four hundred of them would take longer than the races.
  const tabs = new SandboxClient(http.url, http.from('127.0.0.1'))
  let { commit: seen } = await commit()
  for (let i = 0; i < 200; i++) {
    const body = { box: 'iron', count: 1, client_seed: 'race', commit: seen, agree: true }
    const press = () => tabs.post<Opening>('api/box/open', body, { token })
    const answers = await Promise.all([press(), press()])
    seen = (await tabs.get<BoxCommit>('api/box/commit', { token })).data.commit
    const refused = answers.filter(({ code }) => code !== 200)
    expect(refused).toHaveLength(1)
    expect(refused[0]).toMatchObject({ code: 409, message: 'box_commit_used', data: { params: { commit: seen } } })
  }
  expect((await records()).total).toBe(total + 200)
  expect((await commit()).nonce).toBe(nonce + 200)
  const money = Object.values(http.host.exchange.conservation()).filter((left) => Number(left) !== 0)
  expect([...money, ...http.host.exchange.views.money.ledgerGaps()]).toEqual([])
  expect(Object.values(http.host.exchange.lockGaps()).flat()).toEqual([])
}, 60_000)

test('BOX-41 seeds are the HMAC of a key of their own, one for each person and opening', () => {
  const seeds = boxSeeds(createSealer(new Uint8Array(32)))
  const other = boxSeeds(createSealer(new Uint8Array(32).fill(1)))
  expect(seeds.seed(1001, 1)).toMatch(/^[0-9a-f]{64}$/)
  expect(new Set([seeds.seed(1001, 1), seeds.seed(1001, 2), seeds.seed(1002, 1), other.seed(1001, 1)]).size).toBe(4)
  expect(seeds.commit(1001, 1)).toBe(sha(seeds.seed(1001, 1)))
})

test('BOX-42 the panel sets the pool and spoils a revealed seed', async () => {
  const service = new BoxService(http.host)
  expect(await service.setPool({ pool: '48210' })).toMatchObject({ ok: true, data: { pool: '48210' } })
  expect(await pool()).toBe('48210')
  expect(boxPart(service.view()).text).toContain('48210 USDT')
  expect(await service.setPool({ pool: '-1' })).toMatchObject({ ok: false, status: 400 })
  const [last] = (await records()).list
  expect(await service.tamper({ opening: last?.id ?? 0 })).toMatchObject({ ok: true })
  const [spoiled] = (await records()).list
  expect(sha(spoiled?.server_seed ?? '')).not.toBe(spoiled?.commit)
  expect(await service.tamper({ opening: 10_000 })).toMatchObject({ ok: false, status: 404 })
})

test('BOX-43 an imported journal keeps its openings; its seeds are others, which is the same refusal', async () => {
  const before = await commit()
  const { list, total } = await records()
  await http.host.committed()
  await http.host.close()
  const { file } = exportJournal({
    ...{ dataDir, engine: exchangeEngine, out: 'boxes.gz', folder: bench.folder(), force: false },
  })
  await http.close()
  const copy = bench.folder()
  importJournal({ file, dataDir: copy, engine: exchangeEngine })
  await serve(copy)
  expect(await records()).toEqual({ list, total })
  const after = await commit()
  expect(after.nonce).toBe(before.nonce)
  expect(after.commit).not.toBe(before.commit)
  expect(await open({ commit: before.commit })).toMatchObject({ code: 409, message: 'box_commit_used' })
  expect(await open({ commit: after.commit })).toMatchObject({ code: 200 })
})
