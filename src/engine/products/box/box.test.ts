import { expect, test } from 'vitest'
import { restoreExchange } from '../../machine.ts'
import { BoxExchange, WORKED_COMMIT, WORKED_SEED } from '../../testing/test-boxes.ts'

const ANA = 11

test('BOX-01 five worked gold boxes: prizes, ledger and pool', () => {
  const x = new BoxExchange()
  const before = x.spot(ANA)
  const opening = x.open(ANA, { count: 5, server_seed: WORKED_SEED })
  expect(opening).toMatchObject({
    id: 1,
    box: 'gold',
    price: '20',
    paid: '100',
    won: '65',
    commit: WORKED_COMMIT,
    server_seed: WORKED_SEED,
    nonces: [1, 5],
    prizes: ['5', '20', '20', '10', '10'],
  })
  expect(Number(x.spot(ANA))).toBe(Number(before) - 35)
  const entries = x.exchange.views.money.flow(ANA).slice(0, 2)
  expect(entries.map(({ type, amount }) => [type, amount])).toEqual([
    ['box_prize', '65'],
    ['box_price', '-100'],
  ])
  expect(x.exchange.views.box.list().pool).toBe('100035')
  expect(x.exchange.views.box.openings(ANA, 1, 50)).toEqual({ list: [opening], total: 1 })
  expect(x.exchange.views.box.opening(ANA, 1)).toEqual(opening)
  expect(x.exchange.views.box.opening(12, 1)).toBeNull()
  expect(x.events.filter(({ kind }) => kind === 'balance')).toHaveLength(1)
  expect(x.leaks()).toEqual([])
})

test('BOX-06 a pool of 48,210 closes diamond and leaves four platinum', () => {
  const x = new BoxExchange()
  x.pool('48210')
  const most = Object.fromEntries(x.exchange.views.box.list().boxes.map((one) => [one.box, one.most]))
  expect(most).toMatchObject({ diamond: 0, platinum: 4, gold: 50 })
  expect(x.no(ANA, { box: 'diamond' })).toMatchObject({ key: 'box_pool', code: 409, params: { most: '0' } })
  expect(x.no(ANA, { box: 'platinum', count: 5 })).toMatchObject({ key: 'box_pool', params: { most: '4' } })
  expect(x.no(ANA, { box: 'platinum', count: 4 })).toBeNull()
  expect(x.leaks()).toEqual([])
})

test('BOX-07 the worst case decides to the last unit', () => {
  const x = new BoxExchange()
  x.pool('23999.99')
  expect(x.no(ANA, { count: 50 })).toMatchObject({ key: 'box_pool', code: 409, params: { most: '49' } })
  x.pool('24000')
  expect(x.no(ANA, { count: 50 })).toBeNull()
  expect(x.leaks()).toEqual([])
})

test('BOX-08 one to fifty whole boxes at a time', () => {
  const x = new BoxExchange()
  const key = (count: number) => x.no(ANA, { box: 'iron', count })?.key ?? null
  expect([0, 1, 50, 51, 1.5, -1, Number.NaN].map(key)).toEqual([
    'box_count',
    null,
    null,
    'box_count',
    'box_count',
    'box_count',
    'box_count',
  ])
})

test('BOX-09 client seeds that are none are refused beside their field', () => {
  const x = new BoxExchange()
  const refused = (client_seed: string) => x.no(ANA, { client_seed })
  expect(refused('x'.repeat(64))).toBeNull()
  for (const seed of ['', 'x'.repeat(65), 'a:b', 'ä'])
    expect(refused(seed)).toMatchObject({ key: 'client_seed_format', code: 400, field: 'client_seed' })
  expect(x.exchange.views.box.counts(ANA)).toEqual({ opened: 1, nonces: 1 })
})

