import { WireType } from '../../shared/wire/messages.ts'

/** Whose a push was: `type` 0 where only its market is known, `currencyId` 0 where none is. */
export interface TornPush {
  type: number
  currencyId: number
}

/**
 * What a frame that is no JSON plainly names: markets, the list of tickers as such (its rows are figures of markets, whose
 * books are not touched), and the person's events. A number that the tear may have shortened names nobody; where a push may
 * stand in the frame whose type cannot be read, and none of the person's can, there is one of nobody (0, 0).
 */
export function tornPushes(text: string): TornPush[] {
  const found = new Map<string, TornPush>()
  const add = (type: number, currencyId: number) => found.set(`${type}@${currencyId}`, { type, currencyId })
  let type = 0
  let personal = false
  for (const match of text.matchAll(/"(type|currency_id)"\s*:\s*([0-9]{1,9})(?=\s*[,}])/g)) {
    const value = Number(match[2])
    if (match[1] === 'type') {
      type = value
      if (value !== WireType.orderEvent && value !== WireType.accountEvent) continue
      personal = true
      add(value, 0)
    } else if (type !== WireType.tickers) add(0, value)
    else if (value === 0) add(type, value)
  }
  const cut = text.trimStart().startsWith('[') && !text.trimEnd().endsWith(']')
  const hidden = type === 0 || found.size === 0 || cut
  if (hidden && !personal) add(0, 0)
  return [...found.values()]
}
