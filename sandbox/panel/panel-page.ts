import type { SocketInfo } from '../../gateway/sockets/connection.ts'
import { allCalls } from '../../src/shared/calls/all-calls.ts'
import type { OptionMarket } from '../../src/shared/calls/products/option-entities.ts'
import type { OutboxItem } from '../accounts/outbox.ts'
import type { Fault } from '../faults/faults.ts'
import type { LiveStatus } from '../live/status.ts'
import { type Html, html } from '../web/html.ts'
import type { PanelArticle } from './article-actions.ts'
import { articlePart } from './article-part.ts'
import { boxPart } from './box-part.ts'
import type { BoxesView } from './box-service.ts'
import { copyPart } from './copy-part.ts'
import type { CopyPanelView } from './copy-routes.ts'
import { type FinanceView, financePart } from './finance-part.ts'
import type { KycCase } from './kyc-service.ts'
import { kycTable } from './kyc-table.ts'
import { livePart } from './live-part.ts'
import { type MoneyView, moneyPart } from './money-part.ts'
import { optionPart } from './option-part.ts'
import { type PushView, pushPart } from './push-part.ts'
import { rewardPart } from './reward-part.ts'
import type { RewardsView } from './reward-service.ts'
import { type VisitorView, visitorPart } from './visitor-part.ts'

const ISSUER_PATHS = ['oidc/.well-known/openid-configuration', 'oidc/auth', 'oidc/token', 'oidc/*']
const PATHS = [...new Set([...Object.values(allCalls).map(({ path }) => path), ...ISSUER_PATHS])].sort()

export interface PanelView {
  siteName: string
  now: number
  spot: number
  contract: number
  openedSpot: number
  openedContract: number
  sockets: readonly SocketInfo[]
  faults: readonly Fault[]
  outbox: readonly OutboxItem[]
  money: MoneyView | null
  /** Products and articles: left out where there is no exchange behind it. */
  options?: readonly OptionMarket[] | null
  copy?: CopyPanelView | null
  finance?: FinanceView | null
  kyc: readonly KycCase[]
  visitors: VisitorView | null
  boxes?: BoxesView | null
  rewards?: RewardsView | null
  push?: PushView | null
  articles?: readonly PanelArticle[] | null
  /** Connections to a real exchange; left out where none is shown. */
  live?: readonly LiveStatus[] | null
}

/** One part a product that the exchange has. */
function productParts({ options, copy, finance, boxes, rewards, push, articles, live }: PanelView): (Html | null)[] {
  return [
    live ? livePart(live) : null,
    options ? optionPart(options) : null,
    copy ? copyPart(copy) : null,
    finance ? financePart(finance) : null,
    boxes ? boxPart(boxes) : null,
    rewards ? rewardPart(rewards) : null,
    push ? pushPart(push) : null,
    articles ? articlePart(articles) : null,
  ]
}

/** The control panel, whole. */
export function panelPage(view: PanelView): string {
  return page(
    view.siteName,
    html`<dl class="figures" data-part="figures">
<div><dt>Spot sockets</dt><dd data-count="spot">${view.spot}</dd></div>
<div><dt>Contract sockets</dt><dd data-count="contract">${view.contract}</dd></div>
<div><dt>Opened since startup</dt><dd>${view.openedSpot} spot, ${view.openedContract} contract</dd></div>
<div><dt>Server time</dt><dd>${clockText(view.now)} UTC</dd></div></dl>
<h2>Outbox</h2>${part('outbox', outboxTable(view.outbox))}
<h2 tabindex="-1">Identities to review</h2>${part('kyc', kycTable(view.kyc))}
<h2 tabindex="-1">Sockets</h2>${part('sockets', socketTable(view.sockets))}
<h2 tabindex="-1">Faults</h2>
<p>Fault injection for socket messages, connections and API calls. A fault stays active until it is removed or its count is used up.
For calls, disconnect drops the connection before the call is executed, lost after it.</p>
${part('faults', faultTable(view.faults))}${socketFaultForm()}${httpFaultForm()}
<h2 tabindex="-1">Scenario</h2>
<p>Moves a perpetual market by this much for one tick: orders trigger and positions may be liquidated. The bots then bring it back.</p>
${moveForm()}${view.visitors && visitorPart(view.visitors)}${view.money && moneyPart(view.money)}${productParts(view)}<p role="status"></p>`,
  )
}

/** Asks for the key. */
export function loginPage(siteName: string): string {
  return page(
    siteName,
    html`<form class="login" data-url="/sandbox/login">
<p>Enter the key that the sandbox printed at startup.</p>
<label>Key<input name="key" type="password" autocomplete="off" autofocus></label>
<p></p><button>Open</button> <output></output></form>`,
  )
}

