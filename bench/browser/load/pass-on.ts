import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import { step } from '../../node/bench-market.ts'
import { PRICE_DIGITS, QUANTITY_DIGITS } from '../../node/level-texts.ts'

const MARKETS = /^\/api\/(spot|contract)\/markets(\?|$)/

/** Gives a request to the sandbox behind, and its answer back. @param own ids of markets whose digits are the session's */
export async function passOn(
  request: IncomingMessage,
  response: ServerResponse,
  sandbox: string,
  own: readonly number[],
): Promise<void> {
  const { method, headers, url = '/' } = request
  const patched = MARKETS.test(url)
  const sent = patched ? { ...headers, 'accept-encoding': 'identity' } : headers
  await new Promise<void>((done, failed) => {
    const onward = ask(new URL(url, sandbox), { method, headers: sent }, (answer) => {
      if (!patched) {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response).on('close', done)
        return
      }
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('error', failed)
      answer.on('end', () => {
        const body = Buffer.from(withDigits(Buffer.concat(parts).toString(), own))
        response.writeHead(answer.statusCode ?? 502, { ...answer.headers, 'content-length': body.length })
        response.end(body, done)
      })
    })
    onward.on('error', failed)
    request.pipe(onward)
  })
}

/** A list of markets in which some have the seeded session's digits. @param text an answer's JSON */
export function withDigits(text: string, own: readonly number[]): string {
  const answer = JSON.parse(text) as { data?: unknown }
  if (!Array.isArray(answer.data)) throw new TypeError('the list of markets is no list')
  for (const market of answer.data as Record<string, unknown>[]) {
    if (!own.includes(market.currency_id as number)) continue
    market.price_digits = PRICE_DIGITS
    market.quantity_digits = QUANTITY_DIGITS
    market.tick_size = step(PRICE_DIGITS)
    market.step_size = step(QUANTITY_DIGITS)
  }
  return JSON.stringify(answer)
}
