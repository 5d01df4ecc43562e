import { Dialog as AriaDialog } from '@ariakit/react/dialog'
import type { ReactNode } from 'react'
import * as dialogStyles from './dialog.module.css'
import * as paletteStyles from './palette.module.css'

/** A modal box near the top that holds a command list and goes with Escape, a choice, or a press elsewhere. */
export function Palette({ onClose, label, children }: { onClose: () => void; label: string; children: ReactNode }) {
  return (
    <AriaDialog
      open
      onClose={onClose}
      unmountOnHide
      backdrop={<div className={dialogStyles.backdrop} />}
      className={`pop ${paletteStyles.palette}`}
      aria-label={label}
    >
      {children}
    </AriaDialog>
  )
}
