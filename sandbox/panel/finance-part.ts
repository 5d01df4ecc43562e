import type { ProductViews } from '../../src/engine/contract/exchange-api.ts'
import type { FinanceProduct } from '../../src/shared/calls/products/finance-entities.ts'
import { type Html, html } from '../web/html.ts'

export interface FinanceView {
  products: readonly FinanceProduct[]
  redemptions: ReturnType<ProductViews['finance']['underWay']>
  houses: ReturnType<ProductViews['finance']['houses']>
}

/** Finance products on the panel's page. */
export function financePart({ products, redemptions, houses }: FinanceView): Html {
  return html`<h2 tabindex="-1">Finance products</h2>
<p>Fixed terms already bought keep their rate. Closing a product stops new purchases; existing holdings continue.</p>
<div data-part="finance"><div class="wide"><table><thead><tr><th class="n">Id</th><th>Product</th><th class="n">Rate, %</th><th class="n">Left</th><th>State</th>
<th></th></tr></thead><tbody>${products.map(productRow)}</tbody></table></div>${redemptionTable(redemptions)}${houseTable(houses)}</div>
<form class="line" data-url="sandbox/api/finance/term" data-done="Fixed term added"><label>Currency id (3 is USDT)<input name="currency_id" data-number inputmode="numeric" value="3" required></label>
<label>Days, 7 to 1,095<input name="days" data-number inputmode="numeric" required></label><label>Rate, % a year<input name="rate" inputmode="decimal" required></label>
<label>Minimum<input name="minimum" inputmode="decimal" required></label><label>Maximum<input name="maximum" inputmode="decimal" required></label>
<label>Quota<input name="quota" inputmode="decimal" required></label><button>Add fixed term</button><output></output></form>
${travelForms()}`
}

function productRow({ id, kind, symbol, rate, days, left, open, late }: FinanceProduct): Html {
  const name = `${kind} ${symbol}${days === null ? '' : `, ${days} days`}`
  const next = open ? 'closed' : 'open'
  return html`<tr data-row="${id}"><td class="n">${id}</td><td>${name}</td>
<td>${rate === null ? '--' : rateForm(id, name, rate)}</td><td class="n">${left ?? '--'}</td><td>${open ? 'open' : 'closed'}${late ? ', payment late' : ''}</td>
<td><form data-url="sandbox/api/finance/sale" data-done="${name} is ${next}"><input type="hidden" name="id" data-number value="${id}">
<input type="hidden" name="state" value="${next}"><button class="quiet">${open ? 'Close' : 'Open'}</button><output></output></form></td></tr>`
}

function rateForm(id: number, name: string, rate: string): Html {
  return html`<form class="line" data-url="sandbox/api/finance/rate" data-done="Rate of ${name} set"><input type="hidden" name="id" data-number value="${id}">
<label>Rate<input name="rate" inputmode="decimal" value="${rate}" required></label><button class="quiet">Set</button><output></output></form>`
}

function redemptionTable(redemptions: FinanceView['redemptions']): Html {
  if (redemptions.length === 0) return html`<p class="none">No redemptions in progress.</p>`
  const rows = redemptions.map(
    ({
      id,
      account,
      way,
      amount,
      units,
      symbol,
      arrives_at,
      arrives_by,
    }) => html`<tr data-row="${id}"><td class="n">${id}</td><td class="n">${account}</td>
<td>${way} ${amount ?? `${units ?? ''} units`} ${symbol}</td><td>${new Date(arrives_at ?? arrives_by ?? 0).toISOString().slice(0, 19).replace('T', ' ')}</td>
<td><form class="line" data-url="sandbox/api/finance/fail" data-done="Redemption ${id} failed"><input type="hidden" name="id" data-number value="${id}">
<label>Reason<input name="reason" required></label><button class="quiet">Fail</button><output></output></form></td></tr>`,
  )
  return html`<div class="wide"><table><thead><tr><th class="n">No.</th><th class="n">User</th><th>Redemption</th><th>Arrives, UTC</th><th></th></tr></thead>
<tbody>${rows}</tbody></table></div>`
}

function houseTable(houses: FinanceView['houses']): Html {
  const rows = houses.map(
    ({
      house,
      currency_id,
      symbol,
      free,
      locked,
    }) => html`<tr data-row="${house}-${currency_id}"><td>${house === 7 ? 'Interest (7)' : 'Fund (10)'}</td><td>${symbol}</td>
<td class="n">${locked}</td><td><form class="line" data-url="sandbox/api/finance/house" data-done="House account set"><input type="hidden" name="house" data-number value="${house}">
<input type="hidden" name="currency_id" data-number value="${currency_id}"><label>Available<input name="amount" inputmode="decimal" value="${free}" required></label>
<button class="quiet">Set</button><output></output></form></td></tr>`,
  )
  return html`<div class="wide"><table><thead><tr><th>House account</th><th>Coin</th><th class="n">Locked</th><th></th></tr></thead><tbody>${rows}</tbody></table></div>`
}

const TRAVELS = [
  ['transfer', 'Advance to next auto-transfer, 18:00 UTC+8'],
  ['arrival', 'Advance to next arrival of a redemption'],
  ['maturity', 'Advance to next end of a fixed term'],
] as const

function travelForms(): Html {
  return html`${TRAVELS.map(
    ([
      to,
      label,
    ]) => html`<form class="line" data-url="sandbox/api/travel" data-done="Clock advanced"><input type="hidden" name="to" value="${to}">
<button>${label}</button><output></output></form>`,
  )}`
}
