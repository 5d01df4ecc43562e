import type { Plan } from './plan.ts'

/** Armed plan orders by market. */
export class PlanBook {
  private readonly byMarket = new Map<number, Set<Plan>>()
  /** The plan whose order is being placed. */
  firing: Plan | null = null

  add(plan: Plan): void {
    const known = this.byMarket.get(plan.market)
    if (known) known.add(plan)
    else this.byMarket.set(plan.market, new Set([plan]))
  }

  remove(plan: Plan): void {
    const known = this.byMarket.get(plan.market)
    known?.delete(plan)
    if (known?.size === 0) this.byMarket.delete(plan.market)
  }

  /** Indexes of markets with armed plans, lowest first. */
  markets(): number[] {
    return [...this.byMarket.keys()].sort((a, b) => a - b)
  }

  /** The plans of a market, by id. */
  of(market: number): Plan[] {
    return [...(this.byMarket.get(market) ?? [])].sort((a, b) => a.id - b.id)
  }
}
