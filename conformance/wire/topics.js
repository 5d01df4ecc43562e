/** @import { Fields, Kind } from '../base/types.d.ts' */

/** Type of each topic's pushes. @type {Readonly<Record<Kind, Readonly<Record<string, number>>>>} */
export const TYPES = {
  spot: { ticker: 100, depth: 101, trades: 102, tickers: 2002 },
  contract: { ticker: 200, depth: 201, mark: 202, trades: 203, tickers: 2002 },
}

/** Types of private events, on both sockets. */
export const PRIVATE_TYPES = [204, 205]

/** @param {Kind} kind @param {Fields} value a message @returns {string | null} the topic whose push it is */
export function topicOf(kind, value) {
  const found = Object.entries(TYPES[kind]).find(([, type]) => type === value.type)
  if (!found) return null
  return found[0] === 'tickers' ? 'tickers' : `${found[0]}@${value.currency_id}`
}

/** @param {Fields} value @returns {boolean} whether the message is a private event */
export function isPrivate(value) {
  return PRIVATE_TYPES.includes(Number(value.type))
}
