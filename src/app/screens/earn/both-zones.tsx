import { useTranslation } from 'react-i18next'
import { displayZone, zoneLabel, zoneName } from '../../base/platform/zone.ts'
import { dayMinute, isUtc8, UTC8 } from './dates.ts'

/**
 * An instant in the zone on screen and in UTC+8, which the products settle by; once where the two are one.
 * @param at server time, ms
 * @param stacked one under the other, for tables
 */
export function BothZones({ at, stacked }: { at: number; stacked?: boolean }) {
  const { i18n } = useTranslation()
  const language = i18n.language
  const same = isUtc8(displayZone(), at)
  return (
    <span className={stacked ? 'ea-zones stacked' : 'ea-zones'}>
      {!same && (
        <span className="n" translate="no">
          {`${dayMinute(at, language)} ${zoneLabel(at)}`}
        </span>
      )}
      <span className="n" translate="no">
        {`${dayMinute(at, language, UTC8)} ${zoneName(UTC8, at)}`}
      </span>
    </span>
  )
}
