import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { MarketKind } from '../shared/hub-protocol/market.ts'
import type { CommandBody } from './contract/command.ts'
import type { Outcome } from './contract/event.ts'
import { Random } from './kernel/random.ts'
import { restoreExchange } from './machine.ts'
import { lightSpec, spotSpec } from './testing/test-exchange.ts'
import { PerpExchange, perpSpec, USDT } from './testing/test-perp.ts'

/*
 * The journal of three people who do all that an account can do: perpetuals, plan orders, money in and out, C2C. As in
 * known-run.test.ts: it has to replay to the same state on every machine and with every build; what is below was written down once.
 */

const PEOPLE = [11, 12, 13] as const
const KINDS: MarketKind[] = ['spot', 'contract']
const IMAGE = 'a'.repeat(32)
const quick = { book: 'light', day_worth: 40_000_000, day_move: 0.3, pause: 300 } as const

/** What has to be among what they do, or the run would tell nothing of it. */
const TAKEN = ['order', 'plan', 'amendOrder', 'cancelOrder', 'cancelAll', 'deadMan', 'setTpsl', 'setLeverage', 'setMarginMode', 'setPositionMode', 'adjustMargin', 'closePosition', 'closeAllPositions', 'reversePosition', 'transfer', 'seeDeposit', 'sendVoucher', 'decideDeposit', 'withdraw', 'cancelWithdraw', 'decideWithdraw', 'addAddress', 'removeAddress', 'setAllowlist', 'setMerchant', 'addC2c', 'payC2c', 'cancelC2c', 'completeC2c', 'appealC2c', 'decideC2c'] // biome-ignore format: a list

function begin(): PerpExchange {
  const x = new PerpExchange(
    [
      perpSpec({ liveliness: { book: 'deep', day_worth: 4_000_000_000, day_move: 0.5, pause: 100 } }),
      perpSpec({ currency_id: 2, start_price: '300.00', price_digits: 2, tick_size: '0.01', liveliness: quick }),
      spotSpec({ start_price: '20000.00', liveliness: quick }),
      lightSpec({ liveliness: quick }),
    ],
    [...PEOPLE],
    '6000',
  )
  for (const account of PEOPLE)
    for (const asset of [1, 2, USDT])
      x.send({ kind: 'credit', account, wallet: 'fund', asset, amount: '5000.00000001' })
  for (const account of PEOPLE) x.send({ kind: 'keepImage', account, id: IMAGE, type: 'jpeg', bytes: 1_000 })
  x.send({ kind: 'openMerchant', account: 31, name: 'Merchant', funds: [[USDT, '200000']] })
  x.tick(3)
  return x
}

/** What is not there: no such person, market, order or coin, and texts that are no number. */
const SLIPS = [['account', 99], ['account', 1], ['account', 31], ['currency_id', 7], ['id', 999_999], ['asset', 8], ['amount', '1e3'], ['amount', '0'], ['amount', '0.000000001'], ['quantity', 'many'], ['price', '0'], ['position_side', 'both'], ['leverage', 0], ['leverage', 126], ['seconds', -1], ['merchant', 12]] as const // biome-ignore format: a list

type Terms = Parameters<PerpExchange['place']>[1]

/** A person with dice: what they send is meant, or a slip, as it comes. */
class Life {
  /** What the exchange said last to one of them. */
  answer: Outcome['answer'] | null = null
  private readonly x: PerpExchange
  private readonly random: Random

  constructor(x: PerpExchange, random: Random) {
    this.x = x
    this.random = random
  }

  /** One thing that somebody does, or a while in which nobody does anything. */
  step(): string {
    const account = this.one(PEOPLE)
    const dice = this.random.unit()
    if (dice < 0.3) return this.wait()
    if (dice < 0.5) return this.order(account, this.one(KINDS), this.one([1, 2]), {})
    if (dice < 0.6) return this.planned(account, this.one(KINDS))
    if (dice < 0.67) return this.changed(account, this.one(KINDS))
    if (dice < 0.8) return this.send(this.position(account))
    return this.send(this.money(account))
  }

  private one<T>(of: readonly T[]): T {
    return of[this.random.between(0, of.length - 1)] as T
  }

  /** Now and then something is named that is not there, or is nobody's. */
  private slip<T extends object>(body: T): T {
    const named = this.one(SLIPS)
    const [name] = named
    return this.random.unit() < 0.1 && name in body ? { ...body, [name]: named[1] } : body
  }

  private send(body: CommandBody): string {
    const { answer } = this.x.send(this.slip(body))
    this.answer = answer
    return `${body.kind} ${answer.ok ? 'taken' : answer.refusal.key}`
  }

