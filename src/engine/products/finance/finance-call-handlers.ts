import { accepted, refused } from '../../../shared/calls/answered.ts'
import { FINANCE_PAGE, financeCalls } from '../../../shared/calls/products/finance-calls.ts'
import type { AutoTransfer, FinanceHolding, Redemption } from '../../../shared/calls/products/finance-entities.ts'
import type { ModuleCall } from '../../contract/engine-call.ts'
import { moduleCall, submit } from '../../kernel/module-call.ts'

const notFound = (field: string) => refused('not_found', { code: 404, field })

/** Answers of the calls of lines.md §4 and §7. */
export const financeAnswers: Readonly<Record<keyof typeof financeCalls, ModuleCall>> = {
  financeProducts: moduleCall(financeCalls.financeProducts, ({ kind }, { exchange }) =>
    accepted(exchange.views.finance.products(kind)),
  ),
  financeProduct: moduleCall(financeCalls.financeProduct, ({ id }, { exchange }) => {
    const product = exchange.views.finance.product(id)
    return product ? accepted(product) : notFound('id')
  }),
  financeNavs: moduleCall(financeCalls.financeNavs, ({ product_id, days }, { exchange }) => {
    const navs = exchange.views.finance.navs(product_id, days)
    return navs ? accepted(navs) : notFound('product_id')
  }),
  financeSubscribe: moduleCall(financeCalls.financeSubscribe, ({ product_id, amount, from, agree }, context) => {
    const { user: account, country = null } = context
    const body = { kind: 'subscribeFinance', account, product: product_id, amount, from, agree, country } as const
    return submit<FinanceHolding>('spot', body, context)
  }),
  financeRedeem: moduleCall(financeCalls.financeRedeem, ({ holding_id, way, amount, units }, context) => {
    const what = { account: context.user, holding: holding_id, way, amount: amount ?? null, units: units ?? null }
    return submit<Redemption>('spot', { kind: 'redeemFinance', ...what }, context)
  }),
  financeCancelRedeem: moduleCall(financeCalls.financeCancelRedeem, ({ id }, context) =>
    submit<Redemption>('spot', { kind: 'cancelRedeemFinance', account: context.user, id }, context),
  ),
  financeHoldings: moduleCall(financeCalls.financeHoldings, ({ ended }, { exchange, user }) =>
    accepted(exchange.views.finance.holdings(user, ended === 'true')),
  ),
  financeRedemptions: moduleCall(financeCalls.financeRedemptions, ({ page, status }, { exchange, user }) =>
    accepted(exchange.views.finance.redemptions(user, page, FINANCE_PAGE, status)),
  ),
  financeInterest: moduleCall(financeCalls.financeInterest, ({ page, product_id }, { exchange, user }) =>
    accepted(exchange.views.finance.interest(user, page, FINANCE_PAGE, product_id)),
  ),
  financeOverview: moduleCall(financeCalls.financeOverview, (_request, { exchange, user }) => {
    const overview = exchange.views.finance.overview(user)
    return overview ? accepted(overview) : notFound('account')
  }),
  financeTimeline: moduleCall(financeCalls.financeTimeline, (_request, { exchange, user }) =>
    accepted(exchange.views.finance.timeline(user)),
  ),
  financeAuto: moduleCall(financeCalls.financeAuto, (_request, { exchange, user }) =>
    accepted(exchange.views.finance.autos(user)),
  ),
  financeSetAuto: moduleCall(financeCalls.financeSetAuto, ({ currency_id, on, keep, agree }, context) => {
    const { user: account, country = null } = context
    const body = { kind: 'setAutoTransfer', account, asset: currency_id, on, keep, agree, country } as const
    return submit<AutoTransfer>('spot', body, context)
  }),
}
