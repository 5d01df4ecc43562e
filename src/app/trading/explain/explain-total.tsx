import type { ReactNode } from 'react'
import type { LiveTotal } from '../../services/live/live-account.ts'
import { Explained } from './explained.tsx'

export interface ExplainTotalProps {
  total: LiveTotal | null
  what: 'equity' | 'balance' | 'available' | 'positionMargin' | 'orderMargin' | 'unrealised' | 'ratio'
  /** The figure. */
  children: ReactNode
}

/** A derived figure of the contract account in one coin; a press opens its formula. */
export function ExplainTotal({ total, what, children }: ExplainTotalProps) {
  if (!total) return children
  const { wallet, isolated, unrealised, cross, orderMargin } = total
  switch (what) {
    case 'equity':
      return (
        <Explained id="PERP-EQUITY" inputs={{ wallet, isolated, profit: unrealised }}>
          {children}
        </Explained>
      )
    case 'balance':
      return (
        <Explained id="PERP-BALANCE" inputs={{ wallet, isolated }}>
          {children}
        </Explained>
      )
    case 'available':
      return (
        <Explained
          id="PERP-AVAILABLE"
          inputs={{ wallet, crossProfit: cross.profit, initial: cross.initial, orders: orderMargin }}
        >
          {children}
        </Explained>
      )
    case 'positionMargin':
      return (
        <Explained id="PERP-POSITION-MARGIN" inputs={{ isolated, initial: cross.initial }}>
          {children}
        </Explained>
      )
    case 'orderMargin':
      return (
        <Explained id="PERP-ORDER-MARGIN-ALL" inputs={{ orders: orderMargin }}>
          {children}
        </Explained>
      )
    case 'unrealised':
      return (
        <Explained id="PERP-UPNL-ALL" inputs={{ cross: cross.profit, isolated: unrealised - cross.profit }}>
          {children}
        </Explained>
      )
    case 'ratio':
      return (
        <Explained
          id="PERP-MARGIN-RATIO"
          inputs={total.ratio === null ? null : { maintenance: cross.maintenance, wallet, profit: cross.profit }}
        >
          {children}
        </Explained>
      )
  }
}
