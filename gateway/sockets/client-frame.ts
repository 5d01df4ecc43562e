import type { ClientFrame } from '../../src/shared/wire/messages.ts'

/** A frame of a client that could not be read; `id` where it carried one. */
export interface BadFrame {
  op: 'bad'
  id?: number
  message: string
}

const MAX_IN_A_BATCH = 100

/** Reads one text frame of a client: an object, or a batch of them. Never throws. */
export function readClientFrames(text: string): (ClientFrame | BadFrame)[] {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return [{ op: 'bad', message: 'the frame is no JSON' }]
  }
  if (!Array.isArray(value)) return [readFrame(value)]
  if (value.length > MAX_IN_A_BATCH) return [{ op: 'bad', message: `a batch holds at most ${MAX_IN_A_BATCH}` }]
  return value.map(readFrame)
}

function readFrame(value: unknown): ClientFrame | BadFrame {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return bad(undefined, 'no object')
  const { op, id, topics, token, t } = value as Record<string, unknown>
  if (op === 'ping') {
    return typeof t === 'number' && Number.isFinite(t) ? { op, t } : bad(undefined, 'a ping needs t, a number')
  }
  if (op !== 'sub' && op !== 'unsub' && op !== 'auth') return bad(id, 'op is none of sub, unsub, auth, ping')
  if (typeof id !== 'number' || !Number.isSafeInteger(id)) return bad(undefined, `${op} needs id, a whole number`)
  if (op === 'auth') {
    if (token === null || (typeof token === 'string' && token !== '')) return { op, id, token }
    return bad(id, 'auth needs token, a text or null')
  }
  if (Array.isArray(topics) && topics.every((topic) => typeof topic === 'string')) return { op, id, topics }
  return bad(id, `${op} needs topics, a list of texts`)
}

function bad(id: unknown, message: string): BadFrame {
  return typeof id === 'number' && Number.isSafeInteger(id) ? { op: 'bad', id, message } : { op: 'bad', message }
}
