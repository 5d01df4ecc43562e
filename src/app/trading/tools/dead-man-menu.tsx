import { Menu, MenuButton, MenuGroup, MenuGroupLabel, MenuItemRadio, MenuProvider } from '@ariakit/react/menu'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../base/platform/toast-store.ts'
import { clockTime, zoneLabel } from '../../base/platform/zone.ts'
import { CHOICES } from '../../services/dead-man/dead-man.ts'
import { deadMan } from '../../services/dead-man/own-dead-man.ts'
import './tools.css'

/** Arms the dead man's switch, and says whether it holds. @param className of the button in place of the status bar's */
export function DeadManMenu({ className = 'term-tool' }: { className?: string }) {
  const { t } = useTranslation('tools')
  const store = deadMan()
  const { seconds, until, failed } = useSyncExternalStore(store.subscribe, store.read)
  const choose = async (text: string) => {
    const wanted = CHOICES.find((choice) => String(choice) === text) ?? null
    if (!(await store.choose(wanted)))
      toast({ kind: 'warn', name: 'dead-man', title: t('deadMan.unconfirmed'), text: t('deadMan.unconfirmedText') })
  }
  const off = seconds === null && until === null && !failed
  const words =
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
      <MenuButton className={off ? className : `${className} status-skew n`}>{words}</MenuButton>
      <Menu gutter={4} fixed unmountOnHide className="pop menu dead-man">
        <MenuGroup>
          <MenuGroupLabel className="menu-head dead-man-head">{t('deadMan.title')}</MenuGroupLabel>
          {(['', ...CHOICES.map(String)] as const).map((value) => (
            <MenuItemRadio key={value} name="seconds" value={value} hideOnClick className="menu-item">
              {value === '' ? t('deadMan.offChoice') : t('deadMan.after', { seconds: value })}
            </MenuItemRadio>
          ))}
        </MenuGroup>
      </Menu>
    </MenuProvider>
  )
}
