import { Dialog as AriaDialog } from '@ariakit/react/dialog'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from './class-names.ts'
import * as styles from './dialog.module.css'

export interface SheetProps {
  open: boolean
  onClose: () => void
  /** What the sheet is, for screen readers. */
  label: string
  /** Name of the grab bar; "Close" by itself. */
  closeLabel?: string
  children: ReactNode
  className?: string
}

/** A modal sheet from the bottom of a phone, with a grab bar that closes it; above the home indicator. */
export function Sheet({ open, onClose, label, closeLabel, children, className }: SheetProps) {
  const { t } = useTranslation('common')
  return (
    <AriaDialog
      open={open}
      onClose={onClose}
      unmountOnHide
      backdrop={<div className={styles.backdrop} />}
      data-part="sheet-fixed"
      className={classNames(styles.sheet, styles.sheetFixed, className)}
      aria-label={label}
    >
      <button
        type="button"
        data-part="grab-hit"
        className={styles.grabHit}
        aria-label={closeLabel ?? t('close')}
        onClick={onClose}
      >
        <span className={styles.grab} />
      </button>
      {children}
    </AriaDialog>
  )
}
