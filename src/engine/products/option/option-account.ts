import type { OptionKind } from '../../../shared/calls/products/option-entities.ts'
import { Records } from '../../kernel/records.ts'
import { Slot } from '../../kernel/slot.ts'
import type { Account } from '../../trading/model/account.ts'
import { type Ticket, ticketShape } from './ticket.ts'

/** Settled tickets of one kind, all there ever were: their number by result, and 1e-8 that were staked and came back. */
export interface OptionSums {
  won: number
  lost: number
  tied: number
  void: number
  staked: bigint
  returned: bigint
}

/** What is kept of a person's options. */
export class OptionAccount {
  readonly tickets = new Records<Ticket>(ticketShape)
  readonly sums: Record<OptionKind, OptionSums> = { flash: noSums(), volatility: noSums() }

  /** Stakes of the running tickets, 1e-8. */
  running(): bigint {
    let sum = 0n
    for (const { stake } of this.tickets.open.values()) sum += stake
    return sum
  }
}

function noSums(): OptionSums {
  return { won: 0, lost: 0, tied: 0, void: 0, staked: 0n, returned: 0n }
}

const OPTIONS = new Slot('option', () => new OptionAccount())

export function optionsOf(account: Account): OptionAccount {
  return account.slots.get(OPTIONS)
}
