import { useContext, useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { httpGateway } from '../../../services/account/http-gateway.ts'
import { VenueContext } from '../../../services/venue/venue-context.ts'
import { median, roundTripsOf } from './round-trips.ts'
import { watchOrders } from './watch-orders.ts'

/** In the status bar: ms from press to answer of the last order and of the middle one, and to its event on hover. Nothing before the first. */
export function LatencyNote() {
  const { t } = useTranslation('tools')
  const gateway = useContext(VenueContext)?.gateway ?? httpGateway
  const { subscribe, read } = roundTripsOf(gateway)
  const trips = useSyncExternalStore(subscribe, read)
  useEffect(() => watchOrders(gateway), [gateway])
  const last = trips.at(-1)
  if (!last) return null
  const ms = (value: number | null) => (value === null ? t('latency.none') : String(Math.round(value)))
  const all = (part: 'answered' | 'reported') => trips.map((trip) => trip[part]).filter((value) => value !== null)
  const title = t('latency.title', {
    count: trips.length,
    reported: ms(last.reported),
    reportedMedian: ms(median(all('reported'))),
  })
  return (
    <span className="n" title={title} data-latency={ms(last.answered)}>
      {t('latency.note', { last: ms(last.answered), median: ms(median(all('answered'))) })}
      <span className="sr">{title}</span>
    </span>
  )
}
