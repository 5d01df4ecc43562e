import type { OptionMarket } from '../../src/shared/calls/products/option-entities.ts'
import { BANDS, bandText } from '../../src/shared/lines/option-band.ts'
import { CYCLES, WINDOWS } from '../../src/shared/lines/option-cycle.ts'
import { type Html, html } from '../web/html.ts'

/** Options on the panel's page: markets, rates, and faults of one sample. */
export function optionPart(markets: readonly OptionMarket[]): Html {
  return html`<h2 tabindex="-1">Options</h2>
<p>A closed market accepts no orders; open options are settled. A rate that is set applies to new orders; leave it empty to restore the
standard rate. A spike replaces the next sample of the index, a dropped second has no sample.</p>
<div data-part="options">${marketTable(markets)}</div>
<form class="line" data-url="/sandbox/api/options/rate" data-done="Flash rate set">${marketField(markets)}
<label>Cycle, s<select name="cycle" data-number>${choices(CYCLES)}</select></label>
<label>Rate<input name="rate" inputmode="decimal" placeholder="0.85"></label><button>Set flash rate</button><output></output></form>
<form class="line" data-url="/sandbox/api/options/rate" data-done="Volatility rate set">${marketField(markets)}
<label>Window, s<select name="window" data-number>${choices(WINDOWS)}</select></label>
<label>Band, %<select name="band">${choices(BANDS.map(bandText))}</select></label>
<label>Side<select name="side">${choices(['out', 'in'])}</select></label>
<label>Rate<input name="rate" inputmode="decimal" placeholder="1.35"></label><button>Set volatility rate</button><output></output></form>
<form class="line" data-url="/sandbox/api/options/spike" data-done="Next sample replaced">${marketField(markets)}
<label>Price<input name="price" inputmode="decimal" required></label><button>Spike one sample</button><output></output></form>
<form class="line" data-url="/sandbox/api/options/drop" data-done="Next second dropped">${marketField(markets)}
<button>Drop one second</button><output></output></form>`
}

function marketTable(markets: readonly OptionMarket[]): Html {
  if (markets.length === 0) return html`<p class="none">No options.</p>`
  const rows = markets.map(({ currency_id, symbol, open }) => {
    const next = open ? 'closed' : 'open'
    return html`<tr data-row="${currency_id}"><td class="n">${currency_id}</td><td>${symbol}</td><td>${open ? 'open' : 'closed'}</td>
<td><form data-url="/sandbox/api/options/market" data-done="${symbol} options are ${next}"><input type="hidden" name="currency_id" data-number value="${currency_id}">
<input type="hidden" name="state" value="${next}"><button class="quiet">${open ? 'Close' : 'Open'}</button><output></output></form></td></tr>`
  })
  return html`<div class="wide"><table><thead><tr><th class="n">No.</th><th>Market</th><th>Status</th><th></th></tr></thead>
<tbody>${rows}</tbody></table></div>`
}

function marketField(markets: readonly OptionMarket[]): Html {
  const options = markets.map(({ currency_id, symbol }) => html`<option value="${currency_id}">${symbol}</option>`)
  return html`<label>Market<select name="currency_id" data-number>${options}</select></label>`
}

function choices(values: readonly (string | number)[]): Html[] {
  return values.map((value) => html`<option>${value}</option>`)
}
