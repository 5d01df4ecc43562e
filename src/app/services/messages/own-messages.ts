import * as v from 'valibot'
import { messageCalls } from '../../../shared/calls/products/message-calls.ts'
import { type Message, message, type UnreadCounts } from '../../../shared/calls/products/message-entities.ts'
import { isConfirmed } from '../../base/api/call-api.ts'
import { newIntent } from '../../base/api/intent.ts'
import { laterOrOnline } from '../../base/api/later.ts'
import type { DataStatus } from '../../base/platform/data-status.ts'
import { serverNow } from '../../base/platform/server-clock.ts'
import { httpGateway } from '../account/http-gateway.ts'
import { ownHubClient } from '../hub-client/hub-client.ts'
import { onContentChange } from '../hub-client/private-events.ts'
import { ownCache } from '../money/own-cache.ts'
import { type KnownMessages, withMessage } from './message-list.ts'

export interface MessagesState {
  status: DataStatus
  data: KnownMessages | null
  /** Server time of `data`, ms. */
  at: number | null
}

/** Pages of 100 that are read at most: what is kept, and the news. */
const MAX_PAGES = 8
/** So many of the newest are kept past the page: the browser's store is small. */
const KEPT = 200
/** A burst of events asks once. */
const UPDATE_GAP = 200
const AGAIN_FIRST = 5_000
const AGAIN_LAST = 60_000

const NOTHING: MessagesState = { status: 'loading', data: null, at: null }
let state = NOTHING
let whose: number | null = null
let wantsAll = 0
let followed: object | null = null
let ownerFollowed = false
let asking: Promise<void> | null = null
let againWanted = false
let askedSoon = false
let endAgain: (() => void) | null = null
let pause = AGAIN_FIRST
const listeners = new Set<() => void>()

function set(next: MessagesState): void {
  state = next
  for (const listener of [...listeners]) listener()
}

/** The messages of the person who is signed in, one store a tab. A visitor has none: `data` stays null. */
export const ownMessages = {
  read: (): MessagesState => state,

  subscribe(listener: () => void): () => void {
    follow()
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },

  /** The whole list is wanted, not the newest alone. @returns ends it */
  wantAll(): () => void {
    wantsAll++
    follow()
    if (state.data && state.data.list.length < state.data.total) void refresh()
    return () => void wantsAll--
  },

  retry(): void {
    pause = AGAIN_FIRST
    if (state.data === null) set({ ...state, status: 'loading' })
    void refresh()
  },

  /** Marks some as read. @returns false where the exchange has not confirmed it */
  readOnes: (ids: readonly number[]): Promise<boolean> => mark({ ids: [...ids] }),

  /** Marks all as read that came until now, as far as this tab has seen: what comes after stays unread. */
  readAll(): Promise<boolean> {
    const newest = state.data?.list.reduce((last, one) => Math.max(last, one.at), 0) ?? 0
    return mark({ all: true, until: newest })
  },
}

async function mark(request: { ids: number[] } | { all: true; until: number }): Promise<boolean> {
  const before = whose
  const answer = await httpGateway.call(messageCalls.readMessages, request, { intent: newIntent() })
  if (!isConfirmed(answer) || whose !== before || !state.data) return false
  const isRead = (one: Message) => ('ids' in request ? request.ids.includes(one.id) : one.at <= request.until)
  const list = state.data.list.map((one) => (!one.read && isRead(one) ? { ...one, read: true } : one))
  keep({ ...state.data, list, unread: answer.data.unread })
  return true
}

function keep(data: KnownMessages): void {
  const at = serverNow()
  set({ status: 'ready', data, at })
  ownCache.write(messageCalls.appMessageList, at, { ...data, list: data.list.slice(0, KEPT) })
}

function follow(): void {
  const own = ownHubClient()
  if (followed === own) return
  followed = own
  begin()
  if (!ownerFollowed) httpGateway.onOwner(ownerChanged)
  ownerFollowed = true
  onContentChange(ask)
  // The exchange's own line, also while mock trading stands in front of it.
  own.privateEvents.listen((event) => {
    if ('reload' in event) return event.kind === 'spot' ? ask() : undefined
    if (event.data.message === undefined) return
    const read = v.safeParse(message, event.data.message)
    const next = read.success && state.data ? withMessage(state.data, read.output) : null
    if (next) keep(next)
    else ask()
  })
}

function ownerChanged(): void {
  const { id, access } = httpGateway.owner()
  if (id !== whose) begin()
  else if (access === 'confirmed' && state.status !== 'ready') void refresh()
}

/** Somebody else is signed in, or nobody any more: nothing of who was before is left. */
function begin(): void {
  whose = httpGateway.owner().id
  endAgain?.()
  endAgain = null
  const cached = whose === null ? null : ownCache.read(messageCalls.appMessageList)
  set(cached ? { status: 'loading', data: cached.data, at: cached.at } : NOTHING)
  if (whose !== null) void refresh()
}

/** Asks soon, once for all that happens until then. */
function ask(): void {
  if (askedSoon) return
  askedSoon = true
  setTimeout(() => {
    askedSoon = false
    void refresh()
  }, UPDATE_GAP)
}

function refresh(): Promise<void> {
  if (asking) againWanted = true
  asking ??= load().finally(() => {
    asking = null
    if (!againWanted) return
    againWanted = false
    void refresh()
  })
  return asking
}

async function load(): Promise<void> {
  if (whose === null) return
  endAgain?.()
  endAgain = null
  const before = whose
  const all = new Map<number, Message>()
  let unread: UnreadCounts | null = null
  let total = 0
  for (let page = 1; page <= (wantsAll > 0 ? MAX_PAGES : 1); page++) {
    const answer = await httpGateway.call(messageCalls.appMessageList, { page }, { quiet: true })
    if (whose !== before) return
    if (!isConfirmed(answer)) return lose()
    for (const one of answer.data.list) all.set(one.id, one)
    unread ??= answer.data.unread
    total = answer.data.total
    if (answer.data.list.length === 0 || all.size >= total) break
  }
  pause = AGAIN_FIRST
  const list = [...all.values()].sort((a, b) => b.at - a.at || b.id - a.id)
  if (unread) keep({ list, total, unread })
}

/** No answer: what is known stays, with its age, and it is asked again more and more seldom. */
function lose(): void {
  set({ ...state, status: state.data === null ? 'error' : 'last-known' })
  endAgain ??= laterOrOnline(pause, () => {
    endAgain = null
    void refresh()
  })
  pause = Math.min(AGAIN_LAST, pause * 2)
}
