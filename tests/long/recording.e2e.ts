import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchChromium } from '../support/browser.ts'
import { bundle } from '../support/bundle.ts'
import type { ProbeRow, ProbeStart } from '../support/hub-probe-page.ts'
import { startSandbox } from '../support/sandbox-process.ts'
import { workerScript } from '../support/worker-script.ts'

const FOLDER = process.env.RECORDINGS ?? '../shared/recordings'
const SESSIONS = [
  'contract-btc-2024',
  'contract-btc-2023-mark',
  'spot-btc-2024',
  'spot-okx-checksums',
  'spot-okcoin-checksums',
]

interface Frame {
  socket: 'spot' | 'contract'
  frame: string
}
interface DepthData {
  snapshot?: true
  U?: number
  u: number
  pu?: number
  b: [string, string][]
  a: [string, string][]
}
interface End {
  end?: true
  currency_id: number
  bids: number
  asks: number
  sha256_16: string
}

function lines<T>(file: string): T[] {
  return gunzipSync(readFileSync(file))
    .toString('utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as T)
}

interface Level {
  /** What it is sorted by. */
  price: number
  ticks: number
  lots: number
}

/** A book as plain as can be: text to text, sorted when asked. */
class PlainBook {
  u = -1
  private bids = new Map<string, Level>()
  private asks = new Map<string, Level>()
  private readonly priceDigits: number
  private readonly quantityDigits: number

  constructor(priceDigits: number, quantityDigits: number) {
    this.priceDigits = priceDigits
    this.quantityDigits = quantityDigits
  }

  apply(data: DepthData): boolean {
    if (data.snapshot) {
      this.bids.clear()
      this.asks.clear()
    } else if (this.u < 0 || data.u <= this.u) return false
    for (const [map, levels] of [
      [this.bids, data.b],
      [this.asks, data.a],
    ] as const) {
      for (const [price, quantity] of levels) {
        const key = String(Number(price))
        if (Number(quantity) === 0) map.delete(key)
        else
          map.set(key, {
            price: Number(price),
            ticks: units(price, this.priceDigits),
            lots: units(quantity, this.quantityDigits),
          })
      }
    }
    this.u = data.u
    return true
  }

  /** Ticks and lots of both sides, best first, as a delivery carries them. */
  numbers(): { values: number[]; bids: number; asks: number } {
    const bids = [...this.bids.values()].sort((x, y) => y.price - x.price)
    const asks = [...this.asks.values()].sort((x, y) => x.price - y.price)
    const values = [...bids, ...asks].flatMap(({ ticks, lots }) => [ticks, lots])
    return { values, bids: bids.length, asks: asks.length }
  }
}

/** Decimal text in units of its last digit that counts. */
function units(text: string, digits: number): number {
  const [whole, fraction = ''] = text.split('.')
  return Number(whole + fraction.slice(0, digits).padEnd(digits, '0'))
}

function fold(values: number[]): number {
  let hash = 0x811c9dc5
  for (const value of values) {
    hash = Math.imul(hash ^ (value % 0x100000000), 0x01000193)
    hash = Math.imul(hash ^ Math.floor(value / 0x100000000), 0x01000193)
  }
  return hash >>> 0
}

let browser: Browser
let probe: string
beforeAll(async () => {
  browser = await launchChromium()
  probe = await bundle('tests/support/hub-probe-page.ts')
})
afterAll(() => browser?.close())

if (!existsSync(FOLDER)) {
  test.skip(`REC-10 no recorded sessions in ${FOLDER} (RECORDINGS names another folder): nothing to serve`, () => {})
}

// At the same time: what a session takes is mostly waiting for its clock.
test.concurrent.each(existsSync(FOLDER) ? SESSIONS : [])(
  'REC-10 %s at --speed 20: every delivery equals the naive book at its u, the last one the final hash',
  async (session) => {
    const file = join(FOLDER, `${session}.frames.jsonl.gz`)
    const frames = lines<Frame>(file)
    const ends = lines<End>(join(FOLDER, `${session}.oracle.jsonl.gz`)).filter((line) => line.end)
    const kind = frames[0]?.socket as 'spot' | 'contract'
    const pushes = frames
      .flatMap((line) => {
        const parsed = JSON.parse(line.frame) as unknown
        return (Array.isArray(parsed) ? parsed : [parsed]) as { type: number; currency_id: number; data: DepthData }[]
      })
      .filter((push) => push.type === 101 || push.type === 201)

    const sandbox = await startSandbox({ args: ['--recording', file, '--speed', '20'] })
    const context = await browser.newContext()
    try {
      const markets = (
        (await (await fetch(`${sandbox.url}/api/${kind}/markets`)).json()) as {
          data: { currency_id: number; price_digits: number; quantity_digits: number }[]
        }
      ).data
      const page = await context.newPage()
      await page.route('**/probe.js', (route) => route.fulfill({ contentType: 'text/javascript', body: probe }))
      await page.route('**/probe.html', (route) =>
        route.fulfill({ contentType: 'text/html', body: '<!doctype html><script src="/probe.js"></script>' }),
      )
      await page.goto(`${sandbox.url}/probe.html`)
      const ids = ends.map((end) => end.currency_id)
      const finals = new Map(
        ids.map((id) => [id, pushes.filter((push) => push.currency_id === id).at(-1)?.data.u as number]),
      )
      await page.evaluate(
        (start) => (window as unknown as { startProbe(s: ProbeStart): Promise<void> }).startProbe(start),
        {
          worker: await workerScript(sandbox.url),
          name: 'probe-hub',
          socketBase: `${sandbox.url.replace('http', 'ws')}/ws`,
          kind,
          markets,
          watch: [...finals],
        } satisfies ProbeStart,
      )
      // Each market ends with the last sequence of the session.
      await page.waitForFunction(
        (count) => Object.keys((window as unknown as { probeFinals: object }).probeFinals).length === count,
        ids.length,
        { timeout: 500_000, polling: 200 },
      )
      const finalBooks = await page.evaluate(
        () => (window as unknown as { probeFinals: Record<number, { bids: number; values: number[] }> }).probeFinals,
      )
      const rows = await page.evaluate(() => (window as unknown as { probeRows: ProbeRow[] }).probeRows)

      let checked = 0
      for (const end of ends) {
        const market = markets.find((one) => one.currency_id === end.currency_id)
        if (!market) throw new Error(`no market ${end.currency_id}`)
        const own = rows.filter((row) => row[0] === end.currency_id && row[5] === 0 && row[1] > 0)
        const wanted = new Set(own.map((row) => row[1]))
        const expected = new Map<number, [number, number, number]>()
        const book = new PlainBook(market.price_digits, market.quantity_digits)
        for (const push of pushes) {
          if (push.currency_id !== end.currency_id || !book.apply(push.data)) continue
          if (!wanted.has(book.u)) continue
          const { values, bids, asks } = book.numbers()
          expected.set(book.u, [bids, asks, fold(values)])
        }
        for (const [, u, bids, asks, hash] of own) {
          expect([u, bids, asks, hash]).toEqual([u, ...(expected.get(u) ?? ['not a sequence of the session'])])
          checked++
        }
        const final = finalBooks[end.currency_id]
        expect(final, `${session} market ${end.currency_id} delivered its end`).toBeDefined()
        const { bids, values } = final as { bids: number; values: number[] }
        const shown = (units: number, digits: number) => String(Number(`${units}e-${digits}`))
        let text = ''
        for (let i = 0; i < values.length; i += 2) {
          const price = shown(values[i] as number, market.price_digits)
          text += `${i / 2 < bids ? 'b' : 'a'} ${price} ${shown(values[i + 1] as number, market.quantity_digits)}\n`
        }
        expect([bids, values.length / 2 - bids]).toEqual([end.bids, end.asks])
        expect(createHash('sha256').update(text).digest('hex').slice(0, 16)).toBe(end.sha256_16)
      }
      // How many were delivered on the way is the machine's to say (conflation); the last of each market was compared in any case.
      console.log(`${session}: ${checked} deliveries equal the naive book`)
    } finally {
      await context.close()
      await sandbox.stop()
    }
  },
)
