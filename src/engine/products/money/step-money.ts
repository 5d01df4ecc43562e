import type { State } from '../../trading/model/state.ts'
import { stepC2c } from './c2c-life.ts'
import { confirmDeposits } from './credit-deposit.ts'
import { moneyDesk } from './money-desk.ts'
import { sampleAssets } from './sample-assets.ts'

/** What a tick does beside the markets: deposits are confirmed, merchants act, and once an hour assets are noted. @param before time of the tick before */
export function stepMoney(state: State, before: number): void {
  if (moneyDesk(state).confirming.size > 0) confirmDeposits(state)
  if (moneyDesk(state).c2c.size > 0) stepC2c(state)
  sampleAssets(state, before)
}
