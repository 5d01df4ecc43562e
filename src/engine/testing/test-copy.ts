import type { Follow, Leader, MissedCopy } from '../../shared/calls/products/copy-entities.ts'
import { createExchange, restoreExchange } from '../machine.ts'
import type { FollowCommand } from '../products/copy/follow-commands.ts'
import { PerpExchange, perpSpec, USDT } from './test-perp.ts'

/** For tests only: leaders who do what the test says, and people who follow them. */

export const LEADER = 51

type Asked = Partial<Omit<Extract<FollowCommand, { kind: 'followLeader' }>, 'kind' | 'account'>>

export class CopyExchange extends PerpExchange {
  /** @param money of each person's contract account  @param own of the leader's */
  constructor(people: number[] = [11, 12, 13], money = '1500', own = '40211', start = '64276.1') {
    super([perpSpec({ start_price: start }), perpSpec({ currency_id: 2, symbol: 'ETHUSDT', start_price: '3000.0' })], people, money) // biome-ignore format: one line
    this.lead(LEADER, own)
  }

  /** Another account that leads. */
  lead(account: number, own: string, leverage = 5): void {
    this.send({ kind: 'openAccount', account, email: null, phone: null, passwordHash: '' })
    this.fund(account, own)
    this.do(account, { kind: 'openCopyLeader', name: `Leader ${account}`, bio: '', style: null })
    for (const currency_id of [1, 2]) this.do(account, { kind: 'setLeverage', currency_id, leverage })
  }

  follow(account: number, more: Asked = {}): Follow {
    return this.do(account, { kind: 'followLeader', ...this.asked(more) })
  }

  asked(more: Asked = {}) {
    const terms = { leader: LEADER, amount: '1000', mode: 'ratio' as const, max_trade: '50000', stop_percent: '90' }
    return { ...terms, agree: true, ...more }
  }

  /** Puts rest into the book by one of the rich, at these prices alone. */
  quote(bid: string | null, ask: string | null, size = '50', currency_id = 1): void {
    this.do(21, { kind: 'cancelAll', market: 'contract', currency_id })
    if (bid !== null) this.perp(21, 'buy', size, bid, { currency_id })
    if (ask !== null) this.perp(21, 'sell', size, ask, { currency_id })
  }

  /** The leader trades against an order of one of the rich at exactly a price; the other quotes stay. */
  leads(side: 'buy' | 'sell', quantity: string, price: string, account = LEADER): void {
    this.perp(22, side === 'buy' ? 'sell' : 'buy', quantity, price)
    this.perp(account, side, quantity, price)
  }

  found(account: number, id = 1): Follow {
    const follow = this.exchange.views.copy.follows(account).find((one) => one.id === id)
    if (!follow) throw new Error(`no follow ${id}`)
    return follow
  }

  leader(id = LEADER): Leader {
    const leader = this.exchange.views.copy.leader(0, id)
    if (!leader) throw new Error(`no leader ${id}`)
    return leader
  }

  /** Side and size of what a follow holds on the first market. */
  held(account: number, id = 1): string {
    const found = this.exchange.views.copy.positions(account, id).find(({ currency_id }) => currency_id === 1)
    return found ? `${found.side} ${found.quantity}` : ''
  }

  /** Reasons of what was not copied, oldest first. */
  missed(account: number, id = 1): MissedCopy['reason'][] {
    const page = this.exchange.views.copy.missed(account, id, 1)
    return (page?.list ?? []).map(({ reason }) => reason).reverse()
  }

  /** Type and amount of the newest entries of the ledger of an account, newest first. */
  entries(account: number, count: number): [type: string, amount: string][] {
    return this.exchange.views.money
      .flow(account)
      .slice(0, count)
      .map(({ type, amount }) => [type, amount])
  }

  fundOf(account: number): string {
    return this.exchange.balances(account).find((one) => one.currency_id === USDT)?.balance ?? ''
  }

  /** What every row of cases.md wants: no leak, and the same hash from a checkpoint and from the log. @returns what is wrong */
  sound(): string[] {
    const { exchange, log } = this
    const wrong = [...this.leaks(), ...exchange.views.money.ledgerGaps().map((gap) => JSON.stringify(gap))]
    const hash = exchange.hash()
    if (restoreExchange(exchange.checkpoint()).hash() !== hash) wrong.push('checkpoint')
    const again = createExchange()
    for (const command of log) again.apply(command)
    if (again.hash() !== hash) wrong.push('replay')
    return wrong
  }
}
