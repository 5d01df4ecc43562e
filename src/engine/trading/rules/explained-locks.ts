import { fromScaled } from '../../../shared/decimal/decimal-text.ts'
import { MONEY_DIGITS } from '../../../shared/rules/order-units.ts'
import type { Wallet } from '../../contract/command.ts'
import type { State } from '../model/state.ts'

/** What explains the locked money of one wallet, by account and asset, 1e-8. */
export class ExplainedLocks {
  private readonly sums = new Map<string, bigint>()

  add(account: number, asset: number, units: bigint): void {
    const key = `${account}/${asset}`
    this.sums.set(key, this.of(account, asset) + units)
  }

  of(account: number, asset: number): bigint {
    return this.sums.get(`${account}/${asset}`) ?? 0n
  }

  /**
   * Where what is locked differs from what explains it, one line each.
   * @param wallet that this explains  @param people people's money alone is looked at
   */
  gaps(state: State, wallet: Wallet, people = false): string[] {
    const gaps: string[] = []
    for (const account of state.accounts.all()) {
      if (people && account.house) continue
      const locked = new Map<number, bigint>()
      for (const one of account.everyHolding()) if (one.wallet === wallet) locked.set(one.asset, one.locked)
      for (const { id } of state.genesis?.assets ?? []) {
        const [found, wanted] = [locked.get(id) ?? 0n, this.of(account.id, id)]
        if (found !== wanted)
          gaps.push(`${placeOf(account.id, wallet, id)}: locked ${unitsText(found)} and not ${unitsText(wanted)}`)
      }
    }
    return gaps
  }
}

/** Names a holding in a line about it. */
export function placeOf(account: number, wallet: Wallet, asset: number): string {
  return `account ${account}, ${wallet}, asset ${asset}`
}

/** Money with all of its digits. */
export function unitsText(units: bigint): string {
  return fromScaled(units, MONEY_DIGITS)
}
