import { Dialog as AriaDialog, DialogDismiss, DialogHeading } from '@ariakit/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as dialogStyles from '../../ui/dialog.module.css'
import { Icon } from '../../ui/icon.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { useWide } from '../../ui/use-wide.ts'
import { OWN_ORDERS_ID } from '../layout/show-own-orders.ts'
import * as positionsStyles from './positions.module.css'

interface PanelDialogProps {
  /** Of the heading: words alone. */
  title: string
  /** Beside the title. */
  badge?: ReactNode
  onClose: () => void
  className?: string
  children: ReactNode
}

/**
 * A form at the bottom of the positions panel, as drawn: prices, book and list stay in sight and in reach. Escape closes it, the
 * focus goes in and comes back. A sheet on phones.
 */
export function PanelDialog({ title, badge, onClose, className, children }: PanelDialogProps) {
  const { t } = useTranslation('common')
  const wide = useWide()
  const [place] = useState(placeOfPanel)
  if (!wide)
    return (
      <Sheet open onClose={onClose} label={title}>
        <div className={positionsStyles.posSheet}>
          <h2 className="strong row g2">
            {title} {badge}
          </h2>
          {children}
        </div>
      </Sheet>
    )
  return (
    <AriaDialog
      open
      onClose={onClose}
      modal={false}
      hideOnInteractOutside={false}
      autoFocusOnShow
      className={`${dialogStyles.dlg} ${positionsStyles.posDock} ${className ?? ''}`}
      style={place}
    >
      <div className="row sp">
        <DialogHeading className="strong row g2">
          {title} {badge}
        </DialogHeading>
        <DialogDismiss className="ib" aria-label={t('close')}>
          <Icon of={X} size={20} />
        </DialogDismiss>
      </div>
      {children}
    </AriaDialog>
  )
}

/** Bottom left corner of the panel in the window, px. */
function placeOfPanel(): { left: number; bottom: number } {
  const box = document.getElementById(OWN_ORDERS_ID)?.getBoundingClientRect()
  return box
    ? { left: Math.max(8, box.left + 8), bottom: Math.max(8, window.innerHeight - box.bottom + 8) }
    : { left: 8, bottom: 40 }
}
