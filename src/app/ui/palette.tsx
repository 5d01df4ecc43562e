import { Dialog as AriaDialog } from '@ariakit/react/dialog'
import type { ReactNode } from 'react'

/** A modal box near the top that holds a command list and goes with Escape, a choice, or a press elsewhere. */
export function Palette({ onClose, label, children }: { onClose: () => void; label: string; children: ReactNode }) {
  return (
    <AriaDialog
      open
      onClose={onClose}
      unmountOnHide
      backdrop={<div className="backdrop" />}
      className="pop palette"
      aria-label={label}
    >
      {children}
    </AriaDialog>
  )
}
