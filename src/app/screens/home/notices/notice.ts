import type { ResponseOf } from '../../../../shared/calls/call.ts'
import type { calls } from '../../../../shared/calls/table.ts'

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
