import { expect, test } from 'vitest'
import { seededRandom } from '../../../../tests/support/seeded-random.ts'
import type { CommandBody } from '../../contract/command.ts'
import { createExchange, restoreExchange } from '../../machine.ts'
import { MoneyExchange } from '../../testing/test-money.ts'
import { USDT } from '../../testing/test-perp.ts'
import { HOUSE } from '../../trading/model/house.ts'

const DAY = 24 * 3_600_000
const PLAYERS = [41, 42, 43]
const origin = { device: 'Edge on Windows', ip: '10.0.0.1', country: 'PT' }
const close = (account: number): CommandBody => ({ kind: 'closeAccount', account, origin })

/** Somebody with everything that can be known of a person, and money in one wallet and coin. */
function people() {
  const x = new MoneyExchange([11, 12])
  x.take({ kind: 'openAccount', account: 41, email: 'Mira@x.test', phone: '+4471', passwordHash: 'hash' })
  for (const body of known(41)) x.take(body)
  return x
}

function known(account: number): CommandBody[] {
  return [
    { kind: 'openSession', account, id: 's', key: 'k', via: 'password', origin, language: 'ja' },
    { kind: 'linkGoogle', account, secret: 'sealed', step: 1, origin },
    { kind: 'linkOidc', account, subject: 'subject', origin },
    { kind: 'setAntiPhishing', account, phrase: 'phrase', origin },
    { kind: 'setNickname', account, nickname: 'Mira' },
    { kind: 'setNotices', account, mail: { funds: true, orders: true } },
    { kind: 'keepImage', account, id: 'front', type: 'png', bytes: 9, sha: 'sha' },
    { kind: 'keepImage', account, id: 'back', type: 'png', bytes: 9 },
    { kind: 'setAvatar', account, image: 'front' },
    { kind: 'kycBasic', account, country: 'PT', idType: 'passport', identity: 'print', details: 'details' },
    { kind: 'kycDecide', account, passed: true, reason: null },
    {
      kind: 'addAddress',
      account,
      asset: USDT,
      network: 'TRC20',
      address: 'T1',
      memo: null,
      label: 'Mine',
    },
  ]
}

/** What holds at any time: money, positions, locks, and that a restart knows the same. */
function sound(x: MoneyExchange): unknown {
  const { exchange } = x
  const off = Object.values(exchange.conservation()).filter((one) => Number(one) !== 0)
  const gaps = Object.values(exchange.lockGaps()).flat()
  const same = restoreExchange(exchange.checkpoint()).hash() === exchange.hash()
  return { off, gaps, ledger: exchange.views.money.ledgerGaps(), same }
}
const SOUND = { off: [], gaps: [], ledger: [], same: true }

test('SAFE-13 closing names what has to end first: orders, positions, what is under way, each balance', () => {
  const x = people()
  expect(x.exchange.views.identity.closeBlocks(41)).toEqual([])
  x.take({ kind: 'credit', account: 41, wallet: 'spot', asset: USDT, amount: '900' })
  x.limit(41, 'buy', '90.00', '1')
  x.take({ kind: 'transfer', account: 41, asset: USDT, from: 'spot', to: 'contract', amount: '300' })
  const on = { market: 'contract', currency_id: 1, position_side: 'both' } as const
  x.take({ kind: 'transfer', account: 12, asset: USDT, from: 'spot', to: 'contract', amount: '500' })
  x.limit(12, 'sell', '100.0', '1', on)
  x.place(41, { ...on, side: 'buy', price: '100.0', quantity: '1' })
  x.deposit(41)
  const keys = x.exchange.views.identity.closeBlocks(41).map(({ key }) => key)
  expect(new Set(keys)).toEqual(new Set(['close_open_orders', 'close_positions', 'close_pending', 'close_balance']))
  const { answer } = x.send(close(41))
  expect(answer).toMatchObject({ ok: false, refusal: { key: 'close_open_orders', code: 409, params: { count: '1' } } })
  expect(x.exchange.views.identity.closeBlocks(41)).toContainEqual({
    key: 'close_balance',
    code: 409,
    params: { wallet: 'spot', coin: 'USDT', amount: '600' },
  })
  expect([x.exchange.account(41)?.email, sound(x)]).toEqual(['Mira@x.test', SOUND])
})

test('SAFE-13 what is of the person goes, what the ledger needs stays under the number alone', () => {
  const x = people()
  x.deposit(41)
  x.tick(300)
  x.withdraw(41, '50')
  const { id } = x.exchange.views.money.withdrawals(41)[0] ?? { id: 0 }
  expect(x.no(close(41))).toBe('close_pending')
  x.take({ kind: 'decideWithdraw', account: 41, id, approve: true, note: null, tx: 'tx' })
  const { answer, events } = x.send(close(41))
  expect(answer).toEqual({ ok: true, data: { images: ['front', 'back'] } })
  expect(events).toContainEqual(
    expect.objectContaining({
      notice: expect.objectContaining({
        event: 'account_closed',
        former: { type: 'email', address: 'Mira@x.test' },
        left: { language: 'ja', antiPhishing: 'phrase' },
      }),
    }),
  )
  const closedAt = x.time
  const kyc = x.exchange.safety(41).kyc
  expect(x.exchange.safety(41)).toEqual({
    nickname: null,
    avatar: null,
    antiPhishing: null,
    frozenAt: null,
    google: null,
    sessions: [],
    logins: [],
    records: [],
    images: [],
    kyc: { ...kyc, level: 'basic', country: 'PT', identity: 'print', details: '', idType: '' },
    closedAt,
  })
  expect(kyc?.decidedAt).toBeGreaterThan(0)
  expect(x.exchange.account(41)).toMatchObject({ email: null, phone: null, passwordHash: '', nickname: null })
  expect(x.exchange.views.money.addressBook(41)).toEqual({ allowlist: false, list: [] })
  expect(x.exchange.views.money.withdrawals(41)).toHaveLength(1)
  expect(x.exchange.views.money.deposits(41)).toHaveLength(1)
  expect(x.exchange.views.money.flow(41).length).toBeGreaterThan(0)
  expect(x.exchange.checkpoint()).not.toMatch(/Mira|\+4471|"details":"d|:"phrase/i)
  expect(sound(x)).toEqual(SOUND)
})

