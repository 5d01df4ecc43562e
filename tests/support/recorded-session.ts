import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { NaiveDepth, NaiveDigits } from '../oracle/naive-book.ts'

export const RECORDINGS = resolve(process.env.RECORDINGS ?? '../shared/recordings')

/** What a recorded session is known to be called; those that are not there are reported by name. */
export const SESSIONS = [
  'contract-btc-2024',
  'contract-btc-2023-mark',
  'spot-btc-2024',
  'spot-okx-checksums',
  'spot-okcoin-checksums',
  'tickers-poloniex',
] as const

export interface SessionPush {
  type: number
  currency_id: number
  data: unknown
}

export interface SessionLine {
  /** Ms since the session's start. */
  at: number
  frame: string
  push: SessionPush
}

export interface RecordedSession {
  name: string
  kind: 'spot' | 'contract'
  lines: SessionLine[]
  /** Of each market that has a book. */
  digits: Map<number, NaiveDigits>
  /** Its frames carry `cs`. */
  checked: boolean
}

export function isDepth(push: SessionPush): push is SessionPush & { data: NaiveDepth } {
  return push.type === 101 || push.type === 201
}

/** Names of all sessions that are there, known or not. */
export function sessionsHere(): string[] {
  if (!existsSync(RECORDINGS)) return []
  return readdirSync(RECORDINGS).flatMap((file) => /^(.+)\.frames\.jsonl\.gz$/.exec(file)?.[1] ?? [])
}

export function loadSession(name: string): RecordedSession {
  const raw = gunzipSync(readFileSync(join(RECORDINGS, `${name}.frames.jsonl.gz`)))
    .toString()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { at: number; socket: 'spot' | 'contract'; frame: string })
  const lines = raw.map(({ at, frame }) => ({ at, frame, push: JSON.parse(frame) as SessionPush }))
  const reported = JSON.parse(readFileSync(join(RECORDINGS, 'markets.json'), 'utf8')) as Record<
    string,
    Record<string, { price_digits?: number; quantity_digits?: number }>
  >
  const digits = new Map<number, NaiveDigits>()
  const decimals = (text: string) => text.split('.')[1]?.length ?? 0
  for (const { push } of lines) {
    if (!isDepth(push)) continue
    const most = digits.get(push.currency_id) ?? { priceDigits: 0, quantityDigits: 0 }
    for (const [price, quantity] of [...push.data.b, ...push.data.a]) {
      most.priceDigits = Math.max(most.priceDigits, decimals(price))
      most.quantityDigits = Math.max(most.quantityDigits, decimals(quantity))
    }
    digits.set(push.currency_id, most)
  }
  for (const [id, own] of digits) {
    const { price_digits, quantity_digits } = reported[name]?.[id] ?? {}
    digits.set(id, {
      priceDigits: price_digits ?? own.priceDigits,
      quantityDigits: quantity_digits ?? own.quantityDigits,
    })
  }
  const checked = lines.some(({ push }) => isDepth(push) && push.data.cs !== undefined)
  return { name, kind: raw[0]?.socket ?? 'spot', lines, digits, checked }
}
