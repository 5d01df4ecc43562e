import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { VenueName } from '../base/venue-event.ts'
import { checkSession } from './check-session.ts'

const folder = process.env.RAW_SESSIONS ?? resolve(import.meta.dirname, '../../../../shared/raw')
const isFull = process.env.LONG === 'full'

/** Recorded sessions, what their venue's own oracle says of them, and whether reading them takes long. */
const SESSIONS: { venue: VenueName; files: string[]; right?: number; hits?: number; isLong?: true }[] = [
  { venue: 'binance', files: ['binance/btcusdt_20240808.gz', 'binance/btcusdt_20240809.gz'], hits: 1072, isLong: true },
  { venue: 'binance', files: ['binance/BINANCE.http.0.0.gz', 'binance/BINANCE.ws.1.0.gz'], hits: 26 },
  { venue: 'binance-usdm', files: ['binance-usdm/btcusdt_20240808.gz'], hits: 629, isLong: true },
  {
    venue: 'binance-usdm',
    files: ['binance-usdm/btcusdt_20230404.dat.gz', 'binance-usdm/btcusdt_20230405.dat.gz'],
    hits: 1565,
    isLong: true,
  },
  {
    venue: 'binance-usdm',
    files: ['binance-usdm/BINANCE_FUTURES.http.0.0.gz', 'binance-usdm/BINANCE_FUTURES.ws.1.0.gz'],
    hits: 50,
  },
  { venue: 'okx', files: ['okx/OKX.ws.1.0.gz'], right: 290 },
  { venue: 'bybit', files: ['current/bybit-v5-spot.jsonl.gz'] },
  { venue: 'kraken', files: ['current/kraken-v2-book.jsonl'], right: 4 },
  { venue: 'kraken', files: ['kraken-v1/KRAKEN.ws.50.0.gz'], right: 4269 },
]

const sessions = existsSync(folder) ? SESSIONS.filter(({ isLong }) => isFull || !isLong) : []

if (sessions.length === 0) {
  test(`VEN-06 real sessions are not checked here: there is no folder ${folder} (RAW_SESSIONS names another)`, () => {
    expect(sessions).toEqual([])
  })
}

test.each(sessions)(
  'VEN-06 a real session of $venue: no gap, every checksum and best price right ($files)',
  ({ venue, files, right = 0, hits = 0 }) => {
    const read = (file: string) => {
      const bytes = readFileSync(join(folder, file))
      return (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')
    }
    const report = checkSession(
      venue,
      files.map((name) => ({ name, text: read(name) })),
    ).result()
    expect(report).toMatchObject({ ok: true, gaps: 0, unreadable: 0, oracle: { hits, misses: 0 } })
    expect(report.checksums).toMatchObject({ right, wrong: 0 })
    expect(report.frame_checksums).toEqual({ right: report.frames, wrong: 0 })
    expect(report.frames).toBeGreaterThan(3)
  },
)
