import type { Handlers } from '../call-context.ts'
import { accepted } from '../envelope.ts'
import { marketsOf, markOf } from './market-data.ts'

export const contractHandlers: Handlers<'contractMarkets' | 'contractData' | 'contractList'> = {
  contractMarkets: (_request, context) => accepted(marketsOf(context, 'contract')),
  /** Markets whose mark is not known yet are left out. */
  contractData(_request, context) {
    const rows = marketsOf(context, 'contract').flatMap(({ currency_id }) => {
      const mark = markOf(context, currency_id)
      if (!mark) return []
      return [{ currency_id, funding_rate: mark.r, next_funding: mark.n, mark: mark.m, index: mark.i }]
    })
    return accepted(rows)
  },
  contractList: () => accepted({ position: [], entrust: [], entrustP: [], totalAmount: [] }),
}
