import { asciiBytes, hexOf, hmacSha256 } from '../hash/hmac-sha256.ts'
import { sha256 } from '../hash/sha256.ts'
import { type BoxOdds, prizeAt } from './box-odds.ts'

/** Hex digits of the HMAC that decide a draw: 52 bits. */
const DIGITS = 13
const RANGE_BITS = 52n

const CLIENT_SEED = /^[\x21-\x39\x3b-\x7e]{1,64}$/
const SEED = /^[0-9a-f]{64}$/

/** Whether a text may be a client seed: 1 to 64 visible ASCII characters but the colon. */
export function isClientSeed(text: string): boolean {
  return CLIENT_SEED.test(text)
}

/** Whether a text may be a server seed, or the hash of one: 64 lower-case hex characters. */
export function isServerSeed(text: string): boolean {
  return SEED.test(text)
}

/** What is shown of a server seed before it is used: the SHA-256 of its text. */
export function commitOf(serverSeed: string): string {
  return hexOf(sha256(asciiBytes(serverSeed)))
}

export interface BoxDraw {
  nonce: number
  /** The first 13 hex digits of the HMAC. */
  digits: string
  /** Place in the printed order of the box's prizes, from 0. */
  place: number
  /** 1e-8 USDT */
  amount: bigint
}

/**
 * One draw: HMAC-SHA256 with the server seed's text as its key over `client seed:nonce`; its first 13 hex digits v pick the first prize
 * in printed order whose running weight w has v·W < w·2^52, W being the total weight. Source: lines.md §8.
 */
export function drawBox(odds: BoxOdds, seeds: { server: string; client: string }, nonce: number): BoxDraw {
  const hmac = hmacSha256(asciiBytes(seeds.server), asciiBytes(`${seeds.client}:${nonce}`))
  const digits = hexOf(hmac).slice(0, DIGITS)
  const place = placeOf(odds, digits)
  return { nonce, digits, place, amount: prizeAt(odds, place) }
}

/** The place in the printed order that these 13 hex digits pick, by whole numbers alone. */
export function placeOf({ prizes, total }: BoxOdds, digits: string): number {
  const at = BigInt(`0x${digits}`) * BigInt(total)
  let below = 0n
  for (const [place, { weight }] of prizes.entries()) {
    below += BigInt(weight)
    if (at < below << RANGE_BITS) return place
  }
  throw new RangeError(`${digits} picks no prize`)
}

/** Where in the weights a draw lies, hundredths cut: 13 digits of 0 are 0, all f just under the total. For showing only. */
export function weightHundredths({ total }: BoxOdds, digits: string): number {
  return Number((BigInt(`0x${digits}`) * BigInt(total) * 100n) >> RANGE_BITS)
}