test('BOX-11 a balance that is a cent short leaves hash and nonce as they were', () => {
  const x = new BoxExchange([ANA], '99.99')
  const asked = x.asked(ANA, { count: 5 })
  expect(x.no(ANA, { count: 5 })).toMatchObject({
    key: 'insufficient_available_balance',
    params: { available: '99.99' },
  })
  expect(x.exchange.views.box.counts(ANA)).toEqual({ opened: 0, nonces: 0 })
  x.send({ kind: 'credit', account: ANA, wallet: 'spot', asset: 9, amount: '0.01' })
  const { answer } = x.send(asked)
  expect(answer).toMatchObject({ ok: true, data: { nonces: [1, 5], commit: asked.commit } })
})

test('BOX-34 no seed is used twice, and none that was not promised', () => {
  const x = new BoxExchange()
  const first = x.asked(ANA)
  expect(x.send(first).answer.ok).toBe(true)
  expect(x.send(first).answer).toMatchObject({ ok: false, refusal: { key: 'box_commit_used', code: 409 } })
  expect(x.no(ANA, { commit: first.commit })).toMatchObject({ key: 'box_commit_used' })
  expect(x.no(ANA, { number: 3 })).toMatchObject({ key: 'box_commit_used' })
  expect(x.no(ANA, { server_seed: 'A'.repeat(64) })).toMatchObject({ key: 'bad_request' })
  expect(x.open(ANA)).toMatchObject({ nonces: [2, 2] })
})

test('BOX-35 what is no box and who has no account is refused', () => {
  const x = new BoxExchange()
  expect(x.no(ANA, { box: 'wood' })).toMatchObject({ key: 'bad_request', field: 'box' })
  expect(x.no(ANA, { box: 'toString' })).toMatchObject({ key: 'bad_request' })
  expect(x.no(99)).toMatchObject({ key: 'not_found', code: 404 })
  expect(x.no(8)).toMatchObject({ key: 'not_found', code: 404 })
  expect(x.exchange.views.box.openings(99, 1, 50)).toEqual({ list: [], total: 0 })
})

test('BOX-36 a top prize is reported in a message', () => {
  const x = new BoxExchange()
  for (let i = 0; i < 40; i++) {
    const won = x.open(ANA, { count: 50 }).prizes.filter((amount) => amount === '500').length
    const messages = x.events.flatMap((event) => (event.kind === 'message' ? [event.item] : []))
    if (won === 0) expect(messages).toEqual([])
    else
      expect(messages).toMatchObject([
        { kind: 'box_prize', params: { box: 'gold', amount: String(500 * won), coin: 'USDT' }, link: '/BindBox' },
      ])
  }
  const won = x.exchange.views.box.openings(ANA, 1, 50).list.flatMap(({ prizes }) => prizes)
  expect(won).toContain('500')
})

test('BOX-37 a tampered seed is shown until it is mended, through a checkpoint too', () => {
  const x = new BoxExchange()
  const { server_seed } = x.open(ANA)
  const shown = () => x.exchange.views.box.opening(ANA, 1)?.server_seed ?? ''
  x.send({ kind: 'tamperBox', id: 1 })
  expect([...shown()].filter((sign, at) => sign !== server_seed[at])).toHaveLength(1)
  const restored = restoreExchange(x.exchange.checkpoint())
  expect(restored.hash()).toBe(x.exchange.hash())
  expect(restored.views.box.opening(ANA, 1)?.server_seed).toBe(shown())
  x.send({ kind: 'tamperBox', id: 1 })
  expect(shown()).toBe(server_seed)
  expect(x.send({ kind: 'tamperBox', id: 2 }).answer).toMatchObject({ ok: false })
})

test('BOX-38 while everything is locked no box is opened', () => {
  const x = new BoxExchange()
  x.send({ kind: 'freeze', account: ANA, frozen: true, origin: { device: '', ip: '', country: 'CH' } })
  expect(x.no(ANA, { box: 'wood' })).toMatchObject({ key: 'account_frozen' })
})
