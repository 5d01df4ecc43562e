import type { TFunction } from 'i18next'
import type { PositionRow } from './position-row.ts'

/** `Long BTCUSDT` */
export function nameOf(t: TFunction<'positions'>, row: Pick<PositionRow, 'side' | 'symbol'>): string {
  return t('positionName', { side: t(row.side), market: row.symbol })
}
