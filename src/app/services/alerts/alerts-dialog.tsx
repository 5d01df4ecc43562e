import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { type Alert, MAX_ALERTS } from '../../../shared/hub-protocol/alert.ts'
import { type Market, marketKey } from '../../../shared/hub-protocol/market.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useMarkets } from '../hub-client/use-markets.ts'
import { AlertForm } from './alert-form-view.tsx'
import { AlertRows } from './alert-rows.tsx'
import * as styles from './alerts.module.css'
import { alertsPossible, ownAlerts } from './own-alerts.ts'

/** The alerts of this browser: one more for the market on screen, and the list. */
export default function AlertsDialog({ market, onClose }: { market: Market; onClose: () => void }) {
  const { t } = useTranslation('alerts')
  const list = ownAlerts()
  const alerts = useSyncExternalStore(list.subscribe, list.read)
  const spot = useMarkets('spot')
  const contract = useMarkets('contract')
  const [edited, setEdited] = useState<Alert | null>(null)
  const own = edited
    ? [...spot.markets, ...contract.markets].find((one) => marketKey(one.kind, one.currency_id) === keyOf(edited))
    : market
  return (
    <Dialog open onClose={onClose} title={t('title')} className={styles.alerts}>
      {alertsPossible ? (
        <>
          {own && (
            <AlertForm
              key={edited?.id ?? 'new'}
              market={own}
              edited={edited}
              full={(alerts?.length ?? 0) >= MAX_ALERTS}
              onDone={() => setEdited(null)}
            />
          )}
          <div className="sec">
            <h2>{t('list')}</h2>
            <span>{alerts === null ? t('unknown') : t('used', { count: alerts.length, most: MAX_ALERTS })}</span>
          </div>
          {alerts && <AlertRows alerts={alerts} edited={edited} onEdit={setEdited} />}
        </>
      ) : (
        <p className="note warn">{t('impossible')}</p>
      )}
    </Dialog>
  )
}

const keyOf = ({ kind, currency_id }: Alert) => marketKey(kind, currency_id)
