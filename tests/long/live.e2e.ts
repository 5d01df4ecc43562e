import { mkdirSync } from 'node:fs'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DIALECTS } from '../../sandbox/live/testing/dialect.ts'
import { RawVenue, rawFolder, readRaw } from '../../sandbox/live/testing/raw-venue.ts'
import { serveNetwork } from '../../sandbox/live/testing/serve-network.ts'
import { nodeTimers } from '../../sandbox/timers.ts'
import { launchChromium, visit } from '../support/browser.ts'
import { startSandbox } from '../support/sandbox-process.ts'

const folder = rawFolder()
/** Lines of a session that are played at most. */
const LINES = 3_000
/** A venue that says nothing for five seconds is given up. */
const NUDGE_MS = 1_000

const SESSIONS = [
  { venue: 'okx', file: 'okx/OKX.ws.1.0.gz', symbol: 'BTC-USDT', moments: 10 },
  { venue: 'binance', file: 'binance/btcusdt_20240808.gz', symbol: 'BTCUSDT', moments: 10 },
  { venue: 'bybit', file: 'current/bybit-v5-spot.jsonl.gz', symbol: 'BTCUSDT', moments: 10 },
  { venue: 'kraken', file: 'current/kraken-v2-book.jsonl', symbol: 'BTC/USD', moments: 2 },
] as const

let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser?.close())

if (!folder) {
  test.skip('VEN-47 no raw sessions of real venues here (RAW_SESSIONS names their folder): nothing to show', () => {})
}

test.each(folder ? SESSIONS : [])(
  'VEN-47 a raw session of $venue in a browser: prices on screen are the venue’s own best',
  async ({ venue, file, symbol, moments }) => {
    const session = readRaw(folder as string, file)
      .split('\n')
      .slice(0, LINES)
      .join('\n')
    // A level with more digits than its market has is refused by the client: these are the venues' own.
    const instruments = DIALECTS[venue]
      .instruments([symbol], '')
      .replace(/"0\.001(00000)?"/g, '"0.00000001"')
      .replace('"lot_decimals":3', '"lot_decimals":8')
      .replace('"0.10000000"', '"0.01000000"')
    const raw = new RawVenue({ venue, session, instruments, speed: null, timers: nodeTimers })
    const served = await serveNetwork(raw)
    const nudges = setInterval(() => raw.nudge(), NUDGE_MS)
    const sandbox = await startSandbox({ args: ['--live', venue], env: { LIVE_ORIGIN: served.origin } })
    const one = await visit(browser, sandbox.url)
    try {
      await expect.poll(() => raw.subscribed.size, { timeout: 30_000 }).toBeGreaterThanOrEqual(3)
      const play = (moment: number) => raw.advance(Math.ceil((raw.count * moment) / moments) - raw.played)
      // Before the page: a venue that brings nothing for as long as a page may take is given up.
      play(1)
      const page = await one.tab('/spot?id=1')
      const shown = () =>
        page.evaluate(() => {
          const price = (side: string, pick: (prices: number[]) => number) => {
            const rows = [...document.querySelectorAll(`.book .${side} [role=option]`)]
            const prices = rows.map((row) =>
              Number(/[\d,]+(\.\d+)?/.exec(row.textContent ?? '')?.[0].replaceAll(',', '')),
            )
            return pick(prices.filter((found) => found > 0))
          }
          return {
            bid: price('bids', (prices) => Math.max(...prices)),
            ask: price('asks', (prices) => Math.min(...prices)),
            isOld: document.querySelector('section.book.is-old') !== null,
          }
        })
      for (let moment = 1; moment <= moments; moment++) {
        play(moment)
        const book = raw.truth.get(symbol)
        if (!book) throw new Error('the session has no book')
        const best = { bid: Math.max(...book.bids.keys()), ask: Math.min(...book.asks.keys()), isOld: false }
        await expect.poll(shown, { timeout: 30_000 }).toEqual(best)
      }
      if (process.env.PICTURES) {
        mkdirSync(process.env.PICTURES, { recursive: true })
        await page.screenshot({ path: `${process.env.PICTURES}/live-${venue}.png` })
      }
      expect(one.errors).toEqual([])
    } finally {
      clearInterval(nudges)
      await one.close()
      await sandbox.kill9()
      await served.close()
    }
  },
)
