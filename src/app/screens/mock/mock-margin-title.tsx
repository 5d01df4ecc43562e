import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { isInTitle } from '../../margin-watch/margin-news.ts'
import { followMockMargin } from '../../mock/mock-margin.ts'
import { mockTrading } from '../../mock/mock-trading.ts'
import { practiceLead } from '../../page/page-title.tsx'
import { liveStoreOf } from '../../trading/live/use-live.ts'

/** The practice account's margin ratio in the window's title, at the prices that the page shows, be they made up. */
export default function MockMarginTitle() {
  const { t } = useTranslation('positions')
  const { t: ofMock } = useTranslation('mock')
  useEffect(
    () =>
      followMockMargin(liveStoreOf(mockTrading().perp), (news) => {
        if (!news || !isInTitle(news)) practiceLead.text = ''
        else {
          const { percent, danger, live } = news
          const ratio = live ? t(danger ? 'titleDanger' : 'titleRatio', { percent }) : t('titleUnknown')
          practiceLead.text = ofMock('ratioTitle', { ratio })
        }
      }),
    [t, ofMock],
  )
  return null
}
