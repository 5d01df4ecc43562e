import type { TFunction } from 'i18next'
import type { Alert } from '../../shared/market/alert.ts'
import { showDecimal } from '../ui/show-decimal.ts'

type Condition = Pick<Alert, 'by' | 'side' | 'level'>

const minus = (text: string) => text.replace(/^-/, '\u2212')

/** `Last rises to 65,000`. @param t of namespace `alerts` */
export function conditionText(t: TFunction<'alerts'>, { by, side, level }: Condition): string {
  const shown = minus(showDecimal(level))
  return by === 'move' ? t('when.move', { level: shown }) : t(`when.${by}.${side ?? 'above'}`, { level: shown })
}

/** Date and time in UTC, `Nov 22, 06:01:22`. */
export function momentText(ms: number, language: string): string {
  const day = new Intl.DateTimeFormat(language, { timeZone: 'UTC', month: 'short', day: 'numeric' }).format(ms)
  return `${day} ${new Date(ms).toISOString().slice(11, 19)}`
}

/** What became of it. @param offset server time minus this device's, ms */
export function stateText(t: TFunction<'alerts'>, alert: Alert, language: string, offset: number): string {
  const { hit, state, by } = alert
  if (!hit) return t('state.armed')
  const seen = by === 'price' ? showDecimal(hit.seen) : `${minus(showDecimal(shortPercent(hit.seen)))} %`
  const at = momentText(hit.at + offset, language)
  if (hit.missed)
    return t('state.missed', {
      from: momentText(hit.missed.from + offset, language),
      to: momentText(hit.missed.to + offset, language),
      seen,
    })
  return t(state === 'fired' ? 'state.fired' : 'state.repeated', { at, seen, times: alert.times })
}

/** Percent with two decimals, cut, as quotes show it. */
function shortPercent(text: string): string {
  return text.replace(/(\.\d\d)\d+$/, '$1')
}
