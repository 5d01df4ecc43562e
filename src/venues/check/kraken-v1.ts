import { isObject, objects, parseJson, textOf } from '../base/read-json.ts'

/**
 * A book message of Kraken's first socket in the form of the second, with the digits that it had; everything else is left as it is.
 * @returns one text or, of a message of two parts whose checksum is the whole one's, one all the same
 */
export function asKrakenV2(text: string): string {
  if (!text.startsWith('[')) return text
  const message = parseJson(text)
  if (!Array.isArray(message) || typeof message.at(-2) !== 'string') return text
  const [channel, pair] = [textOf(message.at(-2)), textOf(message.at(-1))]
  if (!channel.startsWith('book-')) return text
  const parts = objects(message.slice(1, -2))
  const isSnapshot = parts.some((part) => 'as' in part || 'bs' in part)
  const rows = (name: string) =>
    parts
      .flatMap((part) => (Array.isArray(part[name]) ? part[name] : []))
      .flatMap((row) => (Array.isArray(row) ? [`{"price":${textOf(row[0])},"qty":${textOf(row[1])}}`] : []))
      .join(',')
  const checksum = parts.map((part) => textOf(part.c)).find((one) => one !== '')
  const [asks, bids] = isSnapshot ? [rows('as'), rows('bs')] : [rows('a'), rows('b')]
  const last = checksum === undefined ? '' : `,"checksum":${checksum}`
  return `{"channel":"book","type":"${isSnapshot ? 'snapshot' : 'update'}","data":[{"symbol":${JSON.stringify(pair)},"bids":[${bids}],"asks":[${asks}]${last}}]}`
}

/** Levels a side that a subscription of Kraken's asks for; null where the text is none. */
export function subscribedDepth(text: string): number | null {
  const message = parseJson(text)
  if (!isObject(message)) return null
  const asked = [message.params, message.subscription, message.result].find((one) => isObject(one) && 'depth' in one)
  return isObject(asked) && typeof asked.depth === 'number' ? asked.depth : null
}