function page(siteName: string, body: Html): string {
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sandbox · ${siteName}</title><link rel="icon" href="favicon.svg"><link rel="stylesheet" href="sandbox/panel.css">
<script src="sandbox/panel.js"></script></head>
<body><header><h1>${siteName}</h1><p>Sandbox control panel</p></header><main>${body}</main></body></html>`.text
}

/** What the script fetches anew after an action, by name. */
function part(name: string, content: Html): Html {
  return html`<div data-part="${name}">${content}</div>`
}

function socketTable(sockets: readonly SocketInfo[]): Html {
  if (sockets.length === 0) return html`<p class="none">No open sockets.</p>`
  const rows = sockets.map(
    (
      socket,
    ) => html`<tr data-row="${socket.id}"><td class="n">${socket.id}</td><td>${socket.kind}</td><td>${socket.client ?? '--'}</td>
<td class="n">${socket.user ?? '--'}</td><td><code>${socket.topics.join(' ') || '--'}</code></td><td>${socket.protocol}</td>
<td class="n" data-frames="${socket.id}">${socket.framesSent}</td><td class="n">${socket.framesReceived}</td>
<td>${clockText(socket.openedAt)}</td>
<td><form data-url="/sandbox/api/close" data-done="Socket ${socket.id} closed"><input type="hidden" name="client" value="${socket.id}">
<button class="quiet">Close</button><output></output></form></td></tr>`,
  )
  return html`<div class="wide"><table><thead><tr><th class="n">No.</th><th>Kind</th><th>Client</th><th class="n">User</th><th>Topics</th>
<th>Protocol</th><th class="n">Frames out</th><th class="n">Frames in</th><th>Since</th><th></th></tr></thead><tbody>${rows}</tbody></table></div>`
}

function outboxTable(items: readonly OutboxItem[]): Html {
  if (items.length === 0) return html`<p class="none">No messages sent yet.</p>`
  const rows = items.map(
    (item) => html`<tr><td>${clockText(item.at)}</td><td>${item.to}</td><td>${item.kind}</td>
<td>${codeCell(item)}</td><td>${item.text}</td></tr>`,
  )
  return html`<div class="wide"><table><thead><tr><th>Time</th><th>To</th><th>For</th><th>Code</th><th>Text</th></tr></thead>
<tbody>${rows}</tbody></table></div>`
}

function codeCell({ code, to }: OutboxItem): Html {
  if (code === undefined) return html`--`
  return html`<code translate="no">${code}</code> <button type="button" data-copy="${code}" aria-label="Copy the code ${code} for ${to}">Copy</button>`
}

function faultTable(faults: readonly Fault[]): Html {
  if (faults.length === 0) return html`<p class="none">No active faults.</p>`
  const rows = faults.map(
    (
      fault,
    ) => html`<tr data-row="${fault.id}"><td class="n">${fault.id}</td><td>${fault.spec.action}</td><td><code>${described(fault)}</code></td>
<td class="n">${fault.hits}</td><td><form data-url="/sandbox/api/faults/${fault.id}" data-method="DELETE" data-done="Fault ${fault.id} removed">
<button class="quiet">Remove</button><output></output></form></td></tr>`,
  )
  return html`<div class="wide"><table><thead><tr><th class="n">No.</th><th>Type</th><th>Target</th><th class="n">Hits</th><th></th></tr></thead>
<tbody>${rows}</tbody></table></div>`
}

function socketFaultForm(): Html {
  const actions = ['drop', 'delay', 'duplicate', 'reorder', 'corrupt', 'close', 'silence', 'refuse', 'down']
  return html`<form class="line" data-url="/sandbox/api/faults" data-done="Fault added">
<label>Sockets<select name="action">${options(actions)}</select></label>
<label>Kind<select name="kind"><option value="">both</option>${options(['spot', 'contract'])}</select></label>
<label>Topic<input name="topic" placeholder="depth@1"></label><label>Client<input name="client"></label>
<label>Delay, ms<input name="ms" data-number inputmode="numeric"></label>
<label>Corrupt<select name="variant"><option value="">--</option>${options(['unparsable', 'digit'])}</select></label>
<label>Close code<input name="code" data-number inputmode="numeric"></label>
<label>Count<input name="count" data-number inputmode="numeric"></label>
<label>Probability<input name="probability" data-number inputmode="decimal"></label>
<button>Add fault</button><output></output></form>`
}

function moveForm(): Html {
  return html`<form class="line" data-url="/sandbox/api/move" data-done="Market moved">
<label>Currency id<input name="currency_id" data-number inputmode="numeric" required></label>
<label>Move, %<input name="percent" data-number inputmode="decimal" placeholder="-5" required></label>
<button>Move</button><output></output></form>`
}

function httpFaultForm(): Html {
  return html`<form class="line" data-url="/sandbox/api/faults" data-done="Fault added"><input type="hidden" name="action" value="http">
<label>Calls<input name="path" list="calls" placeholder="api/spot/order or api/*" required></label>
<datalist id="calls">${PATHS.map((path) => html`<option value="${path}"></option>`)}</datalist>
<label>Answer<select name="answer">${options(['status', 'code', 'hang', 'delay', 'disconnect', 'lost'])}</select></label>
<label>HTTP status<input name="status" data-number inputmode="numeric"></label>
<label>Envelope code<input name="code" data-number inputmode="numeric"></label>
<label>Delay, ms<input name="ms" data-number inputmode="numeric"></label>
<label>Count<input name="count" data-number inputmode="numeric"></label>
<label>Probability<input name="probability" data-number inputmode="decimal"></label>
<button>Add fault</button><output></output></form>`
}

function options(values: readonly string[]): Html[] {
  return values.map((value) => html`<option>${value}</option>`)
}

function described({ spec }: Fault): string {
  const parts = Object.entries(spec).filter(([key]) => key !== 'action')
  return parts.map(([key, value]) => `${key}=${value}`).join(' ') || 'all'
}

function clockText(time: number): string {
  return new Date(time).toISOString().slice(11, 19)
}
