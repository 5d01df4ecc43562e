import type { KycLevel } from '../../src/shared/rules/kyc-level.ts'
import type { Pause } from '../accounts/rate-limit.ts'
import { type Html, html } from '../web/html.ts'

export interface PersonRow {
  account: number
  email: string | null
  phone: string | null
  nickname: string | null
  kyc: KycLevel
  authenticator: boolean
  sessions: number
  /** Since when all is locked, ms; null where it is not. */
  locked: number | null
}

export interface LimitRow extends Pause {
  /** What the name has to wait with. */
  what: 'login' | 'code' | 'own password' | 'picture' | 'new account' | 'QR code'
}

export interface VisitorView {
  place: { country: string; restricted: boolean }
  limits: readonly LimitRow[]
  people: readonly PersonRow[]
}

/** Where requests come from, limits and people on the panel's page. */
export function visitorPart({ place, limits, people }: VisitorView): Html {
  return html`<h2>Country of requests</h2>
<div data-part="place"><p>Requests come from ${place.country}${place.restricted ? ', a restricted region' : ''}.</p></div>
<form class="line" data-url="/sandbox/api/place" data-done="Country changed">
<label>Country<input name="country" placeholder="CH, or CA-ON" maxlength="6" required></label><button>Change</button><output></output></form>
<h2 tabindex="-1">Limits</h2>
<p>Accounts and addresses on hold after too many attempts. Clear removes all holds; the one-minute wait between two codes stays.</p>
<div data-part="limits">${limitTable(limits)}</div>
<form class="line" data-url="/sandbox/api/limits" data-method="DELETE" data-done="All limits cleared"><button>Clear</button><output></output></form>
<h2 tabindex="-1">Users</h2><div data-part="people">${peopleTable(people)}</div>`
}

function limitTable(limits: readonly LimitRow[]): Html {
  if (limits.length === 0) return html`<p class="none">None.</p>`
  const rows = limits.map(
    ({ what, name, until }) => html`<tr><td>${what}</td><td>${name}</td><td>${moment(until)}</td></tr>`,
  )
  return html`<div class="wide"><table><thead><tr><th>Action</th><th>Name</th><th>Until, UTC</th></tr></thead><tbody>${rows}</tbody></table></div>`
}

function peopleTable(people: readonly PersonRow[]): Html {
  if (people.length === 0) return html`<p class="none">No users.</p>`
  const rows = people.map(
    ({
      account,
      email,
      phone,
      nickname,
      kyc,
      authenticator,
      sessions,
      locked,
    }) => html`<tr data-row="${account}"><td class="n">${account}</td>
<td>${nickname ?? '--'}</td><td>${email ?? '--'}</td><td>${phone ?? '--'}</td><td>${kyc}</td><td>${authenticator ? 'linked' : '--'}</td>
<td class="n">${sessions}</td><td>${locked === null ? '--' : moment(locked)}</td>
<td>${button(account, 'sign_out', 'Sign out', 'is signed out')}
${locked === null ? button(account, 'lock', 'Lock', 'is locked') : button(account, 'unlock', 'Unlock', 'is unlocked')}</td></tr>`,
  )
  return html`<div class="wide"><table><thead><tr><th class="n">No.</th><th>Nickname</th><th>Email</th><th>Phone</th><th>Verified</th>
<th>Authenticator</th><th class="n">Sessions</th><th>Locked since, UTC</th><th></th></tr></thead><tbody>${rows}</tbody></table></div>`
}

function button(account: number, action: string, label: string, done: string): Html {
  return html`<form data-url="/sandbox/api/people/${account}" data-done="User ${account} ${done}"><input type="hidden" name="do" value="${action}">
<button class="quiet">${label}</button><output></output></form>`
}

function moment(time: number): string {
  return new Date(time).toISOString().slice(0, 19).replace('T', ' ')
}
