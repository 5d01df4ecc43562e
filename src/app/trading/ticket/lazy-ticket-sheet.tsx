import { useState } from 'react'
import { lazyComponent } from '../../services/lazy/lazy-component.tsx'
import { useNotOpened } from '../../services/lazy/lazy-part.tsx'
import { loadScreen } from '../../services/lazy/live-screen-loader.ts'
import type { TicketSheetProps } from './ticket-sheet.tsx'

export const loadTicketSheet = () => import('./ticket-sheet.tsx')

const Sheet = lazyComponent<TicketSheetProps>(() =>
  loadScreen('ticket sheet', async () => ({ default: (await loadTicketSheet()).TicketSheet })),
)

/** The phone's ticket, whose code comes with the first press at the latest. */
export function TicketSheet(props: TicketSheetProps) {
  const [wanted, setWanted] = useState(props.open)
  const notOpened = useNotOpened()
  if (props.open && !wanted) setWanted(true)
  if (!wanted) return null
  const fail = () => {
    notOpened()
    props.onClose()
    setWanted(false)
  }
  return <Sheet props={props} onFail={fail} />
}