  private wait(): string {
    if (this.random.unit() < 0.85) this.x.tick(this.random.between(1, 3))
    else {
      this.x.time += this.random.between(5_000, 4_000_000)
      this.x.tick(2)
    }
    return 'tick'
  }

  /** A price near the last one, of the market's own digits. */
  private near(kind: MarketKind, currency_id: number, width: number): string {
    const last = Number(this.x.exchange.ticker(kind, currency_id)?.c)
    const digits = kind === 'spot' ? 2 * currency_id : currency_id
    return (last * (1 + width * (2 * this.random.unit() - 1))).toFixed(digits)
  }

  private order(account: number, market: MarketKind, currency_id: number, more: Terms): string {
    const { random } = this
    const side = this.one(['buy', 'sell'] as const)
    const type = random.unit() < 0.45 ? 'market' : 'limit'
    const size = (market === 'contract' ? 4 : 1) * (currency_id === 1 ? 0.3 : 20) * random.unit()
    const quantity = size.toFixed(currency_id === 1 ? 3 : market === 'spot' ? 2 : 3)
    const terms: Terms = { market, currency_id, side, type, quantity }
    if (type === 'limit') terms.price = this.near(market, currency_id, 0.01)
    else terms.time_in_force = 'IOC'
    if (random.unit() < 0.2) terms.time_in_force = this.one(['IOC', 'FOK'])
    else if (type === 'limit' && random.unit() < 0.3) terms.post_only = true
    if (market === 'contract') {
      const { position_mode } = this.x.exchange.perpSettings(account)
      if (position_mode === 'hedge' && random.unit() < 0.95) terms.position_side = this.one(['long', 'short'])
      else if (random.unit() < 0.15) terms.reduce_only = true
    } else if (side === 'buy' && type === 'market') {
      delete terms.quantity
      terms.quote_quantity = random.between(1, 900).toFixed(0)
    }
    if (random.unit() < 0.25) terms.tpsl = this.ends(market, currency_id)
    const { answer } = this.x.place(this.random.unit() < 0.01 ? 99 : account, this.slip({ ...terms, ...more }))
    this.answer = answer
    return `${more.trigger ? 'plan' : 'order'} ${market} ${answer.ok ? 'taken' : answer.refusal.key}`
  }

  private ends(market: MarketKind, currency_id: number): NonNullable<Terms['tpsl']> {
    const leg = () => ({ trigger_price: this.near(market, currency_id, 0.02), type: 'market' as const })
    return { take_profit: leg(), ...(this.random.unit() < 0.6 ? { stop_loss: leg() } : {}) }
  }

  private planned(account: number, market: MarketKind): string {
    const currency_id = this.one([1, 2])
    const kind = this.one(['conditional', 'conditional', 'scheduled', 'trailing'] as const)
    const by = market === 'spot' ? 'last' : this.one(['last', 'mark', 'index'] as const)
    if (kind === 'trailing') {
      const late = this.random.unit() < 0.4 ? { activation_price: this.near(market, currency_id, 0.005) } : {}
      const trigger = { kind, by, callback_rate: this.one(['0.1', '0.5', '2']), ...late }
      return this.order(account, market, currency_id, { type: 'market', time_in_force: 'IOC', price: undefined, post_only: false, trigger }) // biome-ignore format: one order
    }
    const trigger =
      kind === 'conditional'
        ? { kind, by, price: this.near(market, currency_id, 0.01) }
        : { kind, at: this.x.time + this.random.between(-5_000, 900_000) }
    return this.order(account, market, currency_id, { trigger })
  }

  /** Something open is amended or taken back. */
  private changed(account: number, market: MarketKind): string {
    const { exchange } = this.x
    const open = [...exchange.openOrders(account, market), ...exchange.planOrders(account, market)]
    const dice = this.random.unit()
    const chosen = this.one(open)
    if (!chosen || dice < 0.1) {
      const what = this.one(['orders', 'plans', 'all'] as const)
      return this.send({ kind: 'cancelAll', account, market, currency_id: this.one([1, 2, null]), what })
    }
    const { id } = chosen
    if (dice < 0.4) return this.send({ kind: 'cancelOrder', account, market, id })
    if (dice < 0.45) return this.send({ kind: 'deadMan', account, seconds: this.one([0, 10, 60]) })
    const near = this.near(market, chosen.currency_id, 0.01)
    const quantity = (0.2 * this.random.unit()).toFixed(3)
    const change = this.one([
      { price: near },
      { quantity },
      { trigger_price: near },
      { price: near, quantity },
      { callback_rate: '0.3' },
    ])
    return this.send({ kind: 'amendOrder', account, market, id, ...change })
  }

