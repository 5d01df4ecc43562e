import { LoaderCircle } from 'lucide-react'
import { type ComponentProps, useId } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

export interface ButtonProps extends ComponentProps<'button'> {
  kind?: 'primary' | 'quiet' | 'text' | 'buy' | 'sell' | 'danger'
  size?: 's' | 'm' | 'l'
  /** As wide as its container. */
  block?: boolean
  /** A request is on its way: shows it, and a further press does nothing. */
  busy?: boolean
  /** Why it cannot be pressed. It stays in the tab order so that the reason can be heard. */
  whyNot?: string | null
}

/** A button. Give `whyNot` rather than `disabled`, and show the reason in its words or near it. */
export function Button({ kind = 'quiet', size = 'm', block, busy, whyNot, className, ...rest }: ButtonProps) {
  const reason = useId()
  const off = Boolean(whyNot) || busy
  return (
    <button
      type="button"
      {...rest}
      className={classNames('btn', kind, size !== 'm' && size, block && 'block', whyNot && 'off', className)}
      aria-disabled={off || undefined}
      aria-busy={busy || undefined}
      aria-describedby={whyNot ? reason : rest['aria-describedby']}
      onClick={(event) => {
        if (off) event.preventDefault()
        else rest.onClick?.(event)
      }}
    >
      {busy && <Icon of={LoaderCircle} />}
      {rest.children}
      {whyNot && (
        <span id={reason} className="sr">
          {whyNot}
        </span>
      )}
    </button>
  )
}
