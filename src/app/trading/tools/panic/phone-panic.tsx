import { OctagonX } from 'lucide-react'
import { useContext, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { httpGateway } from '../../../services/account/http-gateway.ts'
import { deadManPossible } from '../../../services/dead-man/own-dead-man.ts'
import { VenueContext } from '../../../services/venue/venue-context.ts'
import { Icon } from '../../../ui/icon.tsx'
import { DeadManMenu } from '../dead-man-menu.tsx'
import { PanicDialog } from './panic-dialog.tsx'
import { PauseNote } from './pause-note.tsx'

/**
 * On phones the panic control stands in the head, on every tab; the dead man's switch, and that orders are paused, over the orders.
 * A practice account has neither.
 */
export default function PhonePanic({ part }: { part: 'button' | 'orders' }) {
  const { t } = useTranslation('panic')
  const venue = useContext(VenueContext)
  const [open, setOpen] = useState(false)
  if (venue !== null && venue.gateway !== httpGateway) return null
  if (part === 'orders')
    return (
      <>
        <PauseNote className="note warn grow" />
        {deadManPossible && <DeadManMenu className="btn quiet" />}
      </>
    )
  return (
    <>
      <button type="button" className="ib" aria-haspopup="dialog" title={t('title')} onClick={() => setOpen(true)}>
        <Icon of={OctagonX} size={16} />
        <span>{t('titleShort')}</span>
      </button>
      <PanicDialog open={open} pressed={0} onClose={() => setOpen(false)} />
    </>
  )
}
