import { Menu, MenuButton, MenuGroup, MenuGroupLabel, MenuItemRadio, MenuProvider } from '@ariakit/react/menu'
import { ChevronDown } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Market } from '../../../shared/market/market.ts'
import { Icon } from '../../ui/icon.tsx'
import { GROUPS, groupText, nextGroup } from './book-model.ts'

export type BookSides = 'both' | 'bids' | 'asks'
const SIDES: readonly BookSides[] = ['both', 'bids', 'asks']

export interface BookMenuProps {
  market: Market
  group: number
  onGroup: (group: number) => void
  /** Left out on phones, where both sides always show. */
  sides?: BookSides
  onSides?: (sides: BookSides) => void
}

/** The price step that shows, and the menu behind it: grouping ×1 … ×1000, and which sides are shown. `+` and `-` step it. */
export function BookMenu({ market, group, onGroup, sides, onSides }: BookMenuProps) {
  const { t } = useTranslation('trading')
  useEffect(() => {
    const step = (event: KeyboardEvent) => {
      const by = { '+': 1, '=': 1, '-': -1 }[event.key]
      const at = event.target as HTMLElement | null
      if (
        !by ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        at?.closest('input,textarea,select,[contenteditable],[role=slider]')
      )
        return
      onGroup(nextGroup(group, by as 1 | -1))
    }
    document.addEventListener('keydown', step)
    return () => document.removeEventListener('keydown', step)
  }, [group, onGroup])
  const values = { group: String(group), sides: sides ?? 'both' }
  return (
    <MenuProvider
      placement="bottom-end"
      values={values}
      setValues={(next: typeof values) => {
        if (next.group !== values.group) onGroup(Number(next.group))
        if (next.sides !== values.sides) onSides?.(next.sides as BookSides)
      }}
    >
      <MenuButton className="grp n">
        <span className={onSides ? 'sr' : 't2'}>{t('book.group')}</span>
        <b>{groupText(market, group)}</b>
        <Icon of={ChevronDown} size={14} label={t('book.menu')} />
      </MenuButton>
      <Menu gutter={4} fixed unmountOnHide className="pop menu">
        <MenuGroup>
          <MenuGroupLabel className="menu-head">{t('book.groupBy')}</MenuGroupLabel>
          {GROUPS.map((each) => (
            <MenuItemRadio key={each} name="group" value={String(each)} hideOnClick className="menu-item n">
              <span className="grow">{groupText(market, each)}</span>
              <span className="t3">×{each}</span>
            </MenuItemRadio>
          ))}
        </MenuGroup>
        {onSides && (
          <MenuGroup>
            <MenuGroupLabel className="menu-head">{t('book.sides')}</MenuGroupLabel>
            {SIDES.map((each) => (
              <MenuItemRadio key={each} name="sides" value={each} hideOnClick className="menu-item">
                {t(`book.show.${each}`)}
              </MenuItemRadio>
            ))}
          </MenuGroup>
        )}
      </Menu>
    </MenuProvider>
  )
}