test('SAFE-13 notes of invite links go, and rewards that were not taken out are the exchange’s again', () => {
  const x = people()
  const house = x.exchange.views.reward.house()
  x.take({ kind: 'signIn', account: 41, day: 1 })
  x.take({ kind: 'saveLink', account: 41, id: null, ratio: '5', note: 'Aunt Rosa', isDefault: true })
  expect(x.exchange.views.reward.house()).toMatchObject({ owed: '0.1' })
  x.take(close(41))
  expect(x.exchange.views.reward.house()).toEqual(house)
  expect(JSON.stringify(x.exchange.checkpoint())).not.toContain('Aunt Rosa')
  expect(sound(x)).toEqual(SOUND)
})

test('SAFE-13 the addresses and the other issuer are free again, the document after a day; nothing comes in any more', () => {
  const x = people()
  const code = x.exchange.account(41)?.inviteCode ?? ''
  x.take(close(41))
  expect(x.exchange.accountByLogin('email', 'mira@x.test')).toBeNull()
  x.take({ kind: 'openAccount', account: 42, email: 'mira@x.test', phone: '+4471', passwordHash: 'new' })
  x.take({ kind: 'linkOidc', account: 42, subject: 'subject', origin })
  expect(x.exchange.accountByInviteCode(code)).toBeNull()
  const kyc: CommandBody = {
    kind: 'kycBasic',
    account: 42,
    country: 'PT',
    idType: 'passport',
    identity: 'print',
    details: '',
  }
  expect(x.no(kyc)).toBe('kyc_taken')
  x.time += DAY
  expect(x.no(kyc)).toBeNull()
  const late: CommandBody[] = [
    close(41),
    ...known(41),
    { kind: 'changePassword', account: 41, passwordHash: 'h' },
    { kind: 'credit', account: 41, wallet: 'spot', asset: USDT, amount: '1' },
    { kind: 'openAccount', account: 43, email: 'c@x.test', phone: null, passwordHash: 'h', invitedBy: 41 },
  ]
  expect(late.filter((body) => x.no(body) === null)).toEqual([])
  expect(sound(x)).toEqual(SOUND)
})

test('SAFE-13 accounts of the house, and those that are not there, are never closed', () => {
  const x = people()
  expect([HOUSE.maker, HOUSE.escrow, 31, 99].map((id) => x.no(close(id)))).toEqual(Array(4).fill('not_found'))
})

test('SAFE-13 whatever people did before, closing keeps money and every invariant', () => {
  const random = seededRandom(1313)
  let closed = 0
  for (let round = 0; round < 12; round++) {
    const x = people()
    for (const account of PLAYERS.slice(1)) {
      x.take({ kind: 'openAccount', account, email: `p${account}@x.test`, phone: null, passwordHash: 'hash' })
      for (const asset of [1, USDT]) x.take({ kind: 'credit', account, wallet: 'spot', asset, amount: '100' })
    }
    for (let i = 0; i < 40; i++) {
      const account = PLAYERS[Math.floor(random() * 3)] ?? 41
      const side = random() < 0.5 ? 'buy' : 'sell'
      const amount = String(1 + Math.floor(random() * 40))
      const what = Math.floor(random() * 7)
      if (what === 0) x.place(account, { side, price: '100.00', quantity: '0.1' })
      else if (what === 1) x.send({ kind: 'credit', account, wallet: 'fund', asset: USDT, amount })
      else if (what === 2) x.send(x.asked(account, amount))
      else if (what === 3) x.send({ kind: 'transfer', account, asset: USDT, from: 'spot', to: 'fund', amount })
      else if (what === 4) x.send({ kind: 'cancelAll', account, market: 'spot', currency_id: null, what: 'all' })
      else if (what === 5) x.send(close(account))
      else x.tick()
    }
    // Everybody pays out what is there, and goes.
    for (const account of PLAYERS) {
      x.send({ kind: 'cancelAll', account, market: 'spot', currency_id: null, what: 'all' })
      for (const one of x.exchange.balances(account))
        x.send({
          kind: 'transfer',
          account,
          asset: one.currency_id,
          from: 'spot',
          to: 'fund',
          amount: one.trade_balance,
        })
      for (const one of x.exchange.balances(account))
        x.send(x.asked(account, one.balance, { asset: one.currency_id, minimum: '0', fee: '0', limit: '99999999' }))
      for (const { id, status } of x.exchange.views.money.withdrawals(account))
        if (status === 0) x.send({ kind: 'decideWithdraw', account, id, approve: true, note: null, tx: 't' })
      x.send(close(account))
      if (x.exchange.safety(account).closedAt !== undefined) closed++
      expect(sound(x)).toEqual(SOUND)
    }
    const again = createExchange()
    for (const command of x.log) again.apply(command)
    expect(again.hash()).toBe(x.exchange.hash())
  }
  expect(closed).toBe(36)
})
