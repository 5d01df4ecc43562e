import type { MarketKind } from '../../src/shared/hub-protocol/market.ts'
import { elementSpans, memberSpan, type Span } from './json-span.ts'
import { type PushBody, readPush, type Unserved } from './recorded-push.ts'

/** One push of a recording as text, with what is needed to hand it on. */
export interface RecordedFrame {
  /** ms since the session's start. */
  at: number
  socket: MarketKind
  name: PushBody['name']
  currencyId: number
  t: number
  /** The very text that was recorded. */
  text: string
}

export interface ReadLine {
  frames: { frame: RecordedFrame; body: PushBody }[]
  problems: Unserved[]
}

/**
 * Reads one line of a recording, `{"at", "socket", "frame"}`. A recorded batch gives several frames of the same `at`, each
 * with its own bytes.
 */
export function readLine(line: string): ReadLine {
  const outer = parsed(line)
  if (outer === undefined) return failed('no JSON')
  const { at, socket, frame } = (outer ?? {}) as Record<string, unknown>
  if (typeof at !== 'number' || !Number.isFinite(at) || at < 0) return failed('at is no time')
  if (socket !== 'spot' && socket !== 'contract') return failed('socket is neither spot nor contract')
  if (typeof frame !== 'string') return failed('frame is no text')
  const value = parsed(frame)
  if (value === undefined) return failed('the frame is no JSON')
  if (!Array.isArray(value)) return readAll(at, socket, [[frame, value]])
  const spans = elementSpans(frame, 0)
  return readAll(
    at,
    socket,
    value.map((one, i) => [frame.slice(...(spans[i] as Span)), one]),
  )
}

/**
 * The frame's text with its times moved by `shift` ms and its trade ids by `idOffset`: `t`, the times of 102 and 203 and
 * the next funding instant of 202. Every other byte stays.
 */
export function shifted(frame: RecordedFrame, shift: number, idOffset: number): string {
  const { text } = frame
  const { t, times, ids } = numbersOf(frame)
  const edits: [Span, number][] = [...t, ...times].map((span) => [span, shift])
  if (idOffset !== 0) edits.push(...ids.map((span): [Span, number] => [span, idOffset]))
  edits.sort(([a], [b]) => a[0] - b[0])
  let out = ''
  let from = 0
  for (const [[start, end], by] of edits) {
    out += text.slice(from, start) + (Number(text.slice(start, end)) + by)
    from = end
  }
  return out + text.slice(from)
}

/** Where the numbers stand that a loop moves. */
function numbersOf({ text, name }: Pick<RecordedFrame, 'text' | 'name'>): Record<'t' | 'times' | 'ids', Span[]> {
  const member = (from: number, key: string) => {
    const span = memberSpan(text, from, key)
    return span ? [span] : []
  }
  const numbers: Record<'t' | 'times' | 'ids', Span[]> = { t: member(0, 't'), times: [], ids: [] }
  if (name !== 'trades' && name !== 'mark') return numbers
  for (const [data] of member(0, 'data')) {
    if (name === 'mark') numbers.times = member(data, 'n')
    else
      for (const [row] of elementSpans(text, data)) {
        const cells = elementSpans(text, row)
        numbers.ids.push(cells[0] ?? [row, row])
        numbers.times.push(cells[4] ?? [row, row])
      }
  }
  return numbers
}

/** False where what stands in the text is not what was read from it: a member that comes twice, or a key with escapes. */
function isPlain(text: string, body: PushBody): boolean {
  const { t, times, ids } = numbersOf({ text, name: body.name })
  const found = [...t, ...times, ...ids].map(([from, to]) => Number(text.slice(from, to) || Number.NaN))
  const read = [body.t]
  if (body.name === 'mark') read.push(body.data.n)
  if (body.name === 'trades') read.push(...body.data.map((row) => row[4]), ...body.data.map((row) => row[0]))
  return found.length === read.length && found.every((number, i) => number === read[i])
}

function readAll(at: number, socket: MarketKind, pushes: [string, unknown][]): ReadLine {
  const line: ReadLine = { frames: [], problems: [] }
  for (const [text, value] of pushes) {
    const body = readPush(socket, value)
    if ('reason' in body) line.problems.push(body)
    else if (!isPlain(text, body)) line.problems.push({ reason: 'a member comes twice or has escapes', refused: false })
    else {
      const { name, currencyId, t } = body
      line.frames.push({ frame: { at, socket, name, currencyId, t, text }, body })
    }
  }
  return line
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function failed(reason: string): ReadLine {
  return { frames: [], problems: [{ reason, refused: false }] }
}
