import { type Html, html } from '../web/html.ts'
import type { CopyPanelView } from './copy-routes.ts'

/** Copy trading on the panel's page: what leaders do, and books without the house's quotes. */
export function copyPart({ leaders, markets }: CopyPanelView): Html {
  const who = leaders.map(({ id, name }) => html`<option value="${id}">${name}</option>`)
  const where = markets.map(({ currency_id, symbol }) => html`<option value="${currency_id}">${symbol}</option>`)
  return html`<h2 tabindex="-1">Copy trading</h2>
<p>A leader opens with 5% of its equity as margin; followers copy it with the same command. Ending a leader stops all its followers and closes
their positions. A thin book has no house quotes for the chosen time: copies are missed, or wait to be closed.</p>
<div data-part="copy">${leaderTable(leaders)}</div>
<form class="line" data-url="/sandbox/api/copy/move" data-done="Order sent"><label>Leader<select name="account" data-number>${who}</select></label>
<label>Market<select name="currency_id" data-number>${where}</select></label>
<label>Action<select name="action"><option>open</option><option>close</option></select></label>
<label>Side<select name="side"><option>buy</option><option>sell</option></select></label><button>Trade as leader</button><output></output></form>
<form class="line" data-url="/sandbox/api/copy/thin" data-done="Book thinned"><label>Market<select name="currency_id" data-number>${where}</select></label>
<label>Side<select name="side"><option value="both">both sides</option><option value="buy">bids</option><option value="sell">asks</option></select></label>
<label>Seconds<select name="seconds" data-number><option>5</option><option>30</option><option>60</option><option>600</option></select></label>
<button>Thin the book</button><output></output></form>`
}

function leaderTable(leaders: CopyPanelView['leaders']): Html {
  if (leaders.length === 0) return html`<p class="none">No leaders.</p>`
  const rows = leaders.map(({ id, name, state, followers, under_copy, own_equity }) => {
    return html`<tr data-row="${id}"><td class="n">${id}</td><td>${name}</td><td>${state}</td><td class="n">${followers}</td>
<td class="n">${under_copy}</td><td class="n">${own_equity}</td>
<td><form data-url="/sandbox/api/copy/end" data-done="${name} leads no more"><input type="hidden" name="account" data-number value="${id}">
<button class="quiet">End</button><output></output></form></td></tr>`
  })
  return html`<div class="wide"><table><thead><tr><th class="n">No.</th><th>Leader</th><th>Status</th><th class="n">Followers</th>
<th class="n">AUM</th><th class="n">Own equity</th><th></th></tr></thead><tbody>${rows}</tbody></table></div>`
}
