import { createContext, type ReactNode, useContext } from 'react'
import { createPortal } from 'react-dom'
import { InspectorButton } from '../inspector/inspector-button.tsx'
import * as styles from './status-bar.module.css'

const SlotContext = createContext<HTMLElement | null>(null)

/** Where the status bar stands, under the screen. */
export const StatusSlot = SlotContext.Provider

/** A screen's status bar, 24 px at the foot of the window; not on phones. Two groups: `children` left, `end` right, with the inspector's button. */
export function StatusBar({ label, children, end }: { label: string; children: ReactNode; end?: ReactNode }) {
  const slot = useContext(SlotContext)
  if (!slot) return null
  return createPortal(
    <section data-part="status" className={styles.status} aria-label={label}>
      {children}
      <span className={styles.statusEnd}>
        {end}
        <InspectorButton />
      </span>
    </section>,
    slot,
  )
}
