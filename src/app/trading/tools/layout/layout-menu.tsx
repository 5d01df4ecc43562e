import {
  Menu,
  MenuButton,
  MenuGroup,
  MenuGroupLabel,
  MenuItem,
  MenuItemCheckbox,
  MenuItemRadio,
  MenuProvider,
  MenuSeparator,
} from '@ariakit/react/menu'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../../base/platform/toast-store.ts'
import { writeClipboard } from '../../../base/platform/write-clipboard.ts'
import * as menuStyles from '../../../ui/menu.module.css'
import { COLUMNS, isBare, layoutText, PANELS, PRESETS, type PresetName, presetOf } from '../../layout/layout.ts'
import { layoutStore } from '../../layout/layout-store.ts'
import * as toolsStyles from '../tools.module.css'

/** Presets, what is shown, and a link that brings another window the same layout. @param below there are orders to show */
export function LayoutMenu({ below }: { below: boolean }) {
  const { t } = useTranslation('tools')
  const store = layoutStore()
  const layout = useSyncExternalStore(store.subscribe, store.read)
  const preset = presetOf(layout)
  const panels = PANELS.filter((name) => name !== 'below' || below)
  const shown = panels.filter((name) => !layout.hide.includes(name))
  const share = async () => {
    const url = new URL(location.href)
    url.searchParams.set('layout', layoutText(store.read()))
    if (await writeClipboard(url.href)) toast({ kind: 'ok', name: 'layout', title: t('layout.copied') })
    else toast({ kind: 'info', name: 'layout', title: t('layout.copyByHand'), text: url.href })
  }
  return (
    <MenuProvider
      placement="top-end"
      values={{ preset: preset ?? '', shown }}
      setValues={(next: { preset: string; shown: string[] }) => {
        if (next.preset !== (preset ?? '')) return store.set(PRESETS[next.preset as PresetName])
        const turned = panels.find((name) => next.shown.includes(name) !== shown.includes(name))
        if (turned) store.toggle(turned)
      }}
    >
      <MenuButton className={toolsStyles.termTool}>
        {t('layout.button', { name: t(`layout.presets.${preset ?? 'own'}`) })}
      </MenuButton>
      <Menu
        gutter={4}
        fixed
        unmountOnHide
        data-part="menu"
        className={`pop ${menuStyles.menu} ${toolsStyles.layoutMenu}`}
      >
        <MenuGroup>
          <MenuGroupLabel className={menuStyles.menuHead}>{t('layout.preset')}</MenuGroupLabel>
          {(Object.keys(PRESETS) as PresetName[]).map((name) => (
            <MenuItemRadio key={name} name="preset" value={name} data-part="menu-item" className={menuStyles.menuItem}>
              {t(`layout.presets.${name}`)}
            </MenuItemRadio>
          ))}
        </MenuGroup>
        <MenuSeparator className={menuStyles.menuLine} />
        <MenuGroup>
          <MenuGroupLabel className={menuStyles.menuHead}>{t('layout.shown')}</MenuGroupLabel>
          {panels.map((name) => {
            const last = COLUMNS.includes(name) && shown.includes(name) && isBare([...layout.hide, name])
            return (
              <MenuItemCheckbox
                key={name}
                name="shown"
                value={name}
                disabled={last}
                data-part="menu-item"
                className={`${menuStyles.menuItem} ${toolsStyles.menuCheck}`}
              >
                {t(`layout.panels.${name}`)}
              </MenuItemCheckbox>
            )
          })}
        </MenuGroup>
        <MenuSeparator className={menuStyles.menuLine} />
        <MenuItem data-part="menu-item" className={menuStyles.menuItem} onClick={() => void share()}>
          {t('layout.share')}
        </MenuItem>
      </Menu>
    </MenuProvider>
  )
}
