import type { ResponseOf } from '../../../../shared/calls/call.ts'
import type { calls } from '../../../../shared/calls/table.ts'
import type { DataStatus } from '../../../base/platform/data-status.ts'
import type { CachedState } from '../../../services/currency/cached-answer.ts'

/** `notice` is for the running of the exchange, `banner` for what it offers. */
export type NoticeKind = 'notice' | 'banner'

export type ServerNotice = ResponseOf<typeof calls.positionDetail>[number]
/** Its id is that of the article that it announces. */
export type Notice = ServerNotice & { kind: NoticeKind }

/**
 * What is still to be shown: notices before banners, each in the server's order; what was dismissed is left out, and an
 * article that is announced twice stands once.
 * @param dismissed ids
 */
export function openNotices(notices: readonly Notice[], dismissed: readonly number[]): Notice[] {
  const seen = new Set(dismissed)
  const open: Notice[] = []
  for (const kind of ['notice', 'banner'])
    for (const notice of notices) {
      if (notice.kind !== kind || seen.has(notice.id)) continue
      seen.add(notice.id)
      open.push(notice)
    }
  return open
}

export interface KnownNotices {
  status: DataStatus
  /** null where nothing is known. */
  data: Notice[] | null
  /** Server time of the older of the two answers, ms. */
  at: number | null
}

/**
 * What the two answers say together: as old as the older, and never "ready" while one of them is not. Nothing is known
 * while the notices, which come first, are on their way: the line would change under the person's hand.
 */
export function knownNotices(notice: CachedState<ServerNotice[]>, banner: CachedState<ServerNotice[]>): KnownNotices {
  const ofKind = (answer: CachedState<ServerNotice[]>, kind: NoticeKind) =>
    (answer.data ?? []).map((each): Notice => ({ ...each, kind }))
  const answers = [notice, banner]
  const isPending = (answer: CachedState<ServerNotice[]>) => answer.data === null && answer.status === 'loading'
  if (isPending(notice) || (isPending(banner) && !notice.data?.length))
    return { status: 'loading', data: null, at: null }
  const known = answers.filter((answer) => answer.data !== null)
  const data = known.length > 0 ? [...ofKind(notice, 'notice'), ...ofKind(banner, 'banner')] : null
  const at = known.reduce<number | null>((oldest, answer) => Math.min(oldest ?? Infinity, answer.at ?? Infinity), null)
  if (answers.every((answer) => answer.status === 'ready')) return { status: 'ready', data, at }
  if (answers.some((answer) => answer.status === 'loading')) return { status: 'loading', data, at }
  return { status: data ? 'last-known' : 'error', data, at }
}
