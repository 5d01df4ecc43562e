import { FLOW_TYPES, type FlowType } from '../../shared/rules/flow-type.ts'
import type { Wallet } from '../contract/command.ts'
import { WALLETS } from './holding.ts'
import { RowShape } from './row-shape.ts'

/** One change of what a person has in a wallet, free and locked together. */
export interface FlowEntry {
  id: number
  at: number
  wallet: Wallet
  asset: number
  type: FlowType
  /** 1e-8, below zero where it went. */
  amount: bigint
  /** What the wallet holds of the asset after it, 1e-8. */
  balance: bigint
  /** The order, deposit, withdrawal or position's market that it belongs to. */
  ref: number | null
}

export const flowShape = new RowShape<FlowEntry>('flow entry', {
  id: 'int',
  at: 'int',
  wallet: WALLETS,
  asset: 'int',
  type: FLOW_TYPES,
  amount: 'money',
  balance: 'money',
  ref: 'int?',
})
