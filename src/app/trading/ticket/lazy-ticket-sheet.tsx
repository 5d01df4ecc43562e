import { useState } from 'react'
import { useNotOpened } from '../../on-demand/lazy-part.tsx'
import { loadScreen } from '../../on-demand/live-screen-loader.ts'
import { onDemand } from '../../on-demand/on-demand.tsx'
import type { TicketSheetProps } from './ticket-sheet.tsx'

export const loadTicketSheet = () => import('./ticket-sheet.tsx')

const Sheet = onDemand<TicketSheetProps>(() =>
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
