import type { Page } from 'playwright'
import type { Call } from '../../src/shared/calls/call.ts'
import { calls } from '../../src/shared/calls/table.ts'

/** Whose answers are a person's orders, fills and balances. */
const LISTS = new Set<Call>([
  ...[calls.openOrders, calls.planOrders, calls.history, calls.planHistory, calls.fills, calls.accountCurrency],
  ...[calls.contractList, calls.contractHistory, calls.contractPlanHistory, calls.contractFills],
])

const nameOf = ({ method, path }: Pick<Call, 'method' | 'path'>) => `${method} /${path}`

/** `VERB /path` of each call of the table that is meant, as a page asks them from now on: whatever else it loads in the meantime is left out. */
function asked(page: Page, meant: (one: Call) => boolean): string[] {
  const names = new Set(Object.values<Call>(calls).filter(meant).map(nameOf))
  const asked: string[] = []
  page.on('request', (request) => {
    const name = `${request.method()} ${new URL(request.url()).pathname}`
    if (names.has(name)) asked.push(name)
  })
  return asked
}

/** What a page asks that changes its account, or reads its orders and balances. */
export const accountAsks = (page: Page) => asked(page, (one) => one.write || LISTS.has(one))

/** What a page asks that changes something. */
export const writesOf = (page: Page) => asked(page, (one) => one.write)
