import { BellPlus } from 'lucide-react'
import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Market } from '../../../shared/hub-protocol/market.ts'
import { Icon } from '../../ui/icon.tsx'
import { lazyPart } from '../lazy/lazy-part.tsx'

const AlertsDialog = lazyPart('alerts', () => import('./alerts-dialog.tsx'))

/** Opens the alerts of the market on screen. */
export const AlertBell = memo(function AlertBell({ market }: { market: Market }) {
  const { t } = useTranslation('trading')
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        data-part="about"
        className="ib"
        aria-label={t('header.alerts')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon of={BellPlus} />
      </button>
      {open && <AlertsDialog market={market} onClose={() => setOpen(false)} />}
    </>
  )
})
