import './c2c.module.css'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation, useSearchParams } from 'react-router-dom'
import { useSession } from '../../base/session/session.ts'
import { readPlace } from '../../services/c2c/c2c-path.ts'
import { loginPath } from '../../services/page/next-path.ts'
import { useTitle } from '../../services/page/page-title.tsx'
import { AccountFrame } from '../settings/account-frame.tsx'
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
  if (place.view === 'market') return <C2cMarket />
  if (status === 'visitor') return <Navigate to={loginPath(location)} replace />
  return <AccountFrame>{place.view === 'orders' ? <C2cOrders /> : <OrderPage id={place.id} />}</AccountFrame>
}
