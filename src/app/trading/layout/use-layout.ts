import { useSyncExternalStore } from 'react'
import { useMedia } from '../../ui/use-wide.ts'
import { DRAWN, type Layout } from './layout.ts'
import { layoutStore } from './layout-store.ts'

/** This window's layout; below 1024 px the terminal stands as it is drawn there. */
export function useLayout(): Layout {
  const layout = useSyncExternalStore(layoutStore().subscribe, layoutStore().read)
  return useMedia('(min-width:1024px)') ? layout : DRAWN
}
