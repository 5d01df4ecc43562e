import { mkdirSync } from 'node:fs'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nodeTimers } from '../../gateway/base/timers.ts'
import { DIALECTS } from '../../sandbox/live/testing/dialect.ts'
import { RawVenue, rawFolder, readRaw } from '../../sandbox/live/testing/raw-venue.ts'
import { serveNetwork } from '../../sandbox/live/testing/serve-network.ts'
import { launchChromium, visit } from '../support/browser.ts'
import { startSandbox } from '../support/sandbox-process.ts'

const folder = rawFolder()
/** Lines of a session that are played at most. */
const LINES = 3_000
/** A venue that says nothing for five seconds is given up: between two moments its book goes on slowly. */
const SLOW_MS = 1_000

const SESSIONS = [
  { venue: 'okx', file: 'okx/OKX.ws.1.0.gz', symbol: 'BTC-USDT', moments: 10 },
  { venue: 'binance', file: 'binance/btcusdt_20240808.gz', symbol: 'BTCUSDT', moments: 10 },
  { venue: 'bybit', file: 'current/bybit-v5-spot.jsonl.gz', symbol: 'BTCUSDT', moments: 10 },
  // Four messages are all that there is of today's Kraken.
  { venue: 'kraken', file: 'current/kraken-v2-book.jsonl', symbol: 'BTC/USD', moments: 3 },
] as const

let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser?.close())

if (!folder) {
  test.skip('VEN-47 no raw sessions of real venues here (RAW_SESSIONS names their folder): nothing to show', () => {})
}

/** Best bid and ask as the book on screen names them. */
function shownBest(page: Page): Promise<{ bid: number; ask: number }> {
  return page.evaluate(() => {
    const best = (list: string) => {
      const option = document.querySelector(`[role=listbox][aria-label="${list}"] [role=option]`)
      return Number((option?.getAttribute('aria-label') ?? '').split(/\s/)[0]?.replaceAll(',', ''))
    }
    return { bid: best('Bids, best first'), ask: best('Asks, best first') }
  })
}

test.each(folder ? SESSIONS : [])(
  'VEN-47 a raw session of $venue in a browser: prices on screen are the venue’s own best',
  async ({ venue, file, symbol, moments }) => {
    const session = readRaw(folder as string, file)
      .split('\n')
      .slice(0, LINES)
      .join('\n')
    // The sizes of these sessions have more digits than the played list of instruments says.
    const instruments = DIALECTS[venue]
      .instruments([symbol], '')
      .replace(/"0\.001(00000)?"/g, '"0.00000001"')
      .replace('"lot_decimals":3', '"lot_decimals":8')
      .replace('"0.10000000"', '"0.01000000"')
    const raw = new RawVenue({ venue, session, instruments, speed: null, timers: nodeTimers })
    const served = await serveNetwork(raw)
    const slow = setInterval(() => raw.subscribed.size >= 3 && raw.advanceBook(), SLOW_MS)
    const sandbox = await startSandbox({ args: ['--live', venue], env: { LIVE_ORIGIN: served.origin } })
    const one = await visit(browser, sandbox.url)
    try {
      const page = await one.tab('/spot?id=1')
      const truth = () => {
        const book = raw.truth.get(symbol)
        return book ? { bid: Math.max(...book.bids.keys()), ask: Math.min(...book.asks.keys()) } : null
      }
      /** Whether the screen shows the venue's best, which was the same before and after the look. */
      const isRight = async () => {
        const before = JSON.stringify(truth())
        const shown = JSON.stringify(await shownBest(page))
        return shown === before && JSON.stringify(truth()) === before ? 'right' : `${shown} where it is ${before}`
      }
      for (let moment = 1; moment <= moments; moment++) {
        await expect.poll(isRight, { timeout: 120_000, interval: 100 }).toBe('right')
        // As if time had gone on fast: the next moment has other prices.
        raw.advance(Math.floor(raw.count / moments / 2))
      }
      if (process.env.PICTURES) {
        mkdirSync(process.env.PICTURES, { recursive: true })
        await page.screenshot({ path: `${process.env.PICTURES}/live-${venue}.png` })
      }
      expect(one.errors).toEqual([])
    } finally {
      clearInterval(slow)
      await one.close()
      await sandbox.kill9()
      await served.close()
    }
  },
)
