import { useTranslation } from 'react-i18next'
import { ErrorState } from '../../ui/states.tsx'

/** Rows of a ranking. */
export const RANK_SIZE = 5

/** The hero's place while the market is on its way. */
export function HeroStill({ wide }: { wide: boolean }) {
  const { t } = useTranslation('home')
  return (
    <div className="live" role="status">
      <span className="sr">{t('waiting')}</span>
      <div className="top">
        <span className="sk" style={{ width: 96 }} />
        <span className="sk" style={{ width: 72 }} />
      </div>
      <div className="c" />
      {wide && <div className="hero-book" />}
      {wide && <div className="foot" />}
    </div>
  )
}

/** Nothing is known of the market, and why. */
export function HeroFailed({ retry }: { retry: () => void }) {
  const { t } = useTranslation(['home', 'common'])
  return (
    <div className="live failed">
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
      {!wide && <div className="ptabs" />}
      <div className={wide ? 'rks' : 'rks one'}>
        {lists.map((by) => (
          <div key={by} className="rk">
            {wide && (
              <div className="rk-head">
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
    <div className="rk-rows sk-rows" role="status">
      <span className="sr">{t('waiting')}</span>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike
        <div key={row} className="sk-row">
          <span className="n t3 i" translate="no">
            {row + 1}
          </span>
          <span className="coin" />
          <span className="grow">
            <span className="sk" style={{ width: 72 }} />
          </span>
          <span className="r p">
            <span className="sk" style={{ width: 56 }} />
          </span>
          <span className="r c">
            <span className="sk" style={{ width: 48 }} />
          </span>
        </div>
      ))}
    </div>
  )
}
