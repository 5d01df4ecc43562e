import { Menu, MenuButton, MenuGroup, MenuGroupLabel, MenuItemRadio, MenuProvider } from '@ariakit/react/menu'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../base/platform/toast-store.ts'
import { clockTime, zoneLabel } from '../../base/platform/zone.ts'
import { CHOICES } from '../../services/dead-man/dead-man.ts'
import { deadMan } from '../../services/dead-man/own-dead-man.ts'
import * as menuStyles from '../../ui/menu.module.css'
import * as phoneStyles from '../layout/phone.module.css'
import * as statusStyles from '../status/status.module.css'
import * as toolsStyles from './tools.module.css'

/** Arms the dead man's switch, and says whether it holds. @param className of the button in place of the status bar's */
export function DeadManMenu({ className = toolsStyles.termTool }: { className?: string }) {
  const { t } = useTranslation('tools')
  const store = deadMan()
  const { seconds, until, failed } = useSyncExternalStore(store.subscribe, store.read)
  const choose = async (text: string) => {
    const wanted = CHOICES.find((choice) => String(choice) === text) ?? null
    if (!(await store.choose(wanted)))
      toast({ kind: 'warn', name: 'dead-man', title: t('deadMan.unconfirmed'), text: t('deadMan.unconfirmedText') })
  }
  const off = seconds === null && until === null && !failed
  const label =
    seconds === null
      ? until !== null
        ? t('deadMan.elsewhere', { at: clockTime(until), zone: zoneLabel(until) })
        : t(failed ? 'deadMan.maybeOn' : 'deadMan.off')
      : failed || until === null
        ? t(failed ? 'deadMan.failed' : 'deadMan.asking', { seconds })
        : t('deadMan.armed', { seconds, at: clockTime(until), zone: zoneLabel(until) })
  return (
    <MenuProvider
      placement="top-end"
      // What is armed elsewhere, or may be, is none of the choices: each of them can be pressed.
      values={{ seconds: off ? '' : String(seconds ?? 'unknown') }}
      setValues={(next: { seconds: string }) => void choose(next.seconds)}
    >
      <MenuButton className={off ? className : `${className} n ${phoneStyles.statusSkew} ${statusStyles.statusSkew}`}>
        {label}
      </MenuButton>
      <Menu gutter={4} fixed unmountOnHide data-part="menu" className={`pop ${menuStyles.menu} ${toolsStyles.deadMan}`}>
        <MenuGroup>
          <MenuGroupLabel className={`${menuStyles.menuHead} ${toolsStyles.deadManHead}`}>
            {t('deadMan.title')}
          </MenuGroupLabel>
          {(['', ...CHOICES.map(String)] as const).map((value) => (
            <MenuItemRadio
              key={value}
              name="seconds"
              value={value}
              hideOnClick
              data-part="menu-item"
              className={menuStyles.menuItem}
            >
              {value === '' ? t('deadMan.offChoice') : t('deadMan.after', { seconds: value })}
            </MenuItemRadio>
          ))}
        </MenuGroup>
      </Menu>
    </MenuProvider>
  )
}
