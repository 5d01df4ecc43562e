import type { Browser } from 'playwright'
import { Section } from '../../src/shared/hub-protocol/delivery.ts'
import { HEADER_LENGTH, SECTION_HEAD } from '../../src/shared/hub-protocol/delivery-layout.ts'
import { startOwnSandbox } from '../node/sandbox.ts'
import type { Row, RowContext, RowResult } from '../row.ts'
import { figure } from '../statistics.ts'
import { launchOwn } from './machine/chromium.ts'
import { type SlowProxy, startSlowProxy } from './machine/slow-proxy.ts'
import { installPaintProbe, type ProbeWindow } from './pages/paint-probe.ts'

/** Lighthouse's slow 4G. */
const NETWORK = { roundTripMs: 150, bitsPerSecond: 1_600_000 }
/** A phone of the middle class beside the machine that measures. */
const SLOWER = 4
const PATIENCE_MS = 120_000
const LAYOUT = { header: HEADER_LENGTH, head: SECTION_HEAD, depth: Section.depth }

export const row: Row = {
  name: 'start',
  place: 'browser',
  quick: true,
  keys: [
    {
      key: 'requests',
      goal: { most: 25 },
      unit: 'requests',
      meaning: 'a cold /spot: asked for until picture, book and ticket stand',
    },
    { key: 'wire_kb', goal: null, unit: 'kB', meaning: 'bytes that reached the browser until then' },
    {
      key: 'first_picture_ms',
      goal: null,
      unit: 'ms',
      meaning: 'first contentful paint, 150 ms and 1.6 Mbit/s, processor at a fourth',
    },
    { key: 'live_book_ms', goal: null, unit: 'ms', meaning: 'the first frame with levels of a live book' },
    { key: 'ticket_ms', goal: null, unit: 'ms', meaning: 'the form of the ticket stands on the page' },
  ],
  run: measure,
}

/** One cold visit. Times are ms from the navigation on; null what a page does not have. */
interface Visit {
  requests: number
  wireKb: number
  firstPicture: number
  liveBook: number
  ticket: number | null
}

async function measure(context: RowContext): Promise<RowResult> {
  const { options, progress, root, signal } = context
  const runs = options.runs ?? (options.quick ? 1 : 5)
  progress('building the product, starting a sandbox')
  const sandbox = options.url === undefined ? await startOwnSandbox(root, signal) : null
  const target = Number(new URL(options.url ?? (sandbox?.origin as string)).port)
  const proxy = await startSlowProxy(target, NETWORK)
  const chromium = await launchOwn(await context.chromium())
  const ended = () => void chromium.close()
  signal.addEventListener('abort', ended, { once: true })
  try {
    const spot: Visit[] = []
    const home: Visit[] = []
    for (let run = 0; run < runs; run++) {
      progress(`run ${run + 1} of ${runs}`)
      spot.push(await visit(chromium.browser, proxy, '/spot', true))
      home.push(await visit(chromium.browser, proxy, '/', false))
    }
    const of = (visits: Visit[], value: (one: Visit) => number | null) => figure(visits.map((one) => value(one) ?? 0))
    const median = (value: (one: Visit) => number) => of(home, value).median
    return {
      figures: {
        requests: of(spot, ({ requests }) => requests),
        wire_kb: of(spot, ({ wireKb }) => wireKb),
        first_picture_ms: of(spot, ({ firstPicture }) => firstPicture),
        live_book_ms: of(spot, ({ liveBook }) => liveBook),
        ticket_ms: of(spot, ({ ticket }) => ticket),
      },
      amounts: {
        'front page, requests': median(({ requests }) => requests),
        'front page, kB': median(({ wireKb }) => wireKb),
        'front page, first picture, ms': median(({ firstPicture }) => firstPicture),
        'front page, live book, ms': median(({ liveBook }) => liveBook),
      },
    }
  } finally {
    signal.removeEventListener('abort', ended)
    await chromium.close()
    await proxy.close()
    await sandbox?.stop()
  }
}

/** Opens a path with nothing in the browser's caches. */
async function visit(browser: Browser, proxy: SlowProxy, path: string, ticket: boolean): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' })
  try {
    await context.addInitScript(installPaintProbe, LAYOUT)
    await context.addInitScript(noteTicket)
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    proxy.reset()
    await page.goto(`${proxy.origin}${path}`, { waitUntil: 'commit' })
    const waited = { timeout: PATIENCE_MS, polling: 50 }
    await page.waitForFunction(isThere, ticket, waited)
    const [requests, bytes] = [proxy.requests().length, proxy.bytes()]
    const { firstPicture, liveBook, ticketAt } = await page.evaluate(times)
    return { requests, wireKb: bytes / 1_000, firstPicture, liveBook, ticket: ticket ? ticketAt : null }
  } finally {
    await context.close()
  }
}

type TicketWindow = { ticketAt: number | null }

/** In the page: notes when the ticket's form has been put into it. */
function noteTicket(): void {
  const noted = window as unknown as TicketWindow
  noted.ticketAt = null
  new MutationObserver((_changes, observer) => {
    if (!document.querySelector('#order-form form')) return
    observer.disconnect()
    requestAnimationFrame(() => {
      noted.ticketAt = performance.now()
    })
  }).observe(document, { childList: true, subtree: true })
}

/** In the page. */
function isThere(ticket: boolean): boolean {
  const { paintProbe, ticketAt } = window as unknown as ProbeWindow & TicketWindow
  const drawn = performance.getEntriesByName('first-contentful-paint').length > 0
  return drawn && paintProbe.painted.some(({ u }) => u >= 0) && (!ticket || ticketAt !== null)
}

/** In the page. */
function times(): { firstPicture: number; liveBook: number; ticketAt: number | null } {
  const { paintProbe, ticketAt } = window as unknown as ProbeWindow & TicketWindow
  const book = paintProbe.painted.find(({ u }) => u >= 0)
  return {
    firstPicture: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    liveBook: (book?.shownAt ?? 0) - performance.timeOrigin,
    ticketAt,
  }
}
