import { afterEach, expect, test } from 'vitest'
import { nodeTimers } from '../../gateway/base/timers.ts'
import { PLANS } from '../../src/venues/mirror/plans.ts'
import { LiveSource } from './live-source.ts'
import { listMarkets } from './market-list.ts'
import { nodeNetwork } from './node-network.ts'
import { DIALECTS } from './testing/dialect.ts'
import { WireBook } from './testing/live-bench.ts'
import { RawVenue, rawFolder, readRaw } from './testing/raw-venue.ts'
import { type ServedNetwork, serveNetwork } from './testing/serve-network.ts'
import { VenueAccess } from './venue-access.ts'

const folder = rawFolder()

/** The best prices at the end are those that the venue's own last tickers named, or that its checksum has proven. */
const SESSIONS = [
  { venue: 'okx', file: 'okx/OKX.ws.1.0.gz', symbols: ['BTC-USDT'], speed: 60, streams: 3 },
  { venue: 'bybit', file: 'current/bybit-v5-spot.jsonl.gz', symbols: ['BTCUSDT', 'ETHUSDT'], speed: 60, streams: 6 },
  { venue: 'kraken', file: 'current/kraken-v2-book.jsonl', symbols: ['BTC/USD'], speed: 60, streams: 3 },
] as const

const served: ServedNetwork[] = []
const ends: (() => void)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) end()
  for (const one of served.splice(0)) await one.close()
})

if (!folder) {
  test('VEN-43 raw sessions are not played here: there is no folder of them (RAW_SESSIONS names another)', () => {
    expect(folder).toBeNull()
  })
}

test.each(folder ? SESSIONS : [])(
  'VEN-43 a raw session of $venue over real sockets: subscribed as recorded, shown to the last message',
  async ({ venue, file, symbols, speed, streams }) => {
    const instruments = DIALECTS[venue].instruments(symbols, '')
    const raw = new RawVenue({
      ...{ venue, instruments, speed, timers: nodeTimers },
      session: readRaw(folder as string, file),
    })
    const network = await serveNetwork(raw)
    served.push(network)
    const plan = PLANS[venue].spot
    if (!plan) throw new Error(`${venue} has no spot`)
    const parts = { network: nodeNetwork(network.origin), clock: Date.now, timers: nodeTimers }
    const access = new VenueAccess({ ...parts, limits: plan.limits })
    const lines: string[] = []
    const source = new LiveSource({
      ...{ ...parts, plan, access, random: Math.random, log: (line: string) => lines.push(line) },
      refused: () => undefined,
    })
    ends.push(() => {
      source.close()
      access.close()
    })
    const books = new Map<number, WireBook>()
    const bookOf = (id: number) => books.get(id) ?? (books.set(id, new WireBook()).get(id) as WireBook)
    source.listen((pushes) => {
      for (const { topic, text } of pushes)
        if (topic.name === 'depth') bookOf(topic.currencyId).take(JSON.parse(text).data)
    })
    source.show(listMarkets(plan, plan.readInstruments(await access.call(plan.instrumentsUrl))))
    await expect.poll(() => raw.played, { timeout: 30_000 }).toBe(raw.count)
    await expect.poll(() => source.status().lines[0]?.messages, { timeout: 10_000 }).toBeGreaterThan(streams)

    expect(raw.subscribed.size).toBe(streams)
    // Kraken's session has its book alone.
    if (venue !== 'kraken') expect([...raw.unexpected]).toEqual([])
    const [line] = source.status().lines
    expect(line).toMatchObject({ gaps: 0, unreadable: 0, refused: 0 })
    expect(books.size).toBe(symbols.length)
    for (const book of books.values()) {
      expect(book.wrong).toEqual([])
      expect(book.pushes).toBeGreaterThan(2)
      expect(Math.max(...book.bids.keys())).toBeLessThan(Math.min(...book.asks.keys()))
    }
    // A machine that stood still for seconds may have begun anew; nothing else may be said.
    expect(lines.filter((line) => !/the connection brings no data/.test(line))).toEqual([])
  },
)
