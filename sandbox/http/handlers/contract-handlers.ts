import type { Handlers } from '../call-context.ts'
import { accepted } from '../envelope.ts'
import { marketsOf } from './market-data.ts'

export const contractHandlers: Handlers<'contractMarkets' | 'contractList'> = {
  contractMarkets: (_request, context) => accepted(marketsOf(context, 'contract')),
  contractList: () => accepted({ position: [], entrust: [], entrustP: [], totalAmount: [] }),
}
