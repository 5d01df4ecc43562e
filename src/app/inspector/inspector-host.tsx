import { useEffect, useSyncExternalStore } from 'react'
import { lazyPart } from '../on-demand/lazy-part.tsx'
import { inspector } from './inspector-state.ts'

const Inspector = lazyPart('inspector', () => import('./inspector.tsx'))

/** Where the inspector stands once somebody opens it; the key Alt+I does so on every screen. */
export function InspectorHost() {
  const open = useSyncExternalStore(inspector.subscribe, () => inspector.open)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { altKey, ctrlKey, metaKey, shiftKey, code } = event
      if (code !== 'KeyI' || !altKey || ctrlKey || metaKey || shiftKey) return
      event.preventDefault()
      inspector.toggle()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  return open && <Inspector onClose={inspector.hide} />
}
