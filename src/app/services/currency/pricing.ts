import { proxy } from 'valtio'
import { isDecimal } from '../../../shared/decimal/decimal-text.ts'
import { cutDecimals, cutSignificant, exactProduct } from '../../../shared/decimal/exact-product.ts'
import { type ClientCache, DEFAULT_PRICING_UNIT, type PricingUnit } from '../../base/platform/client-cache.ts'

/** Display currencies (product.md §9) with their sign and the decimals that an amount of theirs has. */
export const PRICING_UNITS = [
  { code: 'USD', symbol: '$', digits: 2 },
  { code: 'CNY', symbol: '¥', digits: 2 },
  { code: 'EUR', symbol: '€', digits: 2 },
  { code: 'INR', symbol: '₹', digits: 2 },
  { code: 'JPY', symbol: '¥', digits: 0 },
  { code: 'GBP', symbol: '£', digits: 2 },
] as const
export type PricingCode = (typeof PRICING_UNITS)[number]['code']

/** A rate older than this says its age. */
export const RATE_STALE_MS = 15 * 60_000
const ASK_EVERY_MS = 5 * 60_000

export interface PricingState {
  unit: PricingUnit
  /** `unknown`: no rate was ever had. */
  status: 'loading' | 'ready' | 'unknown'
  /** What one USDT is worth, decimal text; null where unknown. */
  rate: string | null
  /** Server time at which the rate was given, ms; null where unknown (a rate of an earlier visit). */
  at: number | null
}

export interface PricingEnvironment {
  cache: Pick<ClientCache, 'read' | 'write' | 'clear' | 'pricingUnit'>
  /** The rate of one USDT in `code`; null where the server gave none. */
  ask(code: string): Promise<string | null>
  /** The rate of an earlier visit, and when it was given. */
  readCached(code: string): Promise<{ at: number; rate: string } | null>
  now(): number
  later(ms: number, run: () => void): () => void
}

/**
 * The display currency: unit and rate in the caches of product.md §3, the rate by getCurrencyFee, asked for every five
 * minutes while somebody shows prices in it.
 */
export function createPricing(env: PricingEnvironment) {
  const state = proxy<PricingState>({ unit: storedUnit(), status: 'loading', rate: null, at: null })
  let users = 0
  let endWait: (() => void) | null = null
  let asking: string | null = null

  function storedUnit(): PricingUnit {
    const unit = env.cache.pricingUnit()
    const known = PRICING_UNITS.find(({ code }) => code === unit.text)
    // The sign is that of the code, whatever stood beside it.
    return known ? { ...unit, symbol: known.symbol } : DEFAULT_PRICING_UNIT
  }

  function keep(unit: PricingUnit): void {
    env.cache.write('pricing-unit', JSON.stringify(unit))
    env.cache.write('local-currency', JSON.stringify({ symbol: unit.symbol }))
    env.cache.write('local-fee', unit.value)
  }

  async function ask(): Promise<void> {
    const code = state.unit.text
    if (asking === code) return
    asking = code
    endWait?.()
    endWait = null
    const rate = await env.ask(code)
    if (asking === code) asking = null
    // Chosen another meanwhile, here or in another tab: what has come is not written over it.
    if (state.unit.text !== code) return
    if (storedUnit().text !== code) return follow()
    if (rate !== null && isDecimal(rate)) {
      Object.assign(state, { status: 'ready', rate, at: env.now() })
      state.unit.value = rate
      keep({ ...state.unit })
    } else if (state.status === 'loading') state.status = state.rate === null ? 'unknown' : 'ready'
    wait()
  }

  function wait(): void {
    if (endWait || users === 0) return
    endWait = env.later(ASK_EVERY_MS, () => {
      endWait = null
      void ask()
    })
  }

  async function takeCached(): Promise<void> {
    const code = state.unit.text
    const cached = await env.readCached(code)
    if (state.unit.text !== code || state.rate !== null) return
    if (cached === null) return
    Object.assign(state, {
      rate: cached.rate,
      at: cached.at,
      status: state.status === 'unknown' ? 'ready' : state.status,
    })
  }

  function begin(unit: PricingUnit): void {
    Object.assign(state, { unit, status: 'loading', rate: null, at: null })
    void takeCached()
    if (users > 0) void ask()
  }

  function follow(): void {
    const unit = storedUnit()
    if (unit.text !== state.unit.text) begin(unit)
  }

  return {
    state,
    /** Somebody shows prices in it. @returns ends it */
    use(): () => void {
      users++
      if (users === 1) {
        void takeCached()
        if (state.at === null || env.now() - state.at >= ASK_EVERY_MS) void ask()
        else wait()
      }
      return () => {
        users--
        if (users > 0) return
        endWait?.()
        endWait = null
      }
    },
    /** The person's choice, here and in the other tabs. */
    setUnit(code: PricingCode): void {
      const known = PRICING_UNITS.find((unit) => unit.code === code)
      if (!known || code === state.unit.text) return
      // The caches name the unit at once; its rate follows with the answer.
      const unit: PricingUnit = { text: known.code, value: '', symbol: known.symbol }
      env.cache.write('pricing-unit', JSON.stringify(unit))
      env.cache.write('local-currency', JSON.stringify({ symbol: unit.symbol }))
      env.cache.clear('local-fee')
      begin(unit)
      if (users === 0) void ask()
    },
    /** Takes over what another tab has written. */
    follow,
    retry: () => void ask(),
  }
}

export type Pricing = ReturnType<typeof createPricing>

/**
 * A price in USDT as an amount of the display currency, decimal text, exact and then cut: the currency's decimals from
 * one unit on, four significant digits below. null where the rate is unknown.
 */
export function convertPrice(price: string, state: Pick<PricingState, 'unit' | 'rate'>): string | null {
  if (state.rate === null) return null
  const product = exactProduct(price, state.rate)
  const digits = PRICING_UNITS.find((unit) => unit.code === state.unit.text)?.digits ?? 2
  const whole = product.replace('-', '').split('.')[0]
  return whole === '0' ? cutSignificant(product, 4) : cutDecimals(product, digits)
}
