import { Dialog as AriaDialog, DialogDismiss, DialogHeading } from '@ariakit/react/dialog'
import { X } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from './class-names.ts'
import * as styles from './dialog.module.css'
import { Icon } from './icon.tsx'

export interface DialogProps {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** Buttons at the bottom right. */
  actions?: ReactNode
  className?: string
}

/** A modal dialog in the middle: focus is kept inside, Escape and the scrim close it. One that stays closed costs nothing, whatever its page draws anew. */
export const Dialog = memo(ShownDialog, (before, now) => !before.open && !now.open)

function ShownDialog({ open, onClose, title, children, actions, className }: DialogProps) {
  const { t } = useTranslation('common')
  return (
    <AriaDialog
      open={open}
      onClose={onClose}
      unmountOnHide
      // The second click of a double click that opened it falls beside it.
      hideOnInteractOutside={(event) => !('detail' in event && Number(event.detail) > 1)}
      backdrop={<div className={styles.backdrop} />}
      data-part="dialog"
      className={classNames(styles.dlg, styles.dialog, className)}
    >
      <DialogHeading className="h20">{title}</DialogHeading>
      {children}
      {actions && <div className={styles.dialogActions}>{actions}</div>}
      {/* Last in order, so that the focus begins at the content. */}
      <DialogDismiss className={`ib ${styles.dialogClose}`} aria-label={t('close')}>
        <Icon of={X} size={20} />
      </DialogDismiss>
    </AriaDialog>
  )
}
