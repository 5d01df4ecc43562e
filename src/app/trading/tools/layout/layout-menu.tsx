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
import { COLUMNS, isBare, layoutText, PANELS, PRESETS, type PresetName, presetOf } from '../../layout/layout.ts'
import { layoutStore } from '../../layout/layout-store.ts'

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
      <MenuButton className="term-tool">
        {t('layout.button', { name: t(`layout.presets.${preset ?? 'own'}`) })}
      </MenuButton>
      <Menu gutter={4} fixed unmountOnHide className="pop menu layout-menu">
        <MenuGroup>
          <MenuGroupLabel className="menu-head">{t('layout.preset')}</MenuGroupLabel>
          {(Object.keys(PRESETS) as PresetName[]).map((name) => (
            <MenuItemRadio key={name} name="preset" value={name} className="menu-item">
              {t(`layout.presets.${name}`)}
            </MenuItemRadio>
          ))}
        </MenuGroup>
        <MenuSeparator className="menu-line" />
        <MenuGroup>
          <MenuGroupLabel className="menu-head">{t('layout.shown')}</MenuGroupLabel>
          {panels.map((name) => {
            const last = COLUMNS.includes(name) && shown.includes(name) && isBare([...layout.hide, name])
            return (
              <MenuItemCheckbox key={name} name="shown" value={name} disabled={last} className="menu-item menu-check">
                {t(`layout.panels.${name}`)}
              </MenuItemCheckbox>
            )
          })}
        </MenuGroup>
        <MenuSeparator className="menu-line" />
        <MenuItem className="menu-item" onClick={() => void share()}>
          {t('layout.share')}
        </MenuItem>
      </Menu>
    </MenuProvider>
  )
}
