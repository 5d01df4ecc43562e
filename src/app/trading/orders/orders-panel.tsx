import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { Market } from '../../../shared/market/market.ts'
import { useSession } from '../../session/session.ts'
import { loginPath } from '../../shell/next-path.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useWide } from '../layout/use-wide.ts'
import { clientPrefs } from '../prefs.ts'
import { CancelAll } from './cancel-all.tsx'
import { AssetsList, FillsList, HistoryList, OpenList } from './lists.tsx'
import { useOrderWords } from './order-words.ts'
import { useOwn } from './own-store.ts'
import { OWN_ORDERS_ID } from './show-own-orders.ts'
import { useCancel } from './use-cancel.ts'
import './orders.css'

export const ORDER_TABS = ['own-open', 'own-history', 'own-fills', 'own-assets'] as const
type OrderTab = (typeof ORDER_TABS)[number]

/** Open orders, history, fills and balances of the person signed in. */
export function OrdersPanel({ market }: { market: Market }) {
  const { status } = useSession()
  return status === 'visitor' ? <ForVisitors /> : <OwnLists market={market} />
}

function ForVisitors() {
  const { t } = useOrderWords()
  const here = useLocation()
  return (
    <section className="pos own" id={OWN_ORDERS_ID} tabIndex={-1} aria-label={t('panel')}>
      <div className="state">
        <p className="strong">{t('visitorTitle')}</p>
        <Link className="lnk" to={loginPath(here)}>
          {t('logIn')}
        </Link>
      </div>
    </section>
  )
}

function OwnLists({ market }: { market: Market }) {
  const words = useOrderWords()
  const { t } = words
  const own = useOwn()
  const cancel = useCancel()
  const wide = useWide()
  const [tab, setTab] = useState<OrderTab>('own-open')
  const [only, setOnly] = useState(() => clientPrefs.read('orders-this-market') === '1')
  const filter = <T extends { currency_id: number }>(rows: readonly T[]) =>
    only ? rows.filter((row) => row.currency_id === market.currency_id) : rows
  const open = filter(own.open.rows)
  const tools = tab !== 'own-assets' && (
    <span className="row g4 own-end">
      <Checkbox
        checked={only}
        onChange={(next) => {
          setOnly(next)
          clientPrefs.write('orders-this-market', next ? '1' : '0')
        }}
      >
        {t('thisMarket')}
      </Checkbox>
      {tab === 'own-open' && (
        <CancelAll count={open.length} market={only ? market : null} state={own.cancelAll} onCancelAll={cancel.all} />
      )}
    </span>
  )
  return (
    <section className="pos own" id={OWN_ORDERS_ID} tabIndex={-1} aria-label={t('panel')}>
      <Tabs
        label={t('panel')}
        value={tab}
        onChange={setTab}
        size="s"
        tabs={[
          { value: 'own-open', text: t('open'), count: own.open.knownAt === null ? undefined : open.length },
          { value: 'own-history', text: t('history') },
          { value: 'own-fills', text: t('fills') },
          { value: 'own-assets', text: t('assets') },
        ]}
        end={wide && tools}
        panelClassName="own-panel"
      >
        {(shown) => (
          <>
            {!wide && tools}
            {shown === 'own-open' && (
              <OpenList own={own} rows={open} words={words} market={only ? market : null} onCancel={cancel.one} />
            )}
            {shown === 'own-history' && <HistoryList own={own} rows={filter(own.history.rows)} words={words} />}
            {shown === 'own-fills' && <FillsList own={own} rows={filter(own.fills.rows)} words={words} />}
            {shown === 'own-assets' && <AssetsList own={own} words={words} market={market} />}
          </>
        )}
      </Tabs>
    </section>
  )
}
