import { useTranslation } from 'react-i18next'
import * as coinStyles from '../../ui/coin.module.css'
import { ErrorState } from '../../ui/states.tsx'
import * as tabsStyles from '../../ui/tabs.module.css'
import * as heroStyles from './hero.module.css'
import * as rankingsStyles from './rankings.module.css'

/** Rows of a ranking. */
export const RANK_SIZE = 5

/** The hero's place while the market is on its way. */
export function HeroStill({ wide }: { wide: boolean }) {
  const { t } = useTranslation('home')
  return (
    <div className={heroStyles.live} role="status">
      <span className="sr">{t('waiting')}</span>
      <div className={heroStyles.top}>
        <span className="sk" style={{ width: 96 }} />
        <span className="sk" style={{ width: 72 }} />
      </div>
      <div className={`${heroStyles.c} ${rankingsStyles.c}`} />
      {wide && <div className={heroStyles.heroBook} />}
      {wide && <div className={heroStyles.foot} />}
    </div>
  )
}

/** Nothing is known of the market, and why. */
export function HeroFailed({ retry }: { retry: () => void }) {
  const { t } = useTranslation(['home', 'common'])
  return (
    <div className={`${heroStyles.live} ${heroStyles.failed}`}>
      <ErrorState title={t('common:marketsError')} text={t('heroFailed')} onRetry={retry} />
    </div>
  )
}

/** The rankings' place. */
export function RanksStill({ wide }: { wide: boolean }) {
  const lists = wide ? (['gainers', 'losers', 'volume'] as const) : (['gainers'] as const)
  const { t } = useTranslation('home')
  return (
    <>
      {!wide && <div data-part="ptabs" className={tabsStyles.ptabs} />}
      <div className={wide ? rankingsStyles.rks : `${rankingsStyles.rks} ${rankingsStyles.one}`}>
        {lists.map((by) => (
          <div key={by} className={rankingsStyles.rk}>
            {wide && (
              <div className={rankingsStyles.rkHead}>
                <h2>{t(by)}</h2>
              </div>
            )}
            <RankSkeleton rows={RANK_SIZE} />
          </div>
        ))}
      </div>
    </>
  )
}

/** Rows on their way, in the columns' own places. */
export function RankSkeleton({ rows }: { rows: number }) {
  const { t } = useTranslation('home')
  return (
    <div className={rankingsStyles.rkRows} role="status">
      <span className="sr">{t('waiting')}</span>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike
        <div key={row} className={rankingsStyles.skRow}>
          <span className={`n t3 ${rankingsStyles.i}`} translate="no">
            {row + 1}
          </span>
          <span data-part="coin" className={coinStyles.coin} />
          <span className="grow">
            <span className="sk" style={{ width: 72 }} />
          </span>
          <span className={`r ${rankingsStyles.p}`}>
            <span className="sk" style={{ width: 56 }} />
          </span>
          <span className={`r ${heroStyles.c} ${rankingsStyles.c}`}>
            <span className="sk" style={{ width: 48 }} />
          </span>
        </div>
      ))}
    </div>
  )
}
