import { useTranslation } from 'react-i18next'
import { displayZone, zoneLabel, zoneName } from '../../base/platform/zone.ts'
import { dayMinute, isUtc8, UTC8 } from './dates.ts'
import * as earnStyles from './earn.module.css'
import * as earnAccountStyles from './earn-account.module.css'

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
    <span
      className={
        stacked
          ? `${earnStyles.eaZones} ${earnAccountStyles.eaZones} ${earnStyles.stacked}`
          : `${earnStyles.eaZones} ${earnAccountStyles.eaZones}`
      }
    >
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
