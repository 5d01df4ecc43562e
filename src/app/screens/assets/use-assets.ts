import { useMemo, useState } from 'react'
import { copyCalls } from '../../../shared/calls/products/copy-calls.ts'
import { calls } from '../../../shared/calls/table.ts'
import { scaled } from '../../../shared/perp/scaled.ts'
import { useMarkets } from '../../services/hub-client/use-markets.ts'
import { type OwnView, useOwnAnswer } from '../../services/money/use-own-answer.ts'
import { type AccountRow, accountRows, type CoinRow, coinRows } from './asset-model.ts'

const OFTEN = 15_000
export const SPANS = ['1D', '7D', '30D', '90D'] as const
export type Span = (typeof SPANS)[number]

/** What a person has had, over a span that can be chosen. */
export function useHistory(span: Span) {
  return useOwnAnswer(calls.assetsGroup, { interval: span }, 60_000)
}

export interface Assets {
  status: OwnView<unknown>['status']
  /** Server time of the balances, ms; null while nothing is known. */
  knownAt: number | null
  accounts: readonly AccountRow[]
  coins: readonly CoinRow[]
  /** USDT of all accounts that are known, 10^-8. */
  total: bigint
  /** The contract account could not be loaded. */
  noContract: boolean
  name(currencyId: number): string | null
  /** Change of a coin's price in 24 h, as the call has it; null where there is none. */
  change(currencyId: number): string | null
  renew(): void
}

/** Everything that the person has, at the exchange's last prices. */
export function useAssets(): Assets {
  const balances = useOwnAnswer(calls.accountCurrency, {}, OFTEN, true)
  const contract = useOwnAnswer(calls.contractList, {}, OFTEN, true)
  const currencies = useOwnAnswer(calls.currencyList, {}, OFTEN, true)
  const follows = useOwnAnswer(copyCalls.copyFollows, {}, OFTEN, true)
  const quote = useMarkets('spot').markets[0]?.quote_id ?? null
  return useMemo(() => {
    const byId = new Map(currencies.data?.map((currency) => [currency.id, currency]))
    const price = (id: number) => {
      if (id === quote) return scaled('1')
      const reported = byId.get(id)?.new_price
      return reported === undefined || !/[1-9]/.test(reported) ? null : scaled(reported)
    }
    const untraded = (id: number) => currencies.data !== null && quote !== null && id !== quote && !byId.has(id)
    // Total and list are of the same balances. Where a part could not be loaded again, all of it is the last known and as old as its oldest part.
    const known = contract.data
    const old = balances.status === 'failed' || (contract.status === 'failed' && known !== null)
    const ages = [balances.knownAt, known ? contract.knownAt : null].filter((at) => at !== null)
    // Portfolios hold the coin in which perpetuals settle.
    const settled = known?.totalAmount[0]?.currency_id
    const equity =
      follows.data?.reduce((sum, one) => (one.state === 'ended' ? sum : sum + scaled(one.equity)), 0n) ?? 0n
    const copies = new Map(settled === undefined || equity <= 0n ? [] : [[settled, equity]])
    const facts = { balances: balances.data ?? [], price, untraded, contract: known, copies }
    const accounts = accountRows(facts)
    const statuses = [balances.status, contract.status, currencies.status]
    const waits = balances.data === null || (contract.data === null && contract.status === 'loading')
    return {
      status: old ? 'failed' : waits || statuses[2] === 'loading' ? 'loading' : 'ready',
      knownAt: balances.knownAt === null ? null : Math.min(...ages),
      accounts,
      coins: coinRows(facts),
      total: accounts.reduce((sum, row) => sum + (row.value ?? 0n), 0n),
      noContract: known === null,
      name: (id) => byId.get(id)?.name ?? null,
      change: (id) => byId.get(id)?.change_rate ?? null,
      renew() {
        balances.renew()
        contract.renew()
        currencies.renew()
        follows.renew()
      },
    }
  }, [balances, contract, currencies, follows, quote])
}

/** What a dialog of moving money begins with. */
export interface Move {
  from?: AccountRow['account']
  to: AccountRow['account']
  currencyId: number
}

/** The transfer that is open. @param first is open as the page opens */
export function useMove(first: Move | null) {
  return useState<Move | null>(first)
}
