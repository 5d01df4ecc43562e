import { Dialog as AriaDialog, DialogDismiss, DialogHeading } from '@ariakit/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from './class-names.ts'
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

/** A modal dialog in the middle: focus is kept inside, Escape and the scrim close it. */
export function Dialog({ open, onClose, title, children, actions, className }: DialogProps) {
  const { t } = useTranslation('common')
  return (
    <AriaDialog
      open={open}
      onClose={onClose}
      unmountOnHide
      backdrop={<div className="backdrop" />}
      className={classNames('dlg dialog', className)}
    >
      <div className="row sp g3">
        <DialogHeading className="h20">{title}</DialogHeading>
        <DialogDismiss className="ib dialog-close" aria-label={t('close')}>
          <Icon of={X} size={20} />
        </DialogDismiss>
      </div>
      {children}
      {actions && <div className="dialog-actions">{actions}</div>}
    </AriaDialog>
  )
}

/** A modal sheet from the bottom, for phones. */
export function Sheet({ open, onClose, title, children, actions, className }: DialogProps) {
  const { t } = useTranslation('common')
  return (
    <AriaDialog
      open={open}
      onClose={onClose}
      unmountOnHide
      backdrop={<div className="backdrop" />}
      className={classNames('sheet sheet-fixed', className)}
    >
      <div className="row sp">
        <DialogHeading className="strong">{title}</DialogHeading>
        <DialogDismiss className="ib" aria-label={t('close')}>
          <Icon of={X} size={20} />
        </DialogDismiss>
      </div>
      {children}
      {actions}
    </AriaDialog>
  )
}
