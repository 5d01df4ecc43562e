import type { PushRecord } from '../push/push-dispatcher.ts'
import type { Subscription } from '../push/subscription.ts'
import { type Html, html } from '../web/html.ts'

/** What the panel shows of notifications: of an address its host alone, for whoever knows the rest may end it. */
export interface PushView {
  browsers: { account: number; service: string; groups: string[]; at: number }[]
  sent: readonly PushRecord[]
  /** Alerts that wait for their level. */
  alerts: number
}

/** @param alerts how many wait */
export function pushView(all: readonly Subscription[], sent: readonly PushRecord[], alerts: number): PushView {
  const browsers = all.map(({ user, endpoint, groups, at }) => {
    const on = Object.entries(groups).flatMap(([group, is]) => (is ? [group] : []))
    return { account: user, service: new URL(endpoint).host, groups: on, at }
  })
  return { browsers, sent, alerts }
}

/** Notifications on the panel's page. */
export function pushPart({ browsers, sent, alerts }: PushView): Html {
  const timeText = (time: number) => new Date(time).toISOString().slice(0, 19).replace('T', ' ')
  const rows = browsers.map(
    ({ account, service, groups, at }) =>
      html`<tr><td class="n">${account}</td><td>${service}</td><td>${groups.join(', ') || '--'}</td><td>${timeText(at)}</td></tr>`,
  )
  const records = sent.map(
    ({ at, user, group, title, service, status, reason }) =>
      html`<tr><td>${timeText(at)}</td><td class="n">${user}</td><td>${group}</td><td>${title}</td><td>${service}</td>
<td>${status === null ? 'waiting' : status === 0 ? `failed: ${reason}` : String(status)}</td></tr>`,
  )
  return html`<h2 tabindex="-1">Push notifications</h2>
<div data-part="push"><p>Alerts watched for closed browsers: ${alerts}.</p>
${
  browsers.length === 0
    ? html`<p class="none">No browser is subscribed.</p>`
    : html`<div class="wide"><table><thead><tr><th class="n">Account</th><th>Push service</th><th>Groups</th><th>Since, UTC</th></tr></thead><tbody>${rows}</tbody></table></div>`
}${
  sent.length === 0
    ? html`<p class="none">No notifications sent yet.</p>`
    : html`<div class="wide"><table><thead><tr><th>Time, UTC</th><th class="n">Account</th><th>Group</th><th>Title</th><th>Push service</th><th>Response</th></tr></thead><tbody>${records}</tbody></table></div>`
}</div>
<form class="line" data-url="/sandbox/api/push" data-done="Test notification sent"><label>Account<input name="account" data-number inputmode="numeric" required></label>
<button>Send test notification</button><output></output></form>`
}
