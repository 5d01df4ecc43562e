import { Menu, MenuButton, MenuGroup, MenuGroupLabel, MenuItemRadio, MenuProvider } from '@ariakit/react/menu'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
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
      <MenuButton className="term-tool" aria-label={t('link.button', { group: t(`link.groups.${group ?? 'none'}`) })}>
        <span className={`link-dot ${group ?? 'none'}`} /> {group ? t(`link.groups.${group}`) : t('link.off')}
      </MenuButton>
      <Menu gutter={4} fixed unmountOnHide className="pop menu">
        <MenuGroup>
          <MenuGroupLabel className="menu-head">{t('link.title')}</MenuGroupLabel>
          {(['', ...GROUPS] as const).map((name) => (
            <MenuItemRadio key={name} name="group" value={name} hideOnClick className="menu-item">
              <span className={`link-dot ${name || 'none'}`} />
              <span>{t(`link.groups.${name || 'none'}`)}</span>
            </MenuItemRadio>
          ))}
        </MenuGroup>
      </Menu>
    </MenuProvider>
  )
}
