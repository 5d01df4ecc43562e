import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { isInTitle } from '../../margin-watch/margin-news.ts'
import { followMockMargin } from '../../mock/mock-margin.ts'
import { mockTrading } from '../../mock/mock-trading.ts'
import { practiceLead } from '../../page/page-title.tsx'
import { prefs } from '../../prefs/prefs.ts'
import { liveStoreOf } from '../../trading/live/use-live.ts'

/** The practice account's margin ratio in the window's title, at the prices that the page shows, be they made up. */
export default function MockMarginTitle() {
  const { t } = useTranslation('positions')
  const { t: ofMock } = useTranslation('mock')
  const { marginTitle } = useSnapshot(prefs.state)
  useEffect(
    () =>
      followMockMargin(liveStoreOf(mockTrading().perp), (news) => {
        if (!news || !isInTitle(news, marginTitle)) return Object.assign(practiceLead, { text: '', danger: false })
        const { percent, danger, live } = news
        const ratio = live ? t(danger ? 'titleDanger' : 'titleRatio', { percent }) : t('titleUnknown')
        Object.assign(practiceLead, { text: ofMock('ratioTitle', { ratio }), danger: live && danger })
      }),
    [t, ofMock, marginTitle],
  )
  return null
}
