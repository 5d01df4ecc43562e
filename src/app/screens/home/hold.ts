/** What keeps a ranking still: a pointer that hovers over it, or the keyboard's focus in it. */
export interface Hold {
  pointer: boolean
  focus: boolean
}

export const NO_HOLD: Hold = { pointer: false, focus: false }

export type HoldEvent =
  /** @param pointerType as pointer events carry it: a finger does not hover, so it holds nothing */
  | { type: 'enter'; pointerType: string }
  | { type: 'leave' }
  /** @param visible the focus shows (`:focus-visible`): it came by keyboard */
  | { type: 'focus'; visible: boolean }
  | { type: 'blur' }

/** The hold after an event; the same object where nothing changed. */
export function nextHold(hold: Hold, event: HoldEvent): Hold {
  switch (event.type) {
    case 'enter':
      return put(hold, 'pointer', event.pointerType !== 'touch')
    case 'leave':
      return put(hold, 'pointer', false)
    case 'focus':
      return put(hold, 'focus', event.visible)
    case 'blur':
      return put(hold, 'focus', false)
  }
}

function put(hold: Hold, by: keyof Hold, on: boolean): Hold {
  return hold[by] === on ? hold : { ...hold, [by]: on }
}

/** By what a ranking is held; the pointer is named first. null where it moves freely. */
export function heldBy(hold: Hold): keyof Hold | null {
  return hold.pointer ? 'pointer' : hold.focus ? 'focus' : null
}
