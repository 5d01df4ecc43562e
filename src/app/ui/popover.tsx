import { Popover as AriaPopover, PopoverDisclosure, PopoverHeading, PopoverProvider } from '@ariakit/react/popover'
import { type ReactNode, useState } from 'react'
import { classNames } from './class-names.ts'
import * as styles from './popover.module.css'

export interface PopoverProps {
  /** What the button shows. */
  button: ReactNode
  /** The button's name where it shows no words. */
  label?: string
  title: string
  buttonClassName?: string
  className?: string
  /** Draws the inside; `close` takes the popover away. */
  children: (close: () => void) => ReactNode
}

/** A small form at its button: not modal, closed by Escape and by a press elsewhere. */
export function Popover({ button, label, title, buttonClassName, className, children }: PopoverProps) {
  const [open, setOpen] = useState(false)
  return (
    <PopoverProvider open={open} setOpen={setOpen} placement="bottom-start">
      <PopoverDisclosure aria-label={label} className={buttonClassName ?? 'btn quiet'}>
        {button}
      </PopoverDisclosure>
      <AriaPopover gutter={4} unmountOnHide className={classNames('pop', styles.popover, className)}>
        <PopoverHeading className="strong">{title}</PopoverHeading>
        {children(() => setOpen(false))}
      </AriaPopover>
    </PopoverProvider>
  )
}
