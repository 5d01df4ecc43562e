import { Timer } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import type { C2cOrderRow } from '../../../shared/calls/c2c-calls.ts'
import { clockText } from '../../ui/countdown-ring.tsx'
import { Icon } from '../../ui/icon.tsx'
import * as tabsStyles from '../../ui/tabs.module.css'
import { useSecondsLeft } from '../forms/use-seconds-left.ts'
import { titleLead } from '../page/page-title.tsx'
import * as c2cChipStyles from './c2c-chip.module.css'
import { orderPath } from './c2c-path.ts'
import { openC2c, startOpenOrders } from './own-open-orders.ts'
import { urgentOrder, waitsFor } from './urgent-order.ts'

/** The open order that comes first, with its time, on every page: in the app bar, on phones below it. */
export default function C2cChip({ place }: { place: 'bar' | 'strip' }) {
  useEffect(startOpenOrders, [])
  const { orders } = useSnapshot(openC2c)
  const order = urgentOrder(orders as readonly C2cOrderRow[])
  return order && <Chip order={order} more={orders.length - 1} place={place} />
}

function Chip({ order, more, place }: { order: C2cOrderRow; more: number; place: 'bar' | 'strip' }) {
  const { t } = useTranslation('c2cWatch')
  const waits = waitsFor(order) ?? 'decision'
  const timed = waits === 'pay' || waits === 'merchantPays'
  const seconds = useSecondsLeft(timed ? order.pay_by : 0)
  const left = timed ? clockText(seconds) : null
  useEffect(() => {
    titleLead.timer = waits === 'pay' && left !== null ? left : ''
    return () => {
      titleLead.timer = ''
    }
  }, [waits, left])
  const name = t('order', { id: order.id })
  const inBar = place === 'bar'
  const chip = (
    <Link to={orderPath(order.id)} className={inBar ? c2cChipStyles.c2cChip : c2cChipStyles.c2cStrip}>
      <Icon of={Timer} size={16} />
      <span className="n">{name}</span>
      <span className={inBar ? 'sr' : c2cChipStyles.c2cState}>{t(`waits.${waits}`)}</span>
      {left !== null && (
        <b className="n" translate="no">
          {left}
        </b>
      )}
      {more > 0 && <span className={tabsStyles.cnt}>{t('more', { count: more })}</span>}
    </Link>
  )
  return inBar ? chip : <aside aria-label={name}>{chip}</aside>
}
