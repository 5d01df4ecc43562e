import { Tooltip as AriaTooltip, TooltipAnchor, TooltipProvider } from '@ariakit/react/tooltip'
import type { ReactElement } from 'react'
import * as styles from './popover.module.css'

export interface TooltipProps {
  text: string
  /** What is explained: something that takes focus. It must have a name of its own; the tip only describes it. */
  children: ReactElement
}

/** In place and not in a portal, so that it stays within the landmarks. Words about a control, on hover and on focus; nothing that is needed stands in it alone. */
export function Tooltip({ text, children }: TooltipProps) {
  return (
    <TooltipProvider timeout={300} placement="top">
      <TooltipAnchor render={children} aria-description={text} />
      <AriaTooltip portal={false} fixed gutter={6} unmountOnHide className={styles.tip}>
        {text}
      </AriaTooltip>
    </TooltipProvider>
  )
}
