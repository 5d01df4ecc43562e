import '../../services/money/money.module.css'
import { Fragment, type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useSession } from '../../base/session/session.ts'
import { type CoinName, useCoins } from '../../services/money/use-coins.ts'
import { ErrorState, Loading } from '../../ui/states.tsx'
import { AccountFrame } from '../settings/account-frame.tsx'

interface CoinPageProps {
  title: string
  /** Said where the coins could not be had. */
  failed: string
  children: (known: { coins: readonly CoinName[]; quote: number }) => ReactNode
}

/** A page of the account for which the coins have to be known; it begins anew with another person. */
export function CoinPage({ title, failed, children }: CoinPageProps) {
  const { user } = useSession()
  const { status, coins, quote, retry } = useCoins()
  return (
    <AccountFrame>
      <h1>{title}</h1>
      {quote !== null ? (
        <Fragment key={user?.id}>{children({ coins, quote })}</Fragment>
      ) : status === 'error' ? (
        <ErrorState title={failed} onRetry={retry} />
      ) : (
        <div>
          <Loading rows={4} />
        </div>
      )}
    </AccountFrame>
  )
}

/** The chosen coin; at first the one that the address names in `coin`, else the one that the rest is counted in. */
export function useAskedCoin(
  coins: readonly CoinName[],
  quote: number,
): [coin: number, choose: (coin: number) => void] {
  const [params] = useSearchParams()
  const asked = Number(params.get('coin'))
  return useState(() => (coins.some(({ id }) => id === asked) ? asked : quote))
}
