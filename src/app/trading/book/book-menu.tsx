import { useEffect } from 'react'
import type { Market } from '../../../shared/hub-protocol/market.ts'
import { isComposing, signOf } from '../../base/platform/key-press.ts'
import { lazyControl } from '../../services/lazy/lazy-control.tsx'
import * as bookStyles from '../layout/book.module.css'
import * as phoneStyles from '../layout/phone.module.css'
import { nextGroup } from '../levels/book-model.ts'
import { GroupButtonLabel } from './group-button-label.tsx'

export type BookSides = 'both' | 'bids' | 'asks'

export interface BookMenuProps {
  market: Market
  group: number
  onGroup: (group: number) => void
  /** Left out on phones, where both sides always show. */
  sides?: BookSides
  onSides?: (sides: BookSides) => void
}

export const loadBookMenu = () => import('./book-menu-list.tsx')

const LazyMenu = lazyControl<BookMenuProps>('book menu', loadBookMenu, (props, reach) => (
  <button
    type="button"
    className={`n ${bookStyles.grp} ${phoneStyles.grp}`}
    translate="no"
    aria-haspopup="menu"
    {...reach}
  >
    <GroupButtonLabel {...props} />
  </button>
))

/** The price step that shows, and the menu behind it: grouping ×1 … ×1000, and which sides are shown. `+` and `-` step it. */
export function BookMenu(props: BookMenuProps) {
  const { group, onGroup } = props
  useEffect(() => {
    const step = (event: KeyboardEvent) => {
      const by = { '+': 1, '=': 1, '-': -1 }[signOf(event) ?? '']
      const at = event.target as HTMLElement | null
      if (!by || isComposing(event) || at?.closest('input,textarea,select,[contenteditable],[role=slider]')) return
      onGroup(nextGroup(group, by as 1 | -1))
    }
    document.addEventListener('keydown', step)
    return () => document.removeEventListener('keydown', step)
  }, [group, onGroup])
  return <LazyMenu {...props} />
}
