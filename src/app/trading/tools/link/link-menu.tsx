import { Menu, MenuButton, MenuGroup, MenuGroupLabel, MenuItemRadio, MenuProvider } from '@ariakit/react/menu'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import * as menuStyles from '../../../ui/menu.module.css'
import * as toolsStyles from '../tools.module.css'
import { tabLink } from './own-link.ts'
import { GROUPS, type GroupName } from './tab-link.ts'

/** The coloured dot of this tab's group, with the menu to join one. */
export function LinkMenu() {
  const { t } = useTranslation('tools')
  const link = tabLink()
  const group = useSyncExternalStore(link.subscribe, link.read)
  return (
    <MenuProvider
      placement="top-end"
      values={{ group: group ?? '' }}
      setValues={(next: { group: string }) => link.join(next.group === '' ? null : (next.group as GroupName))}
    >
      <MenuButton
        className={toolsStyles.termTool}
        aria-label={t('link.button', { group: t(`link.groups.${group ?? 'none'}`) })}
      >
        <span className={toolsStyles.linkDot} data-group={group ?? 'none'} />{' '}
        {group ? t(`link.groups.${group}`) : t('link.off')}
      </MenuButton>
      <Menu gutter={4} fixed unmountOnHide data-part="menu" className={`pop ${menuStyles.menu}`}>
        <MenuGroup>
          <MenuGroupLabel className={menuStyles.menuHead}>{t('link.title')}</MenuGroupLabel>
          {(['', ...GROUPS] as const).map((name) => (
            <MenuItemRadio
              key={name}
              name="group"
              value={name}
              hideOnClick
              data-part="menu-item"
              className={menuStyles.menuItem}
            >
              <span className={toolsStyles.linkDot} data-group={name || 'none'} />
              <span>{t(`link.groups.${name || 'none'}`)}</span>
            </MenuItemRadio>
          ))}
        </MenuGroup>
      </Menu>
    </MenuProvider>
  )
}
