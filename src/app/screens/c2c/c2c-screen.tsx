import { useTranslation } from 'react-i18next'
import { Navigate, useLocation, useSearchParams } from 'react-router-dom'
import { useSession } from '../../base/session/session.ts'
import { readPlace } from '../../services/c2c/c2c-path.ts'
import { loginPath } from '../../services/page/next-path.ts'
import { useTitle } from '../../services/page/page-title.tsx'
import { PaperNote, paperVenue } from '../../ui/paper-mark.tsx'
import { AccountFrame } from '../settings/account-frame.tsx'
import * as styles from './c2c.module.css'
import { C2cMarket } from './c2c-market.tsx'
import { C2cOrders } from './c2c-orders.tsx'
import { OrderPage } from './order-page.tsx'

/** C2C, a tab of the account: merchants, the person's orders, or one of them, by the address. Merchants are there for everybody. */
export default function C2cScreen() {
  const { t } = useTranslation('c2c')
  const [params] = useSearchParams()
  const location = useLocation()
  const { status } = useSession()
  const place = readPlace(params)
  useTitle(place.view === 'order' ? t('orderTitle', { id: place.id }) : t('title'))
  const venue = paperVenue()
  if (place.view === 'market') return venue === null ? <C2cMarket /> : <PaperMarket venue={venue} />
  if (status === 'visitor') return <Navigate to={loginPath(location)} replace />
  return <AccountFrame>{place.view === 'orders' ? <C2cOrders /> : <OrderPage id={place.id} />}</AccountFrame>
}

/** In place of the merchants where one trades with paper money: it buys nothing, and nothing buys it. */
function PaperMarket({ venue }: { venue: string }) {
  const { t } = useTranslation('c2c')
  return (
    <div className={styles.c2cPage}>
      <div data-part="c2c">
        <h1 className="h1">{t('title')}</h1>
        <PaperNote venue={venue} />
      </div>
    </div>
  )
}
