import { useEffect, useRef } from 'react'
import { financeCalls } from '../../../shared/calls/products/finance-calls.ts'
import type { FinanceHolding } from '../../../shared/calls/products/finance-entities.ts'
import { calls } from '../../../shared/calls/table.ts'
import { scaled } from '../../../shared/perp/scaled.ts'
import { isConfirmed } from '../../base/api/call-api.ts'
import { serverClock } from '../../base/platform/server-clock.ts'
import { httpGateway } from '../../services/account/http-gateway.ts'
import { useSecond } from '../../services/hub-client/use-feed.ts'
import { useMoneyRecords } from '../../services/money/use-money-records.ts'
import { useOwnAnswer } from '../../services/money/use-own-answer.ts'

const OFTEN = 15_000
const SELDOM = 60_000
/** A payout is asked for again so long after its instant, and every so often until it is there. */
const AGAIN_MS = 5_000

/** Every product with its rate, public; kept for when the exchange is out of reach. */
export function useProducts() {
  return useOwnAnswer(financeCalls.financeProducts, {}, OFTEN, true)
}

/** What the person holds, without what has ended. */
export function useHoldings() {
  return useOwnAnswer(financeCalls.financeHoldings, {}, OFTEN, true)
}

export type Holdings = ReturnType<typeof useHoldings>

/** Held, received and expected by kind and coin. */
export function useOverview() {
  return useOwnAnswer(financeCalls.financeOverview, {}, OFTEN, true)
}

/** The next 20 events. */
export function useTimeline() {
  return useOwnAnswer(financeCalls.financeTimeline, {}, SELDOM, true)
}

/** Auto-transfer of each live coin. */
export function useAuto() {
  return useOwnAnswer(financeCalls.financeAuto, {}, OFTEN, true)
}

/** The person's coins in every account. */
export function useBalances() {
  return useOwnAnswer(calls.accountCurrency, {}, OFTEN, true)
}

/** Net values of a fund. @param days of how many settlements */
export function useNavs(product: number, days: number) {
  return useOwnAnswer(financeCalls.financeNavs, { product_id: product, days }, SELDOM, true)
}

/** Redemptions, newest first. */
export function useRedemptions() {
  return useMoneyRecords(
    'redemptions',
    async (page) => {
      const answer = await httpGateway.call(financeCalls.financeRedemptions, { page }, { quiet: true })
      return isConfirmed(answer) ? answer.data : null
    },
    (row) => row.created_at,
  )
}

const DAY = 86_400_000
const MAX_HOLDINGS = 10_000_000

/** Interest of a product, newest first. */
export function useInterest(product: number) {
  return useMoneyRecords(
    `interest ${product}`,
    async (page) => {
      const answer = await httpGateway.call(
        financeCalls.financeInterest,
        { page, product_id: product },
        { quiet: true },
      )
      if (!isConfirmed(answer)) return null
      const { list, total } = answer.data
      // One payment a holding and day: the two are its name.
      return {
        list: list.map((row) => ({ ...row, id: Math.floor(row.at / DAY) * MAX_HOLDINGS + row.holding_id })),
        total,
      }
    },
    (row) => row.at,
  )
}

/** Server time of this second, ms. Draws its component anew each second. */
export function useServerSecond(): number {
  return useSecond() + (serverClock.offset() ?? 0)
}

/** The earliest payout that holdings wait for, ms; null where none is due. */
export function nextPayoutAt(holdings: readonly Pick<FinanceHolding, 'next_at'>[]): number | null {
  const times = holdings.flatMap(({ next_at }) => next_at ?? [])
  return times.length === 0 ? null : Math.min(...times)
}

/** What holdings pay at an instant, each in its coin's 10^-8. @param at of the payout, ms */
export function payoutsAt(
  holdings: readonly Pick<FinanceHolding, 'next_at' | 'next_interest' | 'product'>[],
  at: number | null,
): { currency_id: number; symbol: string; units: bigint }[] {
  return holdings.flatMap(({ next_at, next_interest, product: { currency_id, symbol } }) =>
    next_at === at && next_interest !== null ? [{ currency_id, symbol, units: scaled(next_interest) }] : [],
  )
}

/** How often a payout has been due to be asked for again; below 1 not yet. @param at its instant @param now server time, ms */
export function asksSince(at: number, now: number): number {
  return Math.floor((now - at) / AGAIN_MS)
}

/** Asks again five seconds after an instant has passed, and every five seconds until another is waited for. */
export function useAskUntilPaid(at: number | null, renew: () => void): void {
  const now = useServerSecond()
  const turn = at === null ? 0 : asksSince(at, now)
  const newest = useRef(renew)
  useEffect(() => {
    newest.current = renew
  })
  useEffect(() => {
    if (turn >= 1) newest.current()
  }, [turn])
}
