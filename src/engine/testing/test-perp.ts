import type { PerpOrder, PerpPosition, PerpTotal } from '../../shared/calls/contract-entities.ts'
import type { RefusalKey } from '../../shared/rules/refusal.ts'
import type { CommandBody, MarketSpec, PlaceOrder } from '../contract/command.ts'
import type { Outcome } from '../contract/event.ts'
import { contractSpec, TestExchange } from './test-exchange.ts'

/** For tests only: perpetual markets on which nobody but the test trades, so that it makes book, index and mark itself. */

export const STILL = { book: 'still', day_worth: 1_000_000, day_move: 0.02, pause: 1_000 } as const
export const USDT = 9

export function perpSpec(more: Partial<MarketSpec> = {}): MarketSpec {
  return contractSpec({ start_price: '20000.0', liveliness: STILL, ...more })
}

type Terms = Partial<Omit<PlaceOrder, 'kind' | 'account' | 'market'>>
type WithoutAccount<T> = T extends { account: number } ? Omit<T, 'account'> : never

/** People 11 … have 100,000 USDT each in their contract accounts; 21 and 22 are rich and make the book. */
export class PerpExchange extends TestExchange {
  constructor(markets: MarketSpec[] = [perpSpec()], people: number[] = [11, 12, 13], money = '100000') {
    super(markets, [...people, 21, 22], '1')
    for (const account of people) this.fund(account, money)
    for (const account of [21, 22]) {
      this.fund(account, '10000000000')
      for (const { currency_id } of markets) this.do(account, { kind: 'setLeverage', currency_id, leverage: 1 })
    }
  }

  fund(account: number, amount: string): void {
    this.send({ kind: 'credit', account, wallet: 'contract', asset: USDT, amount })
  }

  /** A command of a person. @throws where it is refused */
  do<T>(account: number, body: WithoutAccount<CommandBody>): T {
    const { answer } = this.ask(account, body)
    if (!answer.ok) throw new Error(`refused: ${answer.refusal.key}`)
    return answer.data as T
  }

  ask(account: number, body: WithoutAccount<CommandBody>): Outcome {
    return this.send({ account, ...body } as CommandBody)
  }

  /** Key of the refusal of a person's command, null where it is taken. */
  no(account: number, body: WithoutAccount<CommandBody>): RefusalKey | null {
    const { answer } = this.ask(account, body)
    return answer.ok ? null : answer.refusal.key
  }

  /** An order on the perpetual market of coin 1, a market order where it has no price. @throws where it is refused */
  perp(account: number, side: 'buy' | 'sell', quantity: string, price?: string, terms: Terms = {}): PerpOrder {
    const type = price === undefined ? 'market' : 'limit'
    const { answer } = this.place(account, { market: 'contract', side, type, quantity, price, ...terms })
    if (!answer.ok) throw new Error(`refused: ${answer.refusal.key}`)
    return answer.data as PerpOrder
  }

  noPerp(
    account: number,
    side: 'buy' | 'sell',
    quantity: string,
    price?: string,
    terms: Terms = {},
  ): RefusalKey | null {
    const type = price === undefined ? 'market' : 'limit'
    return this.refused(account, { market: 'contract', side, type, quantity, price, ...terms })
  }

  /** Opens a position at exactly a price against one of the rich. */
  fill(account: number, side: 'buy' | 'sell', quantity: string, price: string, terms: Terms = {}): PerpOrder {
    const { currency_id = 1 } = terms
    this.perp(22, side === 'buy' ? 'sell' : 'buy', quantity, price, { currency_id })
    return this.perp(account, side, quantity, price, { ...terms, currency_id })
  }

  /** The rich quote around a price until index and mark have come there. */
  drive(price: number, currency_id = 1, width = 0.1): void {
    this.do(21, { kind: 'cancelAll', market: 'contract', currency_id })
    this.perp(21, 'buy', '50', (price - width).toFixed(1), { currency_id })
    this.perp(21, 'sell', '50', (price + width).toFixed(1), { currency_id })
    for (let i = 0; i < 130; i++) {
      this.time += 4_900
      this.tick()
    }
  }

  positions(account: number): PerpPosition[] {
    return this.exchange.positions(account)
  }

  position(account: number): PerpPosition {
    const [position] = this.positions(account)
    if (!position) throw new Error('no position')
    return position
  }

  total(account: number): PerpTotal {
    const [total] = this.exchange.perpTotals(account)
    if (!total) throw new Error('no total')
    return total
  }

  /** Cross wallet and isolated margins. */
  wallet(account: number): [free: string, locked: string] {
    const found = this.exchange.balances(account).find((one) => one.currency_id === USDT)
    return [found?.contract_balance ?? '', found?.lock_contract ?? '']
  }

  /** What every moment has to hold. @returns what is wrong */
  leaks(): string[] {
    const money = Object.entries(this.exchange.conservation()).filter(([, left]) => Number(left) !== 0)
    const lots = Object.entries(this.exchange.openLots()).filter(([, left]) => left !== 0)
    const gaps = Object.values(this.exchange.lockGaps()).flat()
    return [...[...money, ...lots].map(([what, left]) => `${what}: ${left}`), ...gaps]
  }
}
