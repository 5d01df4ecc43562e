import { type Html, html } from '../web/html.ts'
import type { BoxesView } from './box-service.ts'

/** The pool of the blind boxes, and a seed that is shown wrong, on the panel's page. */
export function boxPart({ pool, boxes }: BoxesView): Html {
  const rows = boxes.map(
    ({
      box,
      price,
      mean,
      prizes,
      most,
    }) => html`<tr><td>${box}</td><td class="n">${price}</td><td class="n">${mean}</td>
<td class="n">${prizes[0]?.amount ?? '--'}</td><td class="n">${most}</td></tr>`,
  )
  return html`<h2 tabindex="-1">Boxes</h2>
<div data-part="boxes"><p>The prize pool holds ${pool} USDT.</p><div class="wide"><table><thead><tr><th>Box</th><th class="n">Price</th><th class="n">Average prize</th>
<th class="n">Top prize</th><th class="n">Max. per opening</th></tr></thead><tbody>${rows}</tbody></table></div></div>
<form class="line" data-url="/sandbox/api/boxes" data-done="Prize pool set"><label>Prize pool, USDT<input name="pool" inputmode="decimal" required></label>
<button>Set</button><output></output></form>
<p>Shows one revealed server seed with a wrong digit, so that verification reports it. A second time shows it right again.</p>
<form class="line" data-url="/sandbox/api/boxes/tamper" data-done="Seed changed"><label>Opening<input name="opening" data-number inputmode="numeric" required></label>
<button>Change seed</button><output></output></form>`
}
