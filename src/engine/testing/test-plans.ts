import type { PerpPlan } from '../../shared/calls/contract-entities.ts'
import type { PlanOrder } from '../../shared/calls/entities.ts'
import type { MarketKind } from '../../shared/hub-protocol/market.ts'
import type { RefusalKey } from '../../shared/rules/refusal.ts'
import type { PlaceOrder, SetTpsl } from '../contract/command.ts'
import { ASSETS, spotSpec } from './test-exchange.ts'
import { PerpExchange, perpSpec, STILL } from './test-perp.ts'

type Terms = Partial<Omit<PlaceOrder, 'kind' | 'account'>>
type Ends = Partial<Omit<SetTpsl, 'kind' | 'account'>>

/** For tests only: a perpetual and a spot market on which nobody but the test trades, and plan orders in few words. */
export class PlanExchange extends PerpExchange {
  /** With a spot market, and 100,000 of each coin on the spot accounts. */
  static withSpot(): PlanExchange {
    const x = new PlanExchange([perpSpec(), spotSpec({ liveliness: STILL })])
    for (const account of [11, 12, 13])
      for (const { id } of ASSETS) x.send({ kind: 'credit', account, wallet: 'spot', asset: id, amount: '100000' })
    return x
  }

  /** A plan order. @throws where it is refused */
  plan(account: number, terms: Terms): PerpPlan {
    const { answer } = this.place(account, { market: 'contract', type: 'market', ...terms })
    if (!answer.ok) throw new Error(`refused: ${answer.refusal.key}`)
    return answer.data as PerpPlan
  }

  noPlan(account: number, terms: Terms): RefusalKey | null {
    return this.refused(account, { market: 'contract', type: 'market', ...terms })
  }

  /** TP/SL of a position. @throws where it is refused */
  tpsl(account: number, ends: Ends): PerpPlan[] {
    const body = { kind: 'setTpsl', market: 'contract', currency_id: 1, ...ends } as const
    return this.do<{ armed: PerpPlan[] }>(account, body).armed
  }

  noTpsl(account: number, ends: Ends): RefusalKey | null {
    return this.no(account, { kind: 'setTpsl', market: 'contract', currency_id: 1, ...ends })
  }

  armed(account: number, kind: MarketKind = 'contract'): (PlanOrder & Partial<PerpPlan>)[] {
    return this.exchange.planOrders(account, kind).reverse()
  }

  /** Plan orders that have ended, oldest first: kind, status and reason. */
  endedPlans(account: number, kind: MarketKind = 'contract'): [string, string, string | null][] {
    const { list } = this.exchange.planHistory(account, kind, 1, 1_000)
    return list.reverse().map(({ plan, status, reason }) => [plan.kind, status, reason])
  }

  /** A plan order that has ended. */
  ended(account: number, id: number, kind: MarketKind = 'contract'): PlanOrder {
    const found = this.exchange.planHistory(account, kind, 1, 1_000).list.find((one) => one.id === id)
    if (!found) throw new Error(`no ended plan order ${id}`)
    return found
  }

  /** Two strangers trade at a price: the last price of the perpetual is there. */
  last(price: string, currency_id = 1): void {
    this.perp(22, 'sell', '0.001', price, { currency_id })
    this.perp(21, 'buy', '0.001', price, { currency_id, time_in_force: 'IOC' })
  }
}
