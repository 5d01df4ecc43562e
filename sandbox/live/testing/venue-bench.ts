import { ManualTime } from '../../../gateway/base/testing/manual-time.ts'
import type { TopicPush } from '../../../src/engine/wire/market-source.ts'
import type { VenuePlan } from '../../../src/venues/base/venue-plan.ts'
import { readSessionLine } from '../../../src/venues/check/session-line.ts'
import { PLANS } from '../../../src/venues/mirror/plans.ts'
import { LiveSource } from '../live-source.ts'
import { listMarkets, MAX_MARKETS } from '../market-list.ts'
import type { Fetched, Network, OpenedSocket, SocketHandlers } from '../network.ts'
import { VenueAccess } from '../venue-access.ts'
import { DIALECTS } from './dialect.ts'

const COINS =
  'BTC ETH BNB SOL XRP DOGE ADA AVAX LINK TON SUI LTC DOT TRX BCH NEAR APT UNI ATOM ETC FIL ARB OP INJ XLM HBAR ICP SHIB PEPE'.split(
    ' ',
  )

export interface VenueBenchResult {
  venue: string
  markets: number
  /** Seconds of the session, and messages of all markets in them. */
  seconds: number
  messages: number
  pushes: number
  /** Share of one core that it takes at recorded pace. */
  core: number
  /** From a venue's message to our push, ms; `p99_cpu` without what the machine did meanwhile for others. */
  p50: number
  p99: number
  p99_cpu: number
  /** Largest snapshot of a book, bytes. */
  snapshot: number
  /** Books that are not live at the end. */
  down: number
}

/**
 * Plays one market's recorded session as twenty markets at recorded pace by a clock of its own, and measures what it costs to read it and
 * to publish it on our wire.
 * @param session lines of a recorded session of spot BTC against USDT
 */
export async function venueBench(venue: 'okx' | 'binance', session: string): Promise<VenueBenchResult> {
  const plan = PLANS[venue].spot as VenuePlan
  const dialect = DIALECTS[venue]
  const symbolOf = (coin: string) => (venue === 'okx' ? `${coin}-USDT` : `${coin}USDT`)
  const messages = session.split('\n').flatMap((line) => {
    const read = readSessionLine(line, '')
    const isOf = read?.kind === 'received' && /"BTC-USDT"|"BTCUSDT"|btcusdt@|lastUpdateId/.test(read.text)
    return isOf && !read.text.includes('bookTicker') ? [{ at: read.at ?? 0, text: read.text }] : []
  })
  const time = new ManualTime(Math.floor(messages[0]?.at ?? 0) - 1_000)
  const network = new OneSession()
  const access = new VenueAccess({ network, clock: time.now, timers: time, limits: plan.limits })
  const source = new LiveSource({
    ...{ plan, access, network, clock: time.now, timers: time, random: () => 0.5, log: () => undefined },
    refused: () => undefined,
  })
  let pushes = 0
  source.listen((all: readonly TopicPush[]) => {
    pushes += all.length
  })
  const instruments = plan.readInstruments(dialect.instruments(COINS.map(symbolOf), plan.instrumentsUrl))
  const listed = listMarkets(plan, instruments).slice(0, MAX_MARKETS)
  source.show(listed)
  for (let step = 0; step < 10; step++) {
    time.advance(100)
    await settle()
  }
  const symbols = listed.map(({ instrument }) => instrument?.symbol ?? '')
  const texts = (text: string) =>
    symbols.map((symbol) => text.replaceAll(symbolOf('BTC'), symbol).replaceAll('btcusdt@', `${symbol.toLowerCase()}@`))
  const times: number[] = []
  const cpuTimes: number[] = []
  let spent = 0
  for (const { at, text } of messages) {
    if (text.includes('"lastUpdateId"') && !text.includes('stream')) network.take(text)
    const all = network.isBook(text) ? [] : texts(text)
    const began = cpuMs()
    time.advance(Math.max(0, at - time.now()))
    await settle()
    for (const one of all) {
      const cpu = cpuMs()
      const start = performance.now()
      network.say(one)
      times.push(performance.now() - start)
      cpuTimes.push(cpuMs() - cpu)
    }
    await settle()
    spent += cpuMs() - began
  }
  const snapshot = Math.max(
    ...listed.map(({ market }) => {
      const [push] = source.first({ name: 'depth', currencyId: market.currency_id }) ?? []
      return Buffer.byteLength(push?.text ?? '')
    }),
  )
  for (const all of [times, cpuTimes]) all.sort((a, b) => a - b)
  const seconds = ((messages.at(-1)?.at ?? 0) - (messages[0]?.at ?? 0)) / 1_000
  const down = source.down().filter((topic) => topic.startsWith('depth')).length
  source.close()
  access.close()
  return {
    ...{ venue, markets: listed.length, seconds, messages: times.length, pushes, core: spent / 1_000 / seconds },
    ...{ p50: at(times, 0.5), p99: at(times, 0.99), p99_cpu: at(cpuTimes, 0.99), snapshot, down },
  }
}

/** Says what the bench has it say, to all that listen. */
class OneSession implements Network {
  private readonly clients = new Set<SocketHandlers>()
  private readonly waiting = new Set<(text: string) => void>()
  private book: string | null = null

  open(_url: string, handlers: SocketHandlers): OpenedSocket {
    this.clients.add(handlers)
    queueMicrotask(() => handlers.opened())
    return { send: () => undefined, ping: () => handlers.pong(), close: () => void this.clients.delete(handlers) }
  }

  async fetch(url: string): Promise<Fetched> {
    const isBook = /\/depth\?/.test(url)
    const text = isBook ? (this.book ?? (await new Promise<string>((resolve) => this.waiting.add(resolve)))) : '[]'
    return { status: 200, retryAfter: null, text }
  }

  isBook(text: string): boolean {
    return text === this.book
  }

  /** A whole book by REST. */
  take(text: string): void {
    this.book ??= text
    for (const resolve of this.waiting) resolve(this.book)
    this.waiting.clear()
  }

  say(text: string): void {
    for (const client of [...this.clients]) client.message(text)
  }
}

/** Processor time of this process, ms. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 8; turn++) await Promise.resolve()
}

function at(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
