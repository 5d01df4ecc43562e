import { SocketState } from '../../../shared/hub-protocol/delivery.ts'
import type { SocketClose, SocketReport } from '../../../shared/hub-protocol/health.ts'
import { showBytes, showCount, showInstant, showSpan, type Translate } from './figures.ts'

/** A clock that is off by more is worth a warning (wire.md). */
const SKEW_SHOWN = 2_000
/** Ends that are reported at once. */
const REPORTED = 3

export interface SocketText {
  /** Whether it is open, its newest ends, what it has dropped. */
  state: string
  /** How fast it comes, what has come and what was lost of it, a line each; none where nothing ever has. */
  traffic: string[]
  /** How far the clock at its other end is from the hub's, where nobody need worry; null where unknown or a warning. */
  clock: string | null
  /** The same where it is worth one. */
  skew: string | null
  /** Its older ends, newest first. */
  earlier: { at: number; text: string }[]
}

/** Tries after which a socket that has never opened is worth a hint at the server's settings. */
const NEVER_OPEN_TRIES = 2

/** What may be set at the server where the page came but its socket never opened: browsers do not tell why. @param host of the page */
export function neverOpenText(t: Translate, socket: SocketReport, host: string): string | null {
  const { bytes, openedAt, attempts, closes } = socket
  const never =
    bytes === 0 &&
    openedAt === null &&
    attempts >= NEVER_OPEN_TRIES &&
    !closes.some(({ backAfter }) => backAfter !== null)
  return never && host !== 'localhost' ? t('socket.neverOpen', { host }) : null
}

/** All that the inspector says of a socket. @param now the hub's clock, ms */
export function socketText(t: Translate, socket: SocketReport, now: number): SocketText {
  const { offset, bytes } = socket
  const far = offset !== null && Math.abs(offset) > SKEW_SHOWN
  const ends = closes(t, socket)
  return {
    state: [stateOf(t, socket, now), ...ends.slice(0, REPORTED).map(({ text }) => text)].join(t('join.semicolon')),
    traffic: bytes === 0 ? [] : trafficOf(t, socket),
    clock: offset === null || far ? null : t('socket.clock', clockOf(t, offset)),
    skew: far ? t('socket.skew', clockOf(t, offset)) : null,
    earlier: ends.slice(REPORTED),
  }
}

function stateOf(t: Translate, socket: SocketReport, now: number): string {
  const { state, openedAt, attempts, nextAttemptAt, tabs, authenticated, roundTrip } = socket
  if (state === SocketState.none) return t('socket.none')
  if (state === SocketState.waiting && nextAttemptAt !== null)
    return t('socket.waiting', { n: attempts, span: showSpan(t, Math.max(0, nextAttemptAt - now)) })
  if (state !== SocketState.open || openedAt === null) return t('socket.connecting')
  const open = t('socket.open', { span: showSpan(t, now - openedAt) })
  const trip = roundTrip === null ? [] : [t('socket.trip', { span: showSpan(t, roundTrip) })]
  const only = tabs === 0 && authenticated ? [t('socket.ordersOnly')] : []
  return [open, ...trip, ...only].join(t('join.comma'))
}

function clockOf(t: Translate, offset: number): { span: string; side: string } {
  return { span: showSpan(t, Math.abs(offset)), side: t(offset > 0 ? 'socket.ahead' : 'socket.behind') }
}

function trafficOf(t: Translate, socket: SocketReport): string[] {
  const rates = t('socket.rates', {
    frames: showCount(socket.framesPerSecond),
    messages: showCount(socket.messagesPerSecond),
    levels: showCount(socket.levelsPerSecond),
    bytes: showBytes(t, socket.bytesPerSecond),
  })
  const sums = t('socket.sums', {
    frames: showCount(socket.frames),
    messages: showCount(socket.messages),
    levels: showCount(socket.levels),
    bytes: showBytes(t, socket.bytes),
  })
  const losses = t('socket.losses', { drops: showCount(socket.drops), fallbacks: showCount(socket.fallbacks) })
  return [rates, [sums, losses].join(t('join.semicolon'))]
}

/** Newest first. */
function closes(t: Translate, { closes: ends, offset }: SocketReport): SocketText['earlier'] {
  return [...ends].reverse().map((end) => ({ at: end.at, text: closeOf(t, end, offset ?? 0) }))
}

function closeOf(t: Translate, { at, code, backAfter }: SocketClose, shift: number): string {
  const values = { code, time: showInstant(at + shift).slice(0, 8) }
  const how = t(code === 0 ? 'socket.gaveUp' : 'socket.closed', values)
  return backAfter === null ? how : how + t('join.comma') + t('socket.back', { span: showSpan(t, backAfter) })
}
