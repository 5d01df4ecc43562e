import { useCallback, useMemo, useState } from 'react'
import type { Market } from '../../../shared/hub-protocol/market.ts'
import { clientPrefs, type PrefName } from '../../base/prefs/terminal-prefs.ts'
import { type SideShown, showsSide } from './side-filter.tsx'

/** What the lists of a panel show. */
export interface ListFilter {
  /** The market that is shown alone; null where all are. */
  market: Market | null
  onlyMarket: (only: boolean) => void
  side: SideShown
  setSide: (side: SideShown) => void
  /** Balances of nothing are left out. */
  noZeros: boolean
  setNoZeros: (hide: boolean) => void
  of: <T extends { currency_id: number; side: string }>(rows: readonly T[]) => readonly T[]
}

/** On or off, kept on this device. */
function useCached(name: PrefName): [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(() => clientPrefs.read(name) === '1')
  const set = useCallback(
    (next: boolean) => {
      setOn(next)
      clientPrefs.write(name, next ? '1' : '0')
    },
    [name],
  )
  return [on, set]
}

/** The filter that the lists of one panel share. */
export function useListFilter(market: Market): ListFilter {
  const [side, setSide] = useState<SideShown>('all')
  const [only, onlyMarket] = useCached('orders-this-market')
  const [noZeros, setNoZeros] = useCached('assets-no-zeros')
  return useMemo(() => {
    const id = only ? market.currency_id : null
    return {
      market: only ? market : null,
      onlyMarket,
      side,
      setSide,
      noZeros,
      setNoZeros,
      of: (rows) =>
        id === null && side === 'all'
          ? rows
          : rows.filter((row) => (id === null || row.currency_id === id) && showsSide(side, row.side)),
    }
  }, [only, market, onlyMarket, side, noZeros, setNoZeros])
}

/** Whether a decimal text is more or less than nothing. */
export function isSomething(amount: string): boolean {
  return /[1-9]/.test(amount)
}
