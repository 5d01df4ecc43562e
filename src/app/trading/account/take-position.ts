import type { PerpPosition, PerpTotal } from '../../../shared/calls/contract-entities.ts'
import type { Balance } from '../../../shared/calls/entities.ts'
import { positionKey } from './contract-state.ts'

/** Takes one telling of a position: gone where it holds nothing, else in the place that it had; an older telling changes nothing. */
export function takePosition(rows: readonly PerpPosition[], told: PerpPosition): readonly PerpPosition[] {
  const key = positionKey(told)
  const known = rows.find((row) => positionKey(row) === key)
  if (known && known.updated_at > told.updated_at) return rows
  const ended = !/[1-9]/.test(told.quantity)
  if (ended) return known ? rows.filter((row) => row !== known) : rows
  return known ? rows.map((row) => (row === known ? told : row)) : [...rows, told]
}

/** Puts a coin's contract balances into its totals. */
export function takeWallet(rows: readonly PerpTotal[], told: Balance): readonly PerpTotal[] {
  if (!rows.some((row) => row.currency_id === told.currency_id)) return rows
  return rows.map((row) =>
    row.currency_id === told.currency_id
      ? { ...row, balance: told.contract_balance, isolated_margin: told.lock_contract }
      : row,
  )
}
