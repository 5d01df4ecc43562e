import { useContext, useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { httpDoor } from '../../../account/http-door.ts'
import { VenueContext } from '../../venue/venue-context.ts'
import { median, roundTripsOf } from './round-trips.ts'
import { watchOrders } from './watch-orders.ts'

/** In the status bar: ms from press to answer of the last order and of the middle one, and to its event on hover. Nothing before the first. */
export function LatencyNote() {
  const { t } = useTranslation('tools')
  const door = useContext(VenueContext)?.door ?? httpDoor
  const { subscribe, read } = roundTripsOf(door)
  const trips = useSyncExternalStore(subscribe, read)
  useEffect(() => watchOrders(door), [door])
  const last = trips.at(-1)
  if (!last) return null
  const ms = (value: number | null) => (value === null ? t('latency.none') : String(Math.round(value)))
  const all = (part: 'answered' | 'told') => trips.map((trip) => trip[part]).filter((value) => value !== null)
  const title = t('latency.title', {
    count: trips.length,
    told: ms(last.told),
    toldMedian: ms(median(all('told'))),
  })
  return (
    <span className="n" title={title} data-latency={ms(last.answered)}>
      {t('latency.note', { last: ms(last.answered), median: ms(median(all('answered'))) })}
      <span className="sr">{title}</span>
    </span>
  )
}
