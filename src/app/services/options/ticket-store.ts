import * as v from 'valibot'
import { type Ticket, ticket as ticketSchema } from '../../../shared/calls/products/option-entities.ts'
import type { ReadStatus } from '../../base/platform/data-status.ts'
import type { PrivateListener } from '../hub-client/private-dispatch.ts'

/** A person's option tickets, as far as this tab knows them. */
export interface TicketsState {
  /** `failed`: the last question brought no truth; tickets of an earlier one stay. */
  status: 'idle' | ReadStatus
  /** Newest first. */
  running: readonly Ticket[]
  /** Settled while this page was open, last settled first. */
  settled: readonly Ticket[]
  /** When the running ones were last read or heard of, server time, ms; null where nothing is known. */
  knownAt: number | null
}

export interface TicketStoreEnv {
  /** Running tickets; null where there was no truth in the answer. @param quiet nobody has asked for them just now */
  askOpen(quiet: boolean): Promise<readonly Ticket[] | null>
  /** One ticket; null likewise. */
  askOne(id: number): Promise<Ticket | null>
  listen(listener: PrivateListener): () => void
  /** @returns cancels */
  later(ms: number, run: () => void): () => void
  /** Server time, ms. */
  now(): number
  /** A ticket that ran has been settled. */
  settled(ticket: Ticket): void
  /** Whether any ticket runs has changed, or has been confirmed by the exchange. */
  anyRunning(any: boolean): void
}

const AGAIN_MS = 5_000
/** So long after its end a ticket that nobody reported is asked for, ms. */
const OVERDUE_MS = 2_500
const MAX_SETTLED = 50
const NOTHING: TicketsState = { status: 'idle', running: [], settled: [], knownAt: null }

/**
 * Running tickets by REST and by events 205 on the spot socket. Whatever is reported of one ticket is put in by its id; a settled ticket
 * never runs again, whichever answer was asked for earlier.
 *
 *   start → read → ready ⇄ failed (asked again after 5 s, and whenever the socket asks for a read) → stop
 */
export function createTicketStore(env: TicketStoreEnv) {
  let state: TicketsState = NOTHING
  const listeners = new Set<() => void>()
  /** Of which life (sign-in) an answer is. */
  let life = 0
  let turn = 0
  let ended = new Set<number>()
  /** Put in since the newest question was asked: its answer may not know them. */
  let fresh = new Set<number>()
  let cancel: (() => void) | null = null
  let cancelReread: (() => void) | null = null
  let endListening: (() => void) | null = null

  function set(change: Partial<TicketsState>): void {
    const before = state.running.length > 0
    state = { ...state, ...change }
    const after = state.running.length > 0
    if (before !== after || change.status === 'ready') env.anyRunning(after)
    scheduleReread()
    for (const listener of [...listeners]) listener()
  }

  function put(ticket: Ticket): void {
    if (ticket.status === 'running') putRunning(ticket)
    else putSettled(ticket)
  }

  function putSettled(ticket: Ticket): void {
    const ran = state.running.some(({ id }) => id === ticket.id)
    const known = ended.has(ticket.id)
    ended.add(ticket.id)
    set({
      running: state.running.filter(({ id }) => id !== ticket.id),
      settled: [ticket, ...state.settled.filter(({ id }) => id !== ticket.id)].slice(0, MAX_SETTLED),
      knownAt: env.now(),
    })
    if (!known && (ran || endListening)) env.settled(ticket)
  }

  function putRunning(ticket: Ticket): void {
    if (ended.has(ticket.id)) return
    fresh.add(ticket.id)
    const others = state.running.filter(({ id }) => id !== ticket.id)
    set({ running: [ticket, ...others].sort((a, b) => b.id - a.id), knownAt: env.now() })
  }

  async function read(quiet = true): Promise<void> {
    const of = life
    const own = ++turn
    cancel?.()
    cancel = null
    fresh = new Set()
    if (state.knownAt === null) set({ status: 'loading' })
    const open = await env.askOpen(quiet)
    if (of !== life || own !== turn) return
    if (!open) {
      set({ status: 'failed' })
      cancel = env.later(AGAIN_MS, () => void read())
      return
    }
    const reported = open.filter(({ id }) => !ended.has(id))
    const ids = new Set(reported.map(({ id }) => id))
    const missing = state.running.filter(({ id }) => !ids.has(id))
    const remaining = missing.filter(({ id }) => fresh.has(id))
    set({
      status: 'ready',
      running: [...reported, ...remaining].sort((a, b) => b.id - a.id),
      knownAt: env.now(),
    })
    // They were settled while nothing was heard.
    for (const one of missing) if (!fresh.has(one.id)) void askEnd(one.id, of)
  }

  async function askEnd(id: number, of: number): Promise<void> {
    const ticket = await env.askOne(id)
    if (ticket && of === life) put(ticket)
  }

  /** Events may be lost: what should be over is asked for. */
  function scheduleReread(): void {
    cancelReread?.()
    cancelReread = null
    const next = Math.min(...state.running.map(({ ends_at }) => ends_at))
    if (!Number.isFinite(next) || !endListening) return
    const wait = Math.max(OVERDUE_MS, next + OVERDUE_MS - env.now())
    cancelReread = env.later(wait, () => void read())
  }

  return {
    read: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** An answer has reported a ticket. */
    put,
    /** "Try again", or a write was not answered. */
    retry: () => void read(),
    start(): void {
      endListening = env.listen((event) => {
        if (event.kind !== 'spot') return
        if ('reload' in event) return void read()
        const reported = v.safeParse(ticketSchema, event.data.ticket)
        if (reported.success) put(reported.output)
      })
      void read(false)
    },
    stop(): void {
      life += 1
      turn += 1
      endListening?.()
      endListening = null
      cancel?.()
      cancel = null
      ended = new Set()
      fresh = new Set()
      set(NOTHING)
    },
  }
}

export type TicketStore = ReturnType<typeof createTicketStore>
