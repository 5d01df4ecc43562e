import type { CommandBody } from '../../src/engine/contract/command.ts'
import type { CallDeps } from './call-context.ts'

/**
 * What needs no price of a market, and the cancelling of orders that are older than this start: nobody shall be held to an order, or be
 * kept from their own money, because the sandbox's markets are out of sight.
 */
const WITHOUT_MARKETS: ReadonlySet<CommandBody['kind']> = new Set<CommandBody['kind']>([
  ...(['cancelOrder', 'cancelAll', 'transfer'] as const),
  ...(['subscribeFinance', 'redeemFinance', 'cancelRedeemFinance', 'setAutoTransfer'] as const),
  ...(['signIn', 'completeTasks', 'receiveReward', 'withdrawRewards'] as const),
  ...(['openBox', 'startMint', 'saveLink', 'setDefaultLink'] as const),
])

/** Whether a command goes on beside a real exchange's markets. A recorded session is read-only. */
export function runsWithoutMarkets({ kind }: Pick<CommandBody, 'kind'>, noOrders: CallDeps['noOrders']): boolean {
  return noOrders === 'live_market' && WITHOUT_MARKETS.has(kind)
}
