import type { FinanceKind, RedemptionWay } from '../../../shared/calls/products/finance-entities.ts'

/** Commands of the finance products. Amounts, units and rates are decimal text, rates in percent a year. */
export type FinanceCommand =
  /** Buys. `country`: where the request came from, ISO 3166; null where the host does not know. */
  | {
      kind: 'subscribeFinance'
      account: number
      product: number
      amount: string
      from: 'fund' | 'finance'
      agree: boolean
      country: string | null
    }
  | {
      kind: 'redeemFinance'
      account: number
      holding: number
      way: RedemptionWay
      amount: string | null
      units: string | null
    }
  | { kind: 'cancelRedeemFinance'; account: number; id: number }
  | {
      kind: 'setAutoTransfer'
      account: number
      asset: number
      on: boolean
      keep: string
      agree: boolean
      country: string | null
    }
  /** The exchange changes a product; what is null stays as it is. */
  | { kind: 'setFinanceProduct'; id: number; rate: string | null; open: boolean | null }
  /** The exchange offers a further fixed term. */
  | {
      kind: 'addFixedTerm'
      asset: number
      days: number
      rate: string
      minimum: string
      maximum: string
      quota: string
    }
  /** The exchange fails a redemption that has not arrived: what it took goes back. */
  | { kind: 'failRedemption'; id: number; reason: string }
  /** What a house account of the finance products has free of a coin. `house`: 7 pays interest, 10 stands against the fund. */
  | { kind: 'setFinanceHouse'; house: 7 | 10; asset: number; amount: string }

export type FinanceCommandOf<K extends FinanceCommand['kind']> = Extract<FinanceCommand, { kind: K }>
export type { FinanceKind, RedemptionWay }
