import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { FinanceProduct } from '../../../shared/calls/products/finance-entities.ts'
import { Button } from '../../ui/button.tsx'
import { isSold } from './product-list.ts'
import { productName, productPath } from './product-text.ts'

interface SubscribeLinkProps {
  product: FinanceProduct
  /** Why nothing can be bought now. */
  off: string | null
  /** The one that the page is about. */
  primary?: boolean
  size?: 's' | 'm'
}

/** To a product's purchase form; who is not signed in comes there by way of the login. */
export function SubscribeLink({ product, off, primary, size = 'm' }: SubscribeLinkProps) {
  const { t } = useTranslation('earn')
  const why = off ?? (isSold(product) ? null : t(product.open ? 'soldOut' : 'closed'))
  const kind = primary ? 'primary' : 'quiet'
  if (why !== null)
    return (
      <Button size={size} whyNot={why} title={why}>
        {isSold(product) ? t('subscribe') : why}
      </Button>
    )
  return (
    <Link
      className={`btn ${kind}${size === 's' ? ' s' : ''}`}
      to={productPath(product)}
      aria-label={`${t('subscribe')}: ${productName(product, t)}`}
    >
      {t('subscribe')}
    </Link>
  )
}
