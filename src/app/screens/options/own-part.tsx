import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import type { OptionKind, Ticket } from '../../../shared/calls/products/option-entities.ts'
import { clientPrefs } from '../../base/prefs/terminal-prefs.ts'
import { askNotifyLeave, noticesNeedHttps } from '../../services/alerts/notify.ts'
import { lazyPanel } from '../../services/lazy/lazy-panel.tsx'
import { ownTickets } from '../../services/options/own-tickets.ts'
import type { TicketsState } from '../../services/options/ticket-store.ts'
import { loginPath } from '../../services/page/next-path.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Empty, Loading } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useWide } from '../../ui/use-wide.ts'
import { StatsLine, useStats } from './option-stats.tsx'
import * as styles from './options.module.css'
import { RunningList } from './running-list.tsx'
import { SettledList, useSettled } from './settled-list.tsx'

/** Its exact statistics need a library that nothing else of the page does. */
const WinRate = lazyPanel('win rate', () => import('./win-rate.tsx'), <Loading />)

type Part = 'running' | 'settled' | 'rate'

interface OwnPartProps {
  kind: OptionKind
  state: TicketsState
  /** Running tickets of the kind. */
  running: readonly Ticket[]
  even: string | null
  onVerify: (ticket: Ticket) => void
}

/** A person's tickets: those that run, those that are settled, and how often they won. */
export function OwnPart({ kind, state, running, even, onVerify }: OwnPartProps) {
  const { t } = useTranslation('options')
  const [part, setPart] = useState<Part>('running')
  const wide = useWide()
  const settled = useSettled(kind)
  const stats = useStats(kind)
  return (
    <Tabs<Part>
      label={t('list.label')}
      value={part}
      onChange={setPart}
      className={styles.optTabs}
      size={wide ? 'm' : 'phone'}
      tabs={[
        { value: 'running', text: t('list.running'), count: running.length },
        { value: 'settled', text: t('list.settled') },
        { value: 'rate', text: t('list.rate') },
      ]}
      end={<StatsLine stats={stats.data} even={even} />}
    >
      {(shown) =>
        shown === 'running' ? (
          <>
            <RunningList state={state} tickets={running} onRetry={ownTickets().retry} />
            <Ways />
          </>
        ) : shown === 'settled' ? (
          <SettledList view={settled} onVerify={onVerify} />
        ) : (
          <WinRate view={stats} even={even} />
        )
      }
    </Tabs>
  )
}

/** How the end of a ticket is reported beside its toast. */
function Ways() {
  const { t } = useTranslation('options')
  const [sound, setSound] = useState(() => clientPrefs.read('option-sound') === '1')
  const [notice, setNotice] = useState(() => clientPrefs.read('option-notify') === '1')
  const [refused, setRefused] = useState(false)
  const setWay = async (on: boolean) => {
    const may = !on || (await askNotifyLeave()) === 'granted'
    setRefused(!may)
    setNotice(on && may)
    clientPrefs.write('option-notify', on && may ? '1' : '0')
  }
  return (
    <fieldset className={`fs12 ${styles.optWays}`}>
      <legend className="t3">{t('ways.label')}</legend>
      <Checkbox
        checked={sound}
        onChange={(on) => {
          setSound(on)
          clientPrefs.write('option-sound', on ? '1' : '0')
        }}
      >
        {t('ways.sound')}
      </Checkbox>
      <Checkbox
        checked={notice}
        whyNot={noticesNeedHttps() ? t('ways.https') : null}
        onChange={(on) => void setWay(on)}
      >
        {t('ways.notify')}
      </Checkbox>
      {refused && <span role="alert">{t('ways.refused')}</span>}
    </fieldset>
  )
}

/** What stands in their place for a visitor. */
export function VisitorPart() {
  const { t } = useTranslation('options')
  return (
    <Empty
      title={t('list.visitor')}
      text={t('list.visitorText')}
      action={
        <Link className="btn quiet s" to={loginPath(useLocation())}>
          {t('form.logIn')}
        </Link>
      }
    />
  )
}
