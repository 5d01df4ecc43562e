import type { MerchantView, Reviews } from '../../src/engine/contract/money-views.ts'
import { networkName } from '../../src/shared/chain/network-name.ts'
import { type Html, html } from '../web/html.ts'

/** `locked`: its person has locked everything, so it may be refused and not sent. */
export interface ShownReviews extends Omit<Reviews, 'withdrawals'> {
  withdrawals: (Reviews['withdrawals'][number] & { locked: boolean })[]
}

export interface MoneyView {
  reviews: ShownReviews
  merchants: readonly MerchantView[]
}

/** Reviews, deposits, merchants and time on the panel's page. */
export function moneyPart({ reviews, merchants }: MoneyView): Html {
  return html`<h2 tabindex="-1">Reviews</h2>
<p>On-chain deposits are credited automatically after the last confirmation. Vouchers, withdrawals and appeals are reviewed here.</p>
<div data-part="reviews">${reviewTable(reviews)}</div>
<h2>On-chain deposit</h2>${depositForm()}
<h2 tabindex="-1">Merchants</h2>
<p>An offline merchant neither pays nor completes orders, so that an order can be appealed.</p>
<div data-part="merchants">${merchantTable(merchants)}</div>
<h2>Time</h2>
<p>Advances the server clock at once. Everything that falls due is processed: funding, confirmations, deadlines. It cannot be set back.</p>
${travelForms()}`
}

interface Waiting {
  what: 'deposit' | 'withdraw' | 'c2c'
  account: number
  id: number
  since: number
  title: string
  detail: string
  /** Id of its picture. */
  image?: string | null
}

function waitingOf({ deposits, withdrawals, appeals }: ShownReviews): Waiting[] {
  return [
    ...deposits.map((row): Waiting => {
      const detail =
        row.kind === 'voucher'
          ? ''
          : `${row.network === null ? '' : networkName(row.network)} ${row.confirmations} of ${row.required} ${row.reason ?? ''} from ${row.from ?? '--'}`
      const { account, id, created_at: since } = row
      return {
        what: 'deposit',
        account,
        id,
        since,
        title: `${row.kind} ${row.amount} ${row.symbol}`,
        detail,
        image: row.image,
      }
    }),
    ...withdrawals.map((row): Waiting => {
      const detail = `${networkName(row.network)} to ${row.address}, receives ${row.received}${row.locked ? ', account locked' : ''}`
      const { account, id, created_at: since } = row
      return { what: 'withdraw', account, id, since, title: `withdrawal ${row.amount} ${row.symbol}`, detail }
    }),
    ...appeals.map((row): Waiting => {
      const { account, id, created_at: since } = row
      const title = `C2C ${row.side} ${row.quantity} ${row.symbol}, ${row.status}`
      return { what: 'c2c', account, id, since, title, detail: `${row.merchant} ${row.appeal ?? ''}` }
    }),
  ]
}

function reviewTable(reviews: ShownReviews): Html {
  const waiting = waitingOf(reviews)
  if (waiting.length === 0) return html`<p class="none">No pending reviews.</p>`
  const rows = waiting.map(
    ({ what, account, id, since, title, detail, image }) => html`<tr data-row="${id}"><td class="n">${id}</td>
<td>${new Date(since).toISOString().slice(0, 19).replace('T', ' ')}</td><td class="n">${account}</td><td>${title}</td>
<td>${detail}${image ? html`<a href="sandbox/api/image/${image.split('/').at(-1) ?? ''}" target="_blank" rel="noopener">receipt</a>` : ''}</td>
<td><form class="line" data-url="sandbox/api/reviews" data-done="Number ${id} decided"><input type="hidden" name="what" value="${what}">
<input type="hidden" name="account" data-number value="${account}"><input type="hidden" name="id" data-number value="${id}">
<label>Decision<select name="decision"><option>approve</option><option>refuse</option></select></label>
<label>Reason<input name="reason"></label><button>Decide</button><output></output></form></td></tr>`,
  )
  return html`<div class="wide"><table><thead><tr><th class="n">No.</th><th>Since, UTC</th><th class="n">User</th><th>What</th><th>Details</th>
<th></th></tr></thead><tbody>${rows}</tbody></table></div>`
}

function depositForm(): Html {
  return html`<form class="line" data-url="/sandbox/api/deposits" data-done="Deposit sent">
<label>User<input name="user" placeholder="number, email or phone" required></label>
<label>Currency id (3 is USDT)<input name="currency_id" data-number inputmode="numeric" value="3" required></label>
<label>Network<input name="network" value="TRC20" required></label>
<label>Amount<input name="amount" inputmode="decimal" required></label>
<label>Memo<input name="memo"></label>
<button>Send</button><output></output></form>`
}

function merchantTable(merchants: readonly MerchantView[]): Html {
  if (merchants.length === 0) return html`<p class="none">No merchants.</p>`
  const rows = merchants.map(({ id, name, away, orders, completed }) => {
    const next = away ? 'here' : 'away'
    return html`<tr data-row="${id}"><td class="n">${id}</td><td>${name}</td><td>${away ? 'offline' : 'online'}</td><td class="n">${completed} of ${orders}</td>
<td><form data-url="/sandbox/api/merchants" data-done="${name} is ${away ? 'online' : 'offline'}"><input type="hidden" name="id" data-number value="${id}">
<input type="hidden" name="state" value="${next}"><button class="quiet">${away ? 'Set online' : 'Set offline'}</button><output></output></form></td></tr>`
  })
  return html`<div class="wide"><table><thead><tr><th class="n">No.</th><th>Name</th><th>Status</th><th class="n">Completed</th><th></th></tr></thead>
<tbody>${rows}</tbody></table></div>`
}

function travelForms(): Html {
  return html`<form class="line" data-url="/sandbox/api/travel" data-done="Clock advanced">
<label>Hours<input name="hours" data-number inputmode="decimal" placeholder="8" required></label><button>Advance clock</button><output></output></form>
<form class="line" data-url="/sandbox/api/travel" data-done="Funding settled"><input type="hidden" name="to" value="funding">
<button>Advance to next funding</button><output></output></form>
<form class="line" data-url="/sandbox/api/travel" data-done="Settlement done"><input type="hidden" name="to" value="settlement">
<button>Advance to next settlement, 12:00 UTC+8</button><output></output></form>`
}
