import { isDecimal, isSignedDecimal } from '../../shared/decimal/decimal-text.ts'
import { type JsonObject, textOf, wholeOf } from './read-json.ts'
import type { PastFunding } from './venue-plan.ts'

/** In which members a venue tells time (ms), rate and mark of a funding instant; the first of the rates that is there counts. */
export interface FundingMembers {
  at: string
  rates: readonly string[]
  mark?: string
}

/** Reads funding instants; those with something else than decimals are left out. @returns newest first */
export function fundingRows(
  rows: readonly JsonObject[],
  { at: time, rates, mark: price }: FundingMembers,
): PastFunding[] {
  const read = rows.flatMap((row): PastFunding[] => {
    const at = wholeOf(row[time])
    const rate = rates.map((name) => textOf(row[name])).find((text) => text !== '') ?? ''
    const mark = price === undefined ? '' : textOf(row[price])
    return at !== null && isSignedDecimal(rate) ? [{ at, rate, mark: isDecimal(mark) ? mark : null }] : []
  })
  return read.sort((a, b) => b.at - a.at)
}
