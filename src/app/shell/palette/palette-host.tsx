import { useEffect, useSyncExternalStore } from 'react'
import { isCommand } from '../../base/platform/key-press.ts'
import { lazyPart } from '../../services/lazy/lazy-part.tsx'

const listeners = new Set<() => void>()
let open = false

function set(next: boolean): void {
  open = next
  for (const listener of [...listeners]) listener()
}

/** Whether the command palette shows. */
const paletteState = {
  get open() {
    return open
  },
  show: () => set(true),
  hide: () => set(false),
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

const CommandPalette = lazyPart('command palette', () => import('./command-palette.tsx'))

/** Where the command palette stands once it is asked for: Ctrl+K or Cmd+K does so on every screen. */
export function PaletteHost() {
  const open = useSyncExternalStore(paletteState.subscribe, () => paletteState.open)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isCommand(event, 'K')) return
      event.preventDefault()
      if (paletteState.open) paletteState.hide()
      else paletteState.show()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  return open && <CommandPalette onClose={paletteState.hide} />
}
