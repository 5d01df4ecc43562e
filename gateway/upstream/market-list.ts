import type { Market } from '../../src/shared/hub-protocol/market.ts'
import { after } from '../base/after.ts'
import { reasonOf } from '../base/start-error.ts'
import type { Timers } from '../base/timers.ts'

const REFRESH_MS = 60_000
/** After a failure, and least time between two readings that are asked for, ms. */
const AGAIN_MS = 5_000
/** Most markets of a list. */
const MOST_MARKETS = 10_000

/** Reads the JSON of an address. @throws where nobody answers, or no JSON */
export type ReadJson = (url: string) => Promise<unknown>

export interface MarketListParts {
  /** Where the list is read, for the log. */
  from: string
  /** Reads `{"data":[market…]}`. @throws where nobody answers, or no JSON */
  read: () => Promise<unknown>
  clock: () => number
  timers: Timers
  log: (line: string) => void
}

/** Markets as the exchange lists them: what is not among them is no topic. */
export class MarketList {
  private markets: Market[] | null = null
  private ids: ReadonlySet<number> = new Set()
  private readAt = Number.NEGATIVE_INFINITY
  private isReading = false
  private isFailing = false
  private isClosed = false
  private cancel: (() => void) | null = null
  private readonly parts: MarketListParts

  constructor(parts: MarketListParts) {
    this.parts = parts
  }

  get list(): readonly Market[] {
    return this.markets ?? []
  }

  /** @returns null where the list has not come yet */
  has(currencyId: number): boolean | null {
    if (this.markets === null) return null
    if (this.ids.has(currencyId)) return true
    // It may have been listed since.
    if (this.parts.clock() - this.readAt >= AGAIN_MS) void this.read()
    return false
  }

  close(): void {
    this.isClosed = true
    this.cancel?.()
  }

  /** Reads it now and from here on every minute. Never fails. */
  async read(): Promise<void> {
    if (this.isReading || this.isClosed) return
    this.isReading = true
    this.cancel?.()
    const { from, read, clock, timers, log } = this.parts
    this.readAt = clock()
    try {
      this.take(await read())
      this.isFailing = false
    } catch (error) {
      if (!this.isFailing && !this.isClosed) log(`The markets cannot be read from ${from}: ${reasonOfAnswer(error)}`)
      this.isFailing = true
    }
    this.isReading = false
    if (!this.isClosed) this.cancel = after(timers, this.isFailing ? AGAIN_MS : REFRESH_MS, () => void this.read())
  }

  private take(answer: unknown): void {
    const data: unknown = typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : null
    if (!Array.isArray(data)) throw new Error('the answer has no list')
    if (data.length > MOST_MARKETS) throw new Error(`the list has more than ${MOST_MARKETS} markets`)
    this.markets = data.filter(isMarket)
    this.ids = new Set(this.markets.map(({ currency_id }) => currency_id))
  }
}

/** Pages instead of the API come from a wrong address. */
function reasonOfAnswer(error: unknown): string {
  return error instanceof SyntaxError ? 'the answer is no JSON: is --api right?' : reasonOf(error)
}

/** True where a market has the number that topics name it by; nothing else of it is used. */
function isMarket(value: unknown): value is Market {
  if (typeof value !== 'object' || value === null || !('currency_id' in value)) return false
  return Number.isSafeInteger(value.currency_id)
}
