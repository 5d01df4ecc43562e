import { useTranslation } from 'react-i18next'
import { routePath } from '../base/platform/base-path.ts'
import { marketDataSource } from '../base/platform/config.ts'
import { Badge } from './badge.tsx'
import * as styles from './paper-mark.module.css'

/** The exchange whose prices one trades on with play money; null where it is not so, and on /mock, which says itself what it is. */
export function paperVenue(): string | null {
  const source = marketDataSource()
  return source?.paper && !routePath(location.pathname).startsWith('/mock') ? source.name : null
}

/** Beside orders, positions, history and assets that are worth nothing elsewhere. */
export function PaperMark() {
  const { t } = useTranslation('common')
  return paperVenue() === null ? null : <Badge tone="info">{t('source.paperMark')}</Badge>
}

/** In place of deposits and withdrawals: why they are not there. */
export function PaperNote({ venue }: { venue: string }) {
  const { t } = useTranslation('common')
  return <p className={`note info ${styles.paper}`}>{t('source.noMoves', { venue })}</p>
}