  private position(account: number): CommandBody {
    const { random } = this
    const currency_id = this.one([1, 2])
    const position = this.one(this.x.exchange.positions(account))
    const dice = random.unit()
    if (dice < 0.2) return { kind: 'setLeverage', account, currency_id, leverage: this.one([1, 3, 20, 50, 100, 125]) }
    if (dice < 0.28)
      return { kind: 'setMarginMode', account, currency_id, margin_mode: this.one(['cross', 'isolated']) }
    if (dice < 0.34) return { kind: 'setPositionMode', account, position_mode: this.one(['one_way', 'hedge']) }
    if (dice < 0.44) {
      const [from, to] = this.one([['fund', 'contract'], ['contract', 'fund'], ['contract', 'spot'], ['spot', 'c2c']] as const) // biome-ignore format: pairs
      return { kind: 'transfer', account, asset: USDT, from, to, amount: (2_000 * random.unit()).toFixed(8) }
    }
    if (dice < 0.47) return { kind: 'closeAllPositions', account, currency_id: this.one([currency_id, null]) }
    if (!position) return { kind: 'transfer', account, asset: USDT, from: 'spot', to: 'contract', amount: '700' }
    const where = { account, currency_id: position.currency_id, position_side: position.position_side }
    if (dice < 0.6)
      return { kind: 'adjustMargin', ...where, action: this.one(['add', 'reduce']), amount: (90 * random.unit()).toFixed(6) } // biome-ignore format: one command
    if (dice < 0.72) {
      const tpsl = this.ends('contract', position.currency_id)
      return { kind: 'setTpsl', market: 'contract', ...where, ...tpsl }
    }
    if (dice < 0.8) return { kind: 'reversePosition', ...where }
    const price = this.near('contract', position.currency_id, 0.004)
    const part = random.unit() < 0.6 ? { quantity: (Number(position.quantity) * random.unit()).toFixed(3) } : {}
    return this.one([
      { kind: 'closePosition', ...where, type: 'market', ...part },
      { kind: 'closePosition', ...where, type: 'limit', price, ...part },
    ])
  }

  private money(account: number): CommandBody {
    const { random } = this
    const { money } = this.x.exchange.views
    const asset = this.one([1, USDT])
    const amount = (400 * random.unit()).toFixed(8)
    const [deposit] = money.deposits(account)
    const [withdrawal] = money.withdrawals(account)
    const note = this.one([null, 'as it is'])
    const tx = random.next32().toString(16).padStart(64, '0')
    const coin = { asset, network: 'TRON', memo: null }
    const dice = random.unit()
    if (dice < 0.12)
      return { kind: 'seeDeposit', account, ...coin, amount, minimum: '10', required: 3, from: 'sender', tx, memoFits: random.unit() < 0.7 } // biome-ignore format: one command
    if (dice < 0.18) return { kind: 'sendVoucher', account, asset, amount, image: IMAGE }
    if (dice < 0.28 && deposit)
      return { kind: 'decideDeposit', account, id: deposit.id, approve: random.unit() < 0.7, note }
    const address = this.one(['first', 'second', 'third'])
    if (dice < 0.45)
      return { kind: 'withdraw', account, ...coin, address, amount, fee: '1', minimum: '10', limit: '4000' }
    if (dice < 0.5 && withdrawal) return { kind: 'cancelWithdraw', account, id: withdrawal.id }
    if (dice < 0.6 && withdrawal)
      return { kind: 'decideWithdraw', account, id: withdrawal.id, approve: random.unit() < 0.7, note, tx: this.one([tx, null]) } // biome-ignore format: one command
    if (dice < 0.68) return { kind: 'addAddress', account, ...coin, address, label: this.one(['mine', 'yours']) }
    const [kept] = money.addressBook(account).list
    if (dice < 0.7 && kept) return { kind: 'removeAddress', account, id: kept.id }
    if (dice < 0.73) return { kind: 'setAllowlist', account, on: random.unit() < 0.4 }
    if (dice < 0.74) return { kind: 'setMerchant', account: 31, away: random.unit() < 0.1 }
    return this.peer(account)
  }

