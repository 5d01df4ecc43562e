import { ArrowDownToLine } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Icon } from '../../ui/icon.tsx'

/** The way to a deposit from a phone's terminal, which has no bar of its own. */
export function PhoneDeposit() {
  const { t } = useTranslation('common')
  return (
    <Link className="ib" to="/topup" aria-label={t('deposit')} title={t('deposit')}>
      <Icon of={ArrowDownToLine} size={20} />
    </Link>
  )
}
