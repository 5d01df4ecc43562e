import { accepted, refused } from '../../../src/shared/calls/answered.ts'
import type { InvitedRow } from '../../../src/shared/calls/notice-calls.ts'
import { NOTICE_DEFAULTS } from '../../../src/shared/rules/notice-group.ts'
import { RECORD_PAGE } from '../../../src/shared/rules/record-page.ts'
import type { CallContext, Handlers } from '../call-context.ts'

export const noticeHandlers: Handlers<'noticeSettings' | 'saveNoticeSettings' | 'getShareData'> = {
  noticeSettings: (_request, context) => chosen(context),

  async saveNoticeSettings({ mail }, context) {
    const { host, user, mark } = context
    const { answer } = await host.submit({ kind: 'setNotices', account: user, mail }, mark)
    return answer.ok ? chosen(context) : answer
  },

  getShareData({ page }, { host, user }) {
    const account = host.exchange.account(user)
    if (!account) return refused('not_login', { code: 401 })
    const all = invitedRows(host, user)
    return accepted({
      invite_code: account.inviteCode,
      verified: all.filter(({ verified }) => verified).length,
      traded: all.filter(({ traded }) => traded).length,
      ...host.exchange.views.share.totals(user),
      list: all.slice((page - 1) * RECORD_PAGE, page * RECORD_PAGE),
      total: all.length,
    })
  },
}

/** Who has come by the person's code, the newest first. */
export function invitedRows(host: CallContext['host'], user: number): InvitedRow[] {
  const all = host.exchange.invited(user)
  return all.map(({ joinedAt, ...rest }, at) => ({ no: all.length - at, joined_at: joinedAt, ...rest }))
}

function chosen({ host, user }: CallContext) {
  return accepted({ mail: { ...NOTICE_DEFAULTS, ...host.exchange.safety(user).noticeMail } })
}