  private peer(account: number): CommandBody {
    const order = this.x.exchange.views.money
      .c2cOrders(account)
      .find(({ closed_at }) => closed_at === null || this.random.unit() < 0.1)
    const dice = this.random.unit()
    const { id } = order ?? { id: 1 }
    if (!order || dice < 0.4) {
      const side = this.one(['buy', 'sell'] as const)
      const quantity = (400 * this.random.unit()).toFixed(2)
      const total = (Number(quantity) * 7.1).toFixed(2)
      const payTo = side === 'sell' ? 'account 1' : null
      return { kind: 'addC2c', account, merchant: 31, asset: USDT, quantity, side, price: '7.1', total, fiat: 'CNY', method: 'bank', payTo } // biome-ignore format: one command
    }
    const note = this.one([null, 'seen'])
    return this.one<CommandBody>([
      { kind: 'payC2c', account, id },
      { kind: 'payC2c', account, id },
      { kind: 'cancelC2c', account, id },
      { kind: 'completeC2c', account, id },
      { kind: 'appealC2c', account, id, text: 'where is it?' },
      { kind: 'decideC2c', account, id, complete: this.random.unit() < 0.5, note },
    ])
  }
}

/** All that the exchange shows to and of these people. */
function shown({ exchange }: PerpExchange): Record<string, unknown> {
  const of = (read: (account: number) => unknown) => PEOPLE.map(read)
  const { money } = exchange.views
  return {
    hash: exchange.hash(),
    balances: of((id) => exchange.balances(id)),
    orders: of((id) => KINDS.map((kind) => [exchange.openOrders(id, kind), exchange.orderHistory(id, kind, 1, 2_000)])),
    plans: of((id) => KINDS.map((kind) => [exchange.planOrders(id, kind), exchange.planHistory(id, kind, 1, 2_000)])),
    fills: of((id) => KINDS.map((kind) => exchange.fills(id, kind, 1, 2_000))),
    positions: of((id) => [exchange.positions(id), exchange.perpTotals(id), exchange.perpSettings(id)]),
    ended: of((id) => [exchange.positionHistory(id, 1, 2_000), exchange.fundingHistory(id, 1, 2_000)]),
    deposits: of((id) => money.deposits(id)),
    withdrawals: of((id) => [money.withdrawals(id), money.addressBook(id)]),
    c2c: of((id) => money.c2cOrders(id)),
    flow: of((id) => money.flow(id)),
    markets: [1, 2].map((id) => [exchange.marketDetails(id), exchange.fundingRates(id, 100), exchange.mark(id)]),
  }
}

function digests(x: PerpExchange): Record<string, string> {
  const of = (view: unknown) => createHash('sha256').update(JSON.stringify(view)).digest('hex').slice(0, 12)
  return Object.fromEntries(Object.entries(shown(x)).map(([name, view]) => [name, of(view)]))
}

test('ENG-09 a journal of everything that people do ends, view by view, as it did when it was written down', () => {
  const x = begin()
  const life = new Life(x, Random.seeded(7, 3))
  const reported = createHash('sha256')
  const counts: Record<string, number> = {}
  for (let i = 0; i < 6_000; i++) {
    const what = life.step()
    counts[what] = (counts[what] ?? 0) + 1
    reported.update(JSON.stringify([x.events, life.answer]))
    if (i % 50 === 0) expect(x.leaks(), `after step ${i}`).toEqual([])
  }
  const taken = new Set(Object.keys(counts).flatMap((what) => (what.endsWith(' taken') ? [what.split(' ')[0]] : [])))
  expect(TAKEN.filter((kind) => !taken.has(kind))).toEqual([])
  const ended = PEOPLE.flatMap((id) => x.exchange.positionHistory(id, 1, 2_000).list)
  expect(ended.filter(({ liquidated }) => liquidated).length).toBeGreaterThan(9)
  const plans = PEOPLE.flatMap((id) => KINDS.flatMap((kind) => x.exchange.planHistory(id, kind, 1, 2_000).list))
  expect(plans.filter(({ status }) => status === 'completed').length).toBeGreaterThan(50)
  const views = digests(x)
  expect({ events: reported.digest('hex').slice(0, 12), ...views }).toMatchInlineSnapshot(`
    {
      "balances": "8c593be4ff63",
      "c2c": "be356e666819",
      "deposits": "84f5ca3b8102",
      "ended": "336b6aadd1af",
      "events": "a73f0857abd3",
      "fills": "fe92fd0e1cf6",
      "flow": "61fc75cb42ac",
      "hash": "0b9c0c7d36cc",
      "markets": "ed130469783a",
      "orders": "5987a68536b8",
      "plans": "e31339c91ac6",
      "positions": "bffdae64524d",
      "withdrawals": "ecb55f3f0c48",
    }
  `)
  expect(digests(Object.assign(x, { exchange: restoreExchange(x.exchange.checkpoint()) }))).toEqual(views)
})
