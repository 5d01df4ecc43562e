import type { LiveStatus } from '../live/status.ts'
import { type Html, html } from '../web/html.ts'

/** Connections to the exchange of `--live` on the panel's page: lag, gaps, limits, and what is down. */
export function livePart(markets: readonly LiveStatus[]): Html {
  const rows = markets.flatMap(({ venue, kind, now, lines }) =>
    lines.map(
      (
        line,
      ) => html`<tr><td>${venue}</td><td>${kind}</td><td>${line.open ? (line.changing ? 'being replaced' : 'open') : 'closed'}</td>
<td class="n">${line.since === null ? '' : Math.round((now - line.since) / 1000)}</td><td class="n">${line.streams}</td><td class="n">${line.messages}</td>
<td class="n">${line.lag ?? ''}</td><td class="n">${line.gaps}</td><td class="n">${line.asked}</td><td class="n">${line.refused}</td></tr>`,
    ),
  )
  return html`<h2 tabindex="-1">Live markets</h2>
<div data-part="live">${markets.map(summary)}
<div class="wide"><table><thead><tr><th>Exchange</th><th>Kind</th><th>Connection</th><th class="n">Age, s</th><th class="n">Streams</th>
<th class="n">Messages</th><th class="n">Lag, ms</th><th class="n">Gaps</th><th class="n">Books requested again</th><th class="n">Refused</th></tr></thead>
<tbody>${rows}</tbody></table></div></div>`
}

function summary({ venue, kind, now, pause, limits, down }: LiveStatus): Html {
  const waits = pause
    ? `It answered ${pause.status} and is not asked for another ${Math.ceil((pause.until - now) / 1000)} s. `
    : ''
  const gone = down.length === 0 ? 'Every topic is live.' : `Not live: ${down.join(', ')}.`
  return html`<p>${venue} ${kind}: at most ${limits.messagesPerSecond} frames a second, ${limits.streamsPerSocket} streams a connection,
one connection in ${limits.connectEvery} ms, one call in ${limits.callEvery} ms. ${waits}${gone}</p>`
}
