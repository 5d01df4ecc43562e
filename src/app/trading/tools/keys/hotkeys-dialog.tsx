import { TriangleAlert } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { keyNames, readLayout } from '../../../base/platform/key-press.ts'
import { useSecond } from '../../../services/hub-client/use-feed.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import * as keysStyles from '../../../ui/keys.module.css'
import { Switch } from '../../../ui/switch.tsx'
import * as toolsStyles from '../tools.module.css'
import { arming } from './arming.ts'
import { KEYS, LOOKING, TRADING } from './hotkeys.ts'

/** Keys that belong to other parts of the product, by the name of their words. */
const OTHERS: readonly [name: string, keys: readonly string[]][] = [
  ['group', ['+', '−']],
  ['search', ['/']],
  ['palette', ['Ctrl', 'K']],
  ['inspector', ['Alt', 'I']],
]

/** All keys of the terminal, and the switch that arms those that trade. */
export function HotkeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('tools')
  const layout = useLayout()
  const named = (keys: readonly string[]) => keyNames(keys, layout)
  return (
    <Dialog open={open} onClose={onClose} title={t('keys.title')} className={toolsStyles.keysDialog}>
      <ArmSwitch />
      <div className={toolsStyles.keysColumns}>
        <KeyList
          title={t('keys.trading')}
          rows={TRADING.map((name) => [t(`keys.${name}`), named(KEYS[name].split('+'))] as const)}
        />
        <KeyList
          title={t('keys.looking')}
          rows={[
            ...LOOKING.map((name) => [t(`keys.${name}`), named(KEYS[name].split('+'))] as const),
            ...OTHERS.map(([name, keys]) => [t(`keys.${name}`), named(keys)] as const),
          ]}
        />
      </div>
      <p className="fs12 t2">{t('keys.note')}</p>
    </Dialog>
  )
}

/** What stands on the keys of this keyboard; null until the browser tells, and where it does not. */
function useLayout() {
  const [layout, setLayout] = useState<Awaited<ReturnType<typeof readLayout>>>(null)
  useEffect(() => {
    let gone = false
    void readLayout().then((reported) => !gone && setLayout(reported))
    return () => {
      gone = true
    }
  }, [])
  return layout
}

function KeyList({ title, rows }: { title: string; rows: readonly (readonly [string, readonly string[]])[] }) {
  const { t } = useTranslation('tools')
  return (
    <section aria-label={title}>
      <h2 className="fs12 t2">{title}</h2>
      <ul>
        {rows.map(([labels, keys]) => (
          <li key={labels}>
            <span className="grow">{labels}</span>
            {keys.map((key) => (
              <kbd key={key} className={keysStyles.key}>
                {key === 'Escape' ? t('keys.escape') : key}
              </kbd>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}

function ArmSwitch() {
  const { t } = useTranslation('tools')
  const until = useSyncExternalStore(arming.subscribe, arming.read)
  return (
    <div className={`row g3 ${toolsStyles.keysArm}`}>
      <Switch on={until !== null} onChange={arming.arm} label={t('keys.arm')} />
      <span aria-hidden="true">{t('keys.arm')}</span>
      {until !== null && <TimeLeft until={until} />}
    </div>
  )
}

function TimeLeft({ until }: { until: number }) {
  const { t } = useTranslation('tools')
  const now = useSecond()
  const seconds = Math.max(0, Math.ceil((until - now) / 1_000))
  const left = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return (
    <Badge tone="warn">
      <Icon of={TriangleAlert} size={14} /> {t('keys.disarms', { left })}
    </Badge>
  )
}
