import { isObject, parseJson, textOf } from '../base/read-json.ts'

/** A line of a recorded session of a venue. `received` is a message as the venue sent it. */
export type SessionLine =
  | { kind: 'received'; at: number | null; connection: string; text: string; subject: string }
  | { kind: 'sent'; at: number | null; text: string }
  | { kind: 'connected'; at: number | null; connection: string }

const CONNECTED = /^(wss?:\S+) <-> ([\d.]+)\s*$/
const SENT = /^wss?:\S+ <- ([\d.]+): (.*)$/
const ANSWERED = /^(https?:\S+) -> ([\d.]+): (.*)$/
const TIMED = /^(\d+(?:\.\d+)?):? (.*)$/
/** Digits of a time in ms. */
const MS_DIGITS = 13

/**
 * Reads a line of a session: of cryptofeed's first (`time: json`, `address <-> time`) or third form (`{"t":…,"data":…}`), of
 * hftbacktest's (`ns json`), or a plain JSON message.
 * @param connection name of the connection where the line does not say it
 * @returns null where the line is no message
 */
export function readSessionLine(line: string, connection: string): SessionLine | null {
  const text = line.trim()
  if (text === '' || text.startsWith('configuration:')) return null
  const connected = CONNECTED.exec(text)
  if (connected) return { kind: 'connected', at: msOf(connected[2] as string), connection }
  const sent = SENT.exec(text)
  if (sent) return { kind: 'sent', at: msOf(sent[1] as string), text: sent[2] as string }
  const answered = ANSWERED.exec(text)
  if (answered) return received(answered[3] as string, msOf(answered[2] as string), connection, answered[1] as string)
  const timed = TIMED.exec(text)
  if (timed) return received(timed[2] as string, msOf(timed[1] as string), connection, '')
  return readEnvelope(text, connection) ?? received(text, null, connection, '')
}

/** Lines of cryptofeed's third form are JSON themselves; the message stands in one of their members as text. */
function readEnvelope(text: string, connection: string): SessionLine | null {
  if (!text.startsWith('{"t"')) return null
  const line = parseJson(text)
  if (!isObject(line) || typeof line.t !== 'string') return null
  const at = typeof line.ts === 'number' ? msOf(String(line.ts)) : null
  const name = textOf(line.conn) || connection
  if (line.t === 'connect') return { kind: 'connected', at, connection: name }
  if (typeof line.data !== 'string') return null
  if (line.t === 'send') return { kind: 'sent', at, text: line.data }
  return received(line.data, at, name, textOf(line.addr) || textOf(line.url))
}

function received(text: string, at: number | null, connection: string, address: string): SessionLine {
  return { kind: 'received', at, connection, text, subject: /[?&]symbol=([^&]+)/.exec(address)?.[1] ?? '' }
}

/** Seconds with decimals, or whole ms, µs or ns, as ms. */
function msOf(digits: string): number {
  const whole = digits.split('.')[0] as string
  return whole.length < MS_DIGITS ? Number(digits) * 1_000 : Number(digits) / 10 ** (whole.length - MS_DIGITS)
}
