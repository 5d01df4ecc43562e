import { Pencil, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Alert } from '../../../shared/hub-protocol/alert.ts'
import { toast } from '../../base/platform/toast-store.ts'
import { Icon } from '../../ui/icon.tsx'
import { useFeed } from '../hub-client/use-feed.ts'
import { conditionText, stateText } from './alert-labels.ts'
import * as styles from './alerts.module.css'
import { ownAlerts } from './own-alerts.ts'
import { dropAlert } from './stored-alerts.ts'

interface AlertRowsProps {
  alerts: readonly Alert[]
  edited: Alert | null
  onEdit: (alert: Alert | null) => void
}

/** Every alert with what became of it; fifty at most, so all are drawn. */
export function AlertRows({ alerts, edited, onEdit }: AlertRowsProps) {
  const { t, i18n } = useTranslation('alerts')
  const offset = useFeed().serverOffset ?? 0
  if (alerts.length === 0) return <p className="t2 fs12">{t('none')}</p>
  const remove = async (alert: Alert) => {
    if (edited?.id === alert.id) onEdit(null)
    // What the exchange still watches stays on the list: it would notify.
    if (alert.closed && alert.state === 'armed' && !(await dropAlert(alert.id)))
      return toast({ kind: 'warn', name: 'alerts', title: t('closedUnanswered') })
    if (!(await ownAlerts().remove(alert.id))) toast({ kind: 'warn', name: 'alerts', title: t('noHub') })
  }
  return (
    <ul className={styles.alertRows}>
      {alerts.map((alert) => {
        const name = `${alert.symbol}, ${conditionText(t, alert)}`
        return (
          <li key={alert.id} aria-current={edited?.id === alert.id || undefined}>
            <span className="grow">
              <b className="strong" translate="no">
                {alert.symbol}
              </b>{' '}
              <span className="t3">{t(`kind.${alert.kind}`)}</span> <span className="n">{conditionText(t, alert)}</span>
              <span className={alert.hit?.missed ? `${styles.alertState} ${styles.missed}` : styles.alertState}>
                {stateText(t, alert, i18n.language, offset)}
                {alert.closed && alert.state === 'armed' && ` · ${t('ways.closed')}`}
              </span>
            </span>
            <button type="button" className="ib" aria-label={t('edit', { name })} onClick={() => onEdit(alert)}>
              <Icon of={Pencil} />
            </button>
            <button type="button" className="ib" aria-label={t('remove', { name })} onClick={() => void remove(alert)}>
              <Icon of={Trash2} />
            </button>
          </li>
        )
      })}
    </ul>
  )
}
