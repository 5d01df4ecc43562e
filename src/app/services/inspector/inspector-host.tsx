import { useEffect, useSyncExternalStore } from 'react'
import { isAlt } from '../../base/platform/key-press.ts'
import { lazyPart } from '../lazy/lazy-part.tsx'
import { inspector } from './inspector-state.ts'

const Inspector = lazyPart('inspector', () => import('./inspector.tsx'))

/** Where the inspector stands once somebody opens it; the key Alt+I does so on every screen. */
export function InspectorHost() {
  const open = useSyncExternalStore(inspector.subscribe, () => inspector.open)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isAlt(event, 'I')) return
      event.preventDefault()
      inspector.toggle()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  return open && <Inspector onClose={inspector.hide} />
}
