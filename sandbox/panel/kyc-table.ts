import { type Html, html } from '../web/html.ts'
import type { KycCase } from './kyc-service.ts'

/** Identities that wait for a review, each with its pictures, Approve, and Refuse with its reason. */
export function kycTable(cases: readonly KycCase[]): Html {
  if (cases.length === 0) return html`<p class="none">No identities to review.</p>`
  const rows = cases.map(
    (one) => html`<tr data-row="${one.account}"><td class="n">${one.account}</td><td>${one.level}</td>
<td>${one.country} ${one.idType}</td><td>${one.name}</td><td><code>${one.number}</code></td><td>${one.birth}</td>
<td>${one.images.map((id, at) => html`<a href="sandbox/api/image/${id}" data-picture>${NAMES[at] ?? 'image'}</a> `)}</td>
<td>${new Date(one.submittedAt).toISOString().slice(0, 19).replace('T', ' ')}</td>
<td><form data-url="/sandbox/api/kyc/${one.account}" data-done="Account ${one.account} is verified"><input type="hidden" name="verdict" value="approve">${seen(one)}
<button class="quiet">Approve</button><output></output></form>
<form data-url="/sandbox/api/kyc/${one.account}" data-done="Account ${one.account} is refused"><input type="hidden" name="verdict" value="refuse">${seen(one)}
<label>Reason<input name="reason" required></label><button class="quiet">Refuse</button><output></output></form></td></tr>`,
  )
  return html`<div class="wide"><table><thead><tr><th class="n">Account</th><th>Level</th><th>Document</th><th>Name</th><th>Number</th>
<th>Date of birth</th><th>Pictures</th><th>Sent, UTC</th><th></th></tr></thead><tbody>${rows}</tbody></table></div>`
}

/** Which application this row shows; what is sent after it has to be looked at anew. */
const seen = ({ submittedAt }: KycCase) =>
  html`<input type="hidden" name="submittedAt" data-number value="${submittedAt}">`

const NAMES = ['front', 'back', 'selfie']
