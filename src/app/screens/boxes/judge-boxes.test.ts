import { expect, test } from 'vitest'
import { verifyBoxes } from '../../../../scripts/box-verify.mjs'
import type { Opening } from '../../../shared/calls/products/box-entities.ts'
import { commitOf, drawBox, isClientSeed } from '../../../shared/lines/box-draw.ts'
import { BOX_NAMES, BOX_ODDS, type BoxName } from '../../../shared/lines/box-odds.ts'
import { moneyText } from '../../../shared/rules/order-units.ts'
import { amountText, centsText, drawText, meanShare, shortHash, weightShare } from './box-figures.ts'
import { checkAll, verifyFile } from './check-all.ts'
import { type BoxDraft, judgeBoxes, newClientSeed } from './judge-boxes.ts'

const COIN = 100_000_000n
const draft = (more: Partial<BoxDraft> = {}): BoxDraft => ({
  ...{ box: 'gold', count: '5', clientSeed: 'mira-1121', agree: true },
  ...more,
})
const RICH = { most: 50, free: 1_000n * COIN }

test('BOX-08 BOX-44 the form judges number, balance and pool as the exchange does', () => {
  const key = (count: string, around = RICH) => judgeBoxes(draft({ count }), around).wrong.count?.key ?? null
  expect(['0', '1', '50', '51', '1.5', '', 'x', '-1'].map((count) => key(count))).toEqual([
    ...['box_count', null, null, 'box_count', 'box_count', 'box_count', 'box_count', 'box_count'],
  ])
  expect(judgeBoxes(draft({ count: '１０' }), RICH)).toMatchObject({ count: 10, cost: 200n * COIN, wrong: {} })
  expect(judgeBoxes(draft(), { most: 50, free: 100n * COIN - 1n }).wrong.count).toMatchObject({
    key: 'insufficient_available_balance',
    params: { available: '99.99999999' },
  })
  expect(judgeBoxes(draft(), { most: 4, free: null }).wrong.count).toMatchObject({
    key: 'box_pool',
    params: { most: '4' },
  })
  expect(judgeBoxes(draft({ agree: false, clientSeed: 'a:b' }), { most: null, free: null }).wrong).toMatchObject({
    agree: { key: 'agreement_required' },
    client_seed: { key: 'client_seed_format' },
  })
})

test('BOX-45 a client seed of the browser is 16 hex digits, another one each time', () => {
  const seeds = Array.from({ length: 100 }, newClientSeed)
  expect(new Set(seeds).size).toBe(100)
  for (const seed of seeds) expect([isClientSeed(seed), /^[0-9a-f]{16}$/.test(seed)]).toEqual([true, true])
})

test('BOX-46 figures stand as on the drawing', () => {
  const { gold, iron, diamond } = BOX_ODDS
  expect([amountText(gold.price), amountText(iron.price), amountText(5_000_000n)]).toEqual(['20', '0.20', '0.05'])
  expect([centsText(100n * COIN), centsText(435_000n), amountText(diamond.prizes[0]?.amount ?? 0n)]).toEqual([
    ...['100.00', '0.00435', '50,000'],
  ])
  expect([weightShare(2, gold), weightShare(5, diamond), weightShare(1_000, gold)]).toEqual(['0.2%', '0.05%', '100.0%'])
  expect(BOX_NAMES.map((name) => meanShare(BOX_ODDS[name]))).toEqual([
    '91.0%',
    '90.8%',
    '90.9%',
    '90.2%',
    '90.0%',
    '90.0%',
  ])
  expect([drawText(30_532), drawText(999_999)]).toEqual(['305.32', '9,999.99'])
  expect(shortHash('a4c758f7933a721b0986ce4660436f20')).toBe('a4c758f7…ce4660436f20')
})

/** An opening as the exchange would answer it. */
function opening(id: number, from: number, box: BoxName, count: number): Opening {
  const server = String(id).padStart(64, 'a')
  const draws = Array.from({ length: count }, (_, at) => drawBox(BOX_ODDS[box], { server, client: 'c' }, from + at))
  const won = draws.reduce((sum, { amount }) => sum + amount, 0n)
  return {
    ...{
      id,
      box,
      count,
      price: moneyText(BOX_ODDS[box].price),
      client_seed: 'c',
      commit: commitOf(server),
      server_seed: server,
    },
    paid: moneyText(BOX_ODDS[box].price * BigInt(count)),
    won: moneyText(won),
    nonces: [from, from + count - 1],
    prizes: draws.map(({ amount }) => moneyText(amount)),
    at: 1_000 * id,
  }
}

/** Newest first, two a page. */
function pagesOf(all: readonly Opening[]) {
  const asked: number[] = []
  const steps: number[] = []
  const env = {
    async page(page: number) {
      asked.push(page)
      return { list: all.slice(2 * page - 2, 2 * page), total: all.length }
    },
    rest: async () => {},
    progress: (done: number) => void steps.push(done),
    gone: () => false,
  }
  return { env, asked, steps }
}

const OPENINGS = [opening(3, 9, 'iron', 2), opening(2, 6, 'gold', 3), opening(1, 1, 'diamond', 5)]

test('BOX-47 all own records are read page by page, worked out, and saved for a program of its own', async () => {
  const { env, asked } = pagesOf(OPENINGS)
  const result = await checkAll(env)
  expect(result).toMatchObject({ boxes: 10, bad: [], gaps: [] })
  expect(asked).toEqual([1, 2])
  const text = verifyFile(result?.openings ?? [], 5)
  expect(verifyBoxes(text)).toEqual({ openings: 3, boxes: 10, wrong: [] })
  expect(await checkAll({ ...env, page: async () => null })).toBeNull()
  const long = pagesOf([...OPENINGS, ...OPENINGS.map((one) => ({ ...one, id: one.id + 10 }))])
  expect(await checkAll({ ...long.env, gone: () => true })).toBeNull()
})

test('BOX-13 BOX-48 a changed digit, a missing opening and other odds are found, by the program too', async () => {
  const [newest, middle, oldest] = OPENINGS as [Opening, Opening, Opening]
  const spoiled = { ...middle, server_seed: `b${middle.server_seed.slice(1)}` }
  const bad = await checkAll(pagesOf([newest, spoiled, oldest]).env)
  expect(bad?.bad.map(({ id }) => id)).toEqual([2])
  const gap = await checkAll(pagesOf([newest, oldest]).env)
  expect(gap).toMatchObject({ bad: [], gaps: [3] })
  const found = (list: readonly Opening[]) => verifyBoxes(verifyFile(list, 5)).wrong
  expect(found([newest, spoiled, oldest])[0]).toContain(`opening 2: hash: shown ${middle.commit}`)
  expect(found([newest, oldest])).toEqual(['opening 3: nonce 9 does not follow on 5'])
  expect(found([{ ...newest, won: '7' }])[0]).toContain('opening 3: received: shown 7')
  expect(verifyBoxes(verifyFile([], 5).replace('"weight": 20\n', '"weight": 21\n')).wrong).toEqual([
    'gold: other odds than printed',
  ])
  expect(() => verifyBoxes('{}')).toThrow()
})
