import { isWireObject, type WireObject, withoutLong } from '../base/wire-object.ts'

/** Pushes of one topic. */
export interface FlushMessage {
  epoch: string
  sequence: number
  pushes: readonly WireObject[]
}

export interface PulseMessage {
  epoch: string
  /** Server time, ms. */
  time: number
  /** Sequence of each topic that was published. */
  sequences: ReadonlyMap<string, number>
  /** Topics without a source. */
  down: ReadonlySet<string>
}

/** The whole state of a topic. */
export interface StateAnswer extends FlushMessage {
  isDown: boolean
}

export interface AuthAnswer {
  epoch: string
  /** Stands for the user in the subject of the private events. */
  id: string
  sequence: number
  /** The token ends by itself after so long, ms; null where that is not known. */
  life: number | null
}

export interface PrivateMessage {
  epoch: string
  sequence: number
  /** Null where a token of the user has ended. */
  event: { isOrder: boolean; push: WireObject } | null
}

/** A refusal: 400 not understood, 401 no such token, 404 no such topic. */
export interface ErrorAnswer {
  error: number
}

/** Most tokens that one request asks about. */
export const MOST_TOKENS = 100
/** Longest epoch and longest id, characters. */
const LONGEST_NAME = 64
const NAME = /^[\w-]+$/

/** @returns null where it is none */
export function readFlush(text: string): FlushMessage | null {
  const object = objectIn(text)
  const place = placeOf(object)
  const pushes = pushesOf(object?.p, text)
  return place && pushes ? { ...place, pushes } : null
}

export function readPulse(text: string): PulseMessage | null {
  const { e, t, s, down } = objectIn(text) ?? {}
  if (!isName(e) || !isCount(t) || !isWireObject(s) || !Array.isArray(down)) return null
  const sequences = Object.entries(s)
  if (!sequences.every(([, sequence]) => isCount(sequence))) return null
  return { epoch: e, time: t, sequences: new Map(sequences as [string, number][]), down: new Set(down as string[]) }
}

export function readState(text: string): StateAnswer | ErrorAnswer | null {
  const object = objectIn(text)
  const refused = errorOf(object)
  if (refused) return refused
  const place = placeOf(object)
  const pushes = pushesOf(object?.pushes, text)
  if (!place || !pushes || typeof object?.down !== 'boolean') return null
  return { ...place, pushes, isDown: object.down }
}

export function readAuth(text: string): AuthAnswer | ErrorAnswer | null {
  return authIn(objectIn(text))
}

/** @returns the answers about `count` tokens in their order, null for each that is none; null where the text is no list of so many */
export function readAuths(text: string, count: number): (AuthAnswer | ErrorAnswer | null)[] | null {
  const list: unknown = objectIn(text)?.answers
  if (!Array.isArray(list) || list.length !== count) return null
  return list.map((one: unknown) => (isWireObject(one) ? authIn(one) : null))
}

function authIn(object: WireObject | null): AuthAnswer | ErrorAnswer | null {
  const refused = errorOf(object)
  if (refused) return refused
  const place = placeOf(object)
  const id = object?.id
  const life = object?.life ?? null
  return place && isName(id) && (life === null || isCount(life)) ? { ...place, id, life } : null
}

export function readPrivate(text: string): PrivateMessage | null {
  const object = objectIn(text)
  const place = placeOf(object)
  if (!object || !place) return null
  if (object.ended === true) return { ...place, event: null }
  const { order, p } = object
  const push = pushesOf([p], text)?.[0]
  return typeof order === 'boolean' && push ? { ...place, event: { isOrder: order, push } } : null
}

function placeOf(object: WireObject | null): { epoch: string; sequence: number } | null {
  const { e, s } = object ?? {}
  return isName(e) && isCount(s) ? { epoch: e, sequence: s } : null
}

function errorOf(object: WireObject | null): ErrorAnswer | null {
  return typeof object?.error === 'number' ? { error: object.error } : null
}

/** @returns null where it is no list of pushes that clients take */
function pushesOf(value: unknown, text: string): WireObject[] | null {
  if (!Array.isArray(value) || !value.every(isWireObject)) return null
  try {
    return withoutLong(value, text).length === value.length ? value : null
  } catch {
    return null
  }
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && value.length <= LONGEST_NAME && NAME.test(value)
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0
}

/** @returns null where the text is no JSON object */
export function objectIn(text: string): WireObject | null {
  try {
    const value: unknown = JSON.parse(text)
    return isWireObject(value) ? value : null
  } catch {
    return null
  }
}
