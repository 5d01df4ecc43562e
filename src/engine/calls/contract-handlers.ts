import { accepted } from '../../shared/calls/answered.ts'
import type { PerpFill, PerpOrder, PerpPlan, PerpPosition, PerpSettings } from '../../shared/calls/contract-entities.ts'
import type { calls } from '../../shared/calls/table.ts'
import type { CommandBody } from '../contract/command.ts'
import type { CallHandlers, EngineContext } from '../contract/engine-call.ts'
import { submit } from '../kernel/module-call.ts'
import { linesOf } from './lines.ts'
import { byChange, byEnd, byTime, paged } from './paged.ts'

type ContractCall = Extract<keyof typeof calls, `contract${string}`>

/** Funding instants that one answer may have. */
const MAX_RATES = 300
/** … and those beside other details of a market. */
const DETAIL_RATES = 90

const command = <T>(body: CommandBody, context: EngineContext) => submit<T>('contract', body, context)

export const contractHandlers: CallHandlers<ContractCall, EngineContext> = {
  contractMarkets: (_request, { publicData }) => accepted(publicData.markets('contract')),
  contractLine: (request, { publicData }) => linesOf(publicData, 'contract', request),
  /** Markets whose mark is not known yet are left out. */
  contractData({ currency_id: only }, { publicData, exchange }) {
    const rows = publicData.markets('contract').flatMap(({ currency_id, recorded, venue }) => {
      const mark = only === undefined || only === currency_id ? publicData.mark(currency_id) : null
      if (!mark) return []
      const isForeign = recorded || venue !== undefined
      const row = { currency_id, funding_rate: mark.r, next_funding: mark.n, mark: mark.m, index: mark.i }
      const details =
        only === undefined
          ? null
          : isForeign
            ? exchange.marketDetails(currency_id)
            : exchange.seededDetails(currency_id)
      // Of a recorded market nothing is known but what was recorded.
      if (details && isForeign) details.working = null
      if (details && venue !== undefined) details.funding = publicData.fundingRates(currency_id, DETAIL_RATES)
      return [details ? { ...row, details } : row]
    })
    return accepted(rows)
  },
  contractFunding({ currency_id, limit }, { publicData }) {
    const count = Math.min(MAX_RATES, Math.max(1, Math.trunc(limit)))
    return accepted(publicData.fundingRates(currency_id, count))
  },
  contractList(_request, { exchange, user }) {
    const entrust = exchange.openOrders(user, 'contract') as PerpOrder[]
    return accepted({
      position: exchange.positions(user),
      entrust,
      entrustP: exchange.planOrders(user, 'contract') as PerpPlan[],
      totalAmount: exchange.perpTotals(user),
    })
  },
  contractSettings: (_request, { exchange, user }) => accepted(exchange.perpSettings(user)),

  contractOrder: (request, context) =>
    command<PerpOrder>({ kind: 'placeOrder', account: context.user, market: 'contract', ...request }, context),
  contractCancel: ({ id }, context) =>
    command<PerpOrder>({ kind: 'cancelOrder', account: context.user, market: 'contract', id }, context),
  contractAmend: (request, context) =>
    command<PerpOrder>({ kind: 'amendOrder', account: context.user, market: 'contract', ...request }, context),
  contractTpsl: (request, context) =>
    command({ kind: 'setTpsl', account: context.user, market: 'contract', ...request }, context),
  contractDeadMan: (request, context) =>
    command<PerpSettings>({ kind: 'deadMan', account: context.user, ...request }, context),
  contractCancelAll: ({ currency_id = null, what }, context) =>
    command({ kind: 'cancelAll', account: context.user, market: 'contract', currency_id, what }, context),
  contractClose: (request, context) =>
    command<PerpOrder>({ kind: 'closePosition', account: context.user, ...request }, context),
  contractCloseAll: ({ currency_id = null }, context) =>
    command({ kind: 'closeAllPositions', account: context.user, currency_id }, context),
  contractReverse: (request, context) =>
    command({ kind: 'reversePosition', account: context.user, ...request }, context),

  contractLeverage: (request, context) =>
    command<PerpSettings>({ kind: 'setLeverage', account: context.user, ...request }, context),
  contractMarginMode: (request, context) =>
    command<PerpSettings>({ kind: 'setMarginMode', account: context.user, ...request }, context),
  contractPositionMode: (request, context) =>
    command<PerpSettings>({ kind: 'setPositionMode', account: context.user, ...request }, context),
  contractAdjustMargin: (request, context) =>
    command<PerpPosition>({ kind: 'adjustMargin', account: context.user, ...request }, context),

  contractHistory: (asked, { exchange, user }) =>
    accepted(paged((at, size) => orders(exchange.orderHistory(user, 'contract', at, size)), asked, byChange)),
  contractPlanHistory: (asked, { exchange, user }) =>
    accepted(paged((at, size) => plans(exchange.planHistory(user, 'contract', at, size)), asked, byChange)),
  contractFills: (asked, { exchange, user }) =>
    accepted(paged((at, size) => fills(exchange.fills(user, 'contract', at, size)), asked, byTime)),
  contractPositions: (asked, { exchange, user }) =>
    accepted(paged((at, size) => exchange.positionHistory(user, at, size), asked, byEnd)),
  contractPayments: (asked, { exchange, user }) =>
    accepted(paged((at, size) => exchange.fundingHistory(user, at, size), asked, byTime)),
}

/** What the engine gives of perpetual markets has their fields. */
function orders(page: { list: unknown[]; total: number }): { list: PerpOrder[]; total: number } {
  return page as { list: PerpOrder[]; total: number }
}

function plans(page: { list: unknown[]; total: number }): { list: PerpPlan[]; total: number } {
  return page as { list: PerpPlan[]; total: number }
}

function fills(page: { list: unknown[]; total: number }): { list: PerpFill[]; total: number } {
  return page as { list: PerpFill[]; total: number }
}
