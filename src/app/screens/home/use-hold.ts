import { type FocusEvent, type PointerEvent, useReducer } from 'react'
import { type Hold, heldBy, NO_HOLD, nextHold } from './hold.ts'

/** Whether a list is held, and what its element must hear to know. */
export function useHold() {
  const [hold, tell] = useReducer(nextHold, NO_HOLD)
  return {
    by: heldBy(hold) as keyof Hold | null,
    handlers: {
      onPointerEnter: ({ pointerType }: PointerEvent) => tell({ type: 'enter', pointerType }),
      onPointerLeave: () => tell({ type: 'leave' }),
      onFocus: ({ target }: FocusEvent) => tell({ type: 'focus', visible: target.matches(':focus-visible') }),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) tell({ type: 'blur' })
      },
    },
  }
}
