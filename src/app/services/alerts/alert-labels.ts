import type { TFunction } from 'i18next'
import type { Alert } from '../../../shared/hub-protocol/alert.ts'
import { showDecimal } from '../../base/platform/show-decimal.ts'
import { zoneLabel, zoneShort } from '../../base/platform/zone.ts'

type Condition = Pick<Alert, 'by' | 'side' | 'level'>

const minus = (text: string) => text.replace(/^-/, '\u2212')

/** `Last rises to 65,000`. @param t of namespace `alerts` */
export function conditionText(t: TFunction<'alerts'>, { by, side, level }: Condition): string {
  const shown = minus(showDecimal(level))
  return by === 'move' ? t('when.move', { level: shown }) : t(`when.${by}.${side ?? 'above'}`, { level: shown })
}

/** What became of it. @param offset server time minus this device's, ms */
export function stateText(t: TFunction<'alerts'>, alert: Alert, language: string, offset: number): string {
  const { hit, state, by } = alert
  if (!hit) return t('state.armed')
  const seen = by === 'price' ? showDecimal(hit.seen) : `${minus(showDecimal(shortPercent(hit.seen)))}%`
  const at = zoneShort(hit.at + offset, language)
  const zone = zoneLabel(hit.at + offset)
  if (hit.missed)
    return t('state.missed', {
      from: zoneShort(hit.missed.from + offset, language),
      to: zoneShort(hit.missed.to + offset, language),
      zone,
      seen,
    })
  return t(state === 'fired' ? 'state.fired' : 'state.repeated', { at, zone, seen, times: alert.times })
}

/** Percent with two decimals, cut, as quotes show it. */
function shortPercent(text: string): string {
  return text.replace(/(\.\d\d)\d+$/, '$1')
}
