import { readBand } from '../../../shared/lines/option-band.ts'
import { CYCLES, WINDOWS } from '../../../shared/lines/option-cycle.ts'
import { readRate } from '../../../shared/lines/option-payout.ts'
import { checkPrice } from '../../../shared/rules/price-rule.ts'
import type { Answer } from '../../contract/event.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { State } from '../../trading/model/state.ts'
import { optionBook, optionMarket } from './option-book.ts'
import { flashKey, volatilityKey } from './option-offers.ts'

/** Rates that may be set by hand, hundredths. */
const RATES = { min: 1, max: 10_000 } as const

/** What the sandbox's control panel does with options. */
export type SetOptions =
  /** `rate` decimal text; null: as it was before. Of the flash option of a cycle, or of one side of a volatility option. */
  | { kind: 'setOptionRate'; currency_id: number; rate: string | null; cycle: number }
  | {
      kind: 'setOptionRate'
      currency_id: number
      rate: string | null
      window: number
      band: string
      side: 'out' | 'in'
    }
  | { kind: 'setOptionMarket'; currency_id: number; open: boolean }
  /** The next sample is this price, decimal text, whatever the index is; what 202 publishes is not changed. */
  | { kind: 'spikeOption'; currency_id: number; price: string }
  /** The next second has no sample. */
  | { kind: 'dropOptionSecond'; currency_id: number }

type Of<K extends SetOptions['kind']> = Extract<SetOptions, { kind: K }>

/** Sets a rate, of new tickets alone. Answers `{}`. */
export function setOptionRate(state: State, command: Of<'setOptionRate'>): Answer {
  if (!optionMarket(state, command.currency_id)) return unknown()
  const key = keyOf(command)
  if (typeof key !== 'string') return key
  const { rates } = optionBook(state)
  if (command.rate === null) {
    rates.delete(key)
    return { ok: true, data: {} }
  }
  const rate = readRate(command.rate)
  if (rate === null || rate < RATES.min || rate > RATES.max) return refuse('number_format', { field: 'rate' })
  rates.set(key, rate)
  return { ok: true, data: {} }
}

/** Closes a market for new tickets, or opens it again; those that run go on. Answers `{}`. */
export function setOptionMarket(state: State, { currency_id, open }: Of<'setOptionMarket'>): Answer {
  if (!optionMarket(state, currency_id)) return unknown()
  const { closed } = optionBook(state)
  if (open) closed.delete(currency_id)
  else closed.add(currency_id)
  return { ok: true, data: {} }
}

/** Answers `{}`. */
export function spikeOption(state: State, { currency_id, price }: Of<'spikeOption'>): Answer {
  const market = optionMarket(state, currency_id)
  if (!market) return unknown()
  const checked = checkPrice(market.rules, price)
  if (!checked.ok) return checked
  optionBook(state).feed(currency_id).spike = checked.ticks
  return { ok: true, data: {} }
}

/** Answers `{}`. */
export function dropOptionSecond(state: State, { currency_id }: Of<'dropOptionSecond'>): Answer {
  if (!optionMarket(state, currency_id)) return unknown()
  optionBook(state).feed(currency_id).drop = true
  return { ok: true, data: {} }
}

function keyOf(command: Of<'setOptionRate'>): string | ReturnType<typeof refuse> {
  const { currency_id } = command
  if ('cycle' in command) {
    const known = CYCLES.some((cycle) => cycle === command.cycle)
    return known ? flashKey(currency_id, command.cycle) : refuse('bad_request', { field: 'cycle' })
  }
  const { window, side } = command
  const band = readBand(command.band)
  if (!WINDOWS.some((known) => known === window)) return refuse('bad_request', { field: 'window' })
  return band === null ? refuse('bad_request', { field: 'band' }) : volatilityKey(currency_id, window, band, side)
}

function unknown(): ReturnType<typeof refuse> {
  return refuse('market_not_found', { code: 404, field: 'currency_id' })
}
