import { WireType } from '../../shared/wire/messages.ts'

/** Whose a push was: `type` 0 where only its market is known. */
export interface TornPush {
  type: number
  currencyId: number
}

/**
 * What a frame that is no JSON plainly names: markets, and the list of tickers as such (its rows are figures of markets, whose
 * books are not touched). A number that the tear may have shortened names nobody.
 */
export function tornPushes(text: string): TornPush[] {
  const found = new Map<string, TornPush>()
  let tickers = false
  for (const match of text.matchAll(/"(type|currency_id)"\s*:\s*([0-9]{1,9})(?=\s*[,}])/g)) {
    const value = Number(match[2])
    if (match[1] === 'type') tickers = value === WireType.tickers
    else if (!tickers || value === 0) {
      const type = tickers ? WireType.tickers : 0
      found.set(`${type}@${value}`, { type, currencyId: value })
    }
  }
  return [...found.values()]
}
