import { Menu, MenuButton, MenuGroup, MenuGroupLabel, MenuItemRadio, MenuProvider } from '@ariakit/react/menu'
import { useTranslation } from 'react-i18next'
import * as menuStyles from '../../ui/menu.module.css'
import { OpenAtOnce } from '../../ui/menu.tsx'
import * as bookStyles from '../layout/book.module.css'
import * as phoneStyles from '../layout/phone.module.css'
import { GROUPS, groupText } from '../levels/book-model.ts'
import type { BookMenuProps, BookSides } from './book-menu.tsx'
import { GroupButtonLabel } from './group-button-label.tsx'

const SIDES: readonly BookSides[] = ['both', 'bids', 'asks']

/** The button with its menu, open as it appears. */
export default function BookMenuList(props: BookMenuProps) {
  const { market, group, onGroup, sides, onSides } = props
  const { t } = useTranslation('trading')
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
      <MenuButton className={`n ${bookStyles.grp} ${phoneStyles.grp}`}>
        <GroupButtonLabel {...props} />
      </MenuButton>
      <Menu gutter={4} fixed unmountOnHide data-part="menu" className={`pop ${menuStyles.menu}`}>
        <MenuGroup>
          <MenuGroupLabel className={menuStyles.menuHead}>{t('book.groupBy')}</MenuGroupLabel>
          {GROUPS.map((each) => (
            <MenuItemRadio
              key={each}
              name="group"
              value={String(each)}
              hideOnClick
              data-part="menu-item"
              className={`n ${menuStyles.menuItem}`}
            >
              <span className="grow">{groupText(market, each)}</span>
              <span className="t3">×{each}</span>
            </MenuItemRadio>
          ))}
        </MenuGroup>
        {onSides && (
          <MenuGroup>
            <MenuGroupLabel className={menuStyles.menuHead}>{t('book.sides')}</MenuGroupLabel>
            {SIDES.map((each) => (
              <MenuItemRadio
                key={each}
                name="sides"
                value={each}
                hideOnClick
                data-part="menu-item"
                className={menuStyles.menuItem}
              >
                {t(`book.show.${each}`)}
              </MenuItemRadio>
            ))}
          </MenuGroup>
        )}
      </Menu>
      <OpenAtOnce />
    </MenuProvider>
  )
}
