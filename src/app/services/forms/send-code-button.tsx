import type { ReactNode, RefObject } from 'react'

interface SendCodeButtonProps {
  /** A code was sent a moment ago: the next has to wait. */
  waits: boolean
  sending: boolean
  onSend: () => void
  buttonRef?: RefObject<HTMLButtonElement | null> | undefined
  children: ReactNode
}

/** Sends a verification code; it keeps the focus while it may not. */
export function SendCodeButton({ waits, sending, onSend, buttonRef, children }: SendCodeButtonProps) {
  return (
    <button
      ref={buttonRef}
      type="button"
      data-part="send-code"
      className="n"
      aria-disabled={waits || sending || undefined}
      aria-busy={sending || undefined}
      onClick={() => {
        if (!waits && !sending) onSend()
      }}
    >
      {children}
    </button>
  )
}
