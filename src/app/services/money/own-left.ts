import { financeCalls } from '../../../shared/calls/products/finance-calls.ts'
import { calls } from '../../../shared/calls/table.ts'
import { callApi, isConfirmed, unconfirmedWrites } from '../../base/api/call-api.ts'
import { session } from '../../base/api/session-state.ts'
import { i18n } from '../../base/i18n/i18n.ts'
import { toast } from '../../base/platform/toast-store.ts'
import { zoneDateTime } from '../../base/platform/zone.ts'
import { askLeft } from './ask-left.ts'

const NAMES = {
  [calls.withdraw.path]: 'withdraw',
  [calls.transfer.path]: 'transfer',
  [calls.orderAdd.path]: 'place',
  [calls.orderPayed.path]: 'paid',
  [calls.orderComplete.path]: 'release',
  [financeCalls.financeSubscribe.path]: 'subscribe',
  [financeCalls.financeRedeem.path]: 'redeem',
} as const satisfies Record<string, string>

/** Asks about this person's writes that had no answer before the page was loaded anew, and says what has come of each. */
export async function reportOwnUnconfirmed(user: number): Promise<void> {
  await i18n.loadNamespaces('money')
  await askLeft(user, {
    unconfirmed: unconfirmedWrites,
    async ask({ call, key }) {
      const answer = await callApi(calls.writeState, { call, key }, { quiet: true })
      return isConfirmed(answer) ? answer.data.state : null
    },
    still: (whose) => session.status !== 'visitor' && session.user?.id === whose,
    tell({ call, key, at }, state) {
      const what = i18n.t(`money:left.what.${NAMES[call] ?? 'other'}`)
      toast({
        kind: state === 'done' ? 'ok' : 'warn',
        name: `left-${key}`,
        title: i18n.t(`money:left.${state}`, { what, at: zoneDateTime(at, i18n.language) }),
        text: i18n.t(`money:left.${state}Text`),
      })
    },
  })
}
