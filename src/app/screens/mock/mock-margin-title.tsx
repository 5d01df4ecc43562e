import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { prefs } from '../../base/prefs/prefs.ts'
import { liveStoreOf } from '../../services/live/use-live.ts'
import { isInTitle } from '../../services/margin-watch/margin-updates.ts'
import { followMockMargin } from '../../services/mock/mock-margin.ts'
import { mockTrading } from '../../services/mock/mock-trading.ts'
import { practiceLead } from '../../services/page/page-title.tsx'

/** The practice account's margin ratio in the window's title, at the prices that the page shows, be they simulated. */
export default function MockMarginTitle() {
  const { t } = useTranslation('positions')
  const { t: ofMock } = useTranslation('mock')
  const { marginTitle } = useSnapshot(prefs.state)
  useEffect(
    () =>
      followMockMargin(liveStoreOf(mockTrading().perp), (update) => {
        if (!update || !isInTitle(update, marginTitle)) return Object.assign(practiceLead, { text: '', danger: false })
        const { percent, danger, live } = update
        const ratio = live ? t(danger ? 'titleDanger' : 'titleRatio', { percent }) : t('titleUnknown')
        Object.assign(practiceLead, { text: ofMock('ratioTitle', { ratio }), danger: live && danger })
      }),
    [t, ofMock, marginTitle],
  )
  return null
}
