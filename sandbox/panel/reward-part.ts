import { type Html, html } from '../web/html.ts'
import type { RewardsView } from './reward-service.ts'

/** Rewards, mint and the fees that wait to be shared, on the panel's page. */
export function rewardPart({ free, owed, minted, rebates }: RewardsView): Html {
  const rows = rebates.map(
    ({ friend, inviter, symbol, fees }) =>
      html`<tr><td class="n">${friend}</td><td class="n">${inviter}</td><td class="n">${fees}</td><td>${symbol}</td></tr>`,
  )
  return html`<h2 tabindex="-1">Rewards, mint and rebates</h2>
<div data-part="rewards"><p>Available for rewards: ${free} USDT. Claimed, not withdrawn: ${owed} USDT. Minted: ${minted} TAPE.</p>
${
  rebates.length === 0
    ? html`<p class="none">No fees for the next settlement at 12:00 UTC+8.</p>`
    : html`<p>Fees counted at the next settlement, 12:00 UTC+8:</p>
<div class="wide"><table><thead><tr><th class="n">Friend</th><th class="n">Inviter</th><th class="n">Fees</th><th>Coin</th></tr></thead><tbody>${rows}</tbody></table></div>`
}</div>
<form class="line" data-url="/sandbox/api/rewards" data-done="Reward funds set"><label>Available for rewards, USDT<input name="free" inputmode="decimal" required></label>
<button>Set</button><output></output></form>
<form class="line" data-url="/sandbox/api/rewards/void" data-done="Reward made invalid"><label>Task id<input name="task" data-number inputmode="numeric" required></label>
<button>Invalidate reward</button><output></output></form>
<form class="line" data-url="/sandbox/api/rewards/minted" data-done="Minted amount set"><label>Minted, TAPE<input name="minted" inputmode="decimal" required></label>
<button>Set</button><output></output></form>`
}
