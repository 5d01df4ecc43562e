import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { accountCalls } from '../../../shared/calls/account-calls.ts'
import { callApi, isConfirmed } from '../../base/api/call-api.ts'
import { recentWrites } from '../../base/api/recent-writes.ts'
import { wait } from '../../base/platform/wait.ts'
import { askWriteStates, type ReportedWrite } from './ask-write-states.ts'

/** On a page that has stopped working: what became of the orders and transfers that were under way, as the exchange says. */
export function WriteStates() {
  const { t } = useTranslation('common')
  const [reported, setReported] = useState<readonly ReportedWrite[]>([])
  useEffect(() => {
    let looked = true
    void askWriteStates(recentWrites.unseen(), {
      async ask({ call, key }) {
        const answer = await callApi(accountCalls.writeState, { call, key }, { quiet: true })
        return isConfirmed(answer) ? answer.data.state : null
      },
      wait,
      looked: () => looked,
      report: setReported,
    })
    return () => {
      looked = false
    }
  }, [])
  if (reported.length === 0) return <span>{t('pageErrorText')}</span>
  return reported.map(({ key, what, fate }, at) => (
    <span key={key}>
      {at > 0 && <br />}
      <span>{t(`fate.${fate}`, { what: t(`fate.what.${what}`) })}</span>
    </span>
  ))
}
