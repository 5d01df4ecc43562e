import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Segmented } from '../../ui/segmented.tsx'
import { partText, type Slice, slicesOf } from './asset-model.ts'
import * as styles from './assets.module.css'
import type { Assets } from './use-assets.ts'

const WASHES = [1, 0.8, 0.62, 0.5, 0.42, 0.34]
/** Bars of what is not known are as wide as a part of six percent. */
const UNKNOWN = 60
const BY = ['coins', 'accounts'] as const

/** How everything that is known spreads over coins or accounts: a bar, and under it each part with its figure. */
export function Allocation({ assets }: { assets: Assets }) {
  const { t } = useTranslation(['assets', 'transfer'])
  const [by, setBy] = useState<(typeof BY)[number]>('coins')
  const loading = assets.status === 'loading'
  const slices = slicesOf(
    by === 'coins'
      ? assets.coins.filter((row) => !row.untraded).map(({ symbol, value }) => ({ name: symbol, value }))
      : assets.accounts.map(({ account, value }) => ({ name: account, value })),
  )
  const nameOf = ({ name }: Slice) =>
    name === null ? t('others') : by === 'coins' ? name : t(`transfer:wallet.${name as 'fund'}`)
  const said = slices.map((slice) => `${nameOf(slice)} ${partText(slice.share, t('unknown'))}`).join(', ')
  return (
    <section className={styles.asChart} aria-label={t('part')}>
      <div className={styles.asChartHead}>
        <h2>{t('part')}</h2>
        <Segmented
          label={t('part')}
          value={by}
          options={BY.map((value) => ({ value, text: t(value) }))}
          onChange={setBy}
        />
      </div>
      {loading || slices.length === 0 ? (
        <p className={`t2 fs12 ${styles.asNone}`}>{t(loading ? 'loading' : 'noCoinsText')}</p>
      ) : (
        <>
          <div className={styles.prop} role="img" aria-label={t('distribution', { parts: said })}>
            {slices.map(({ name, share }, at) => (
              <i
                key={name}
                className={share === null ? 'u' : undefined}
                style={{ flexGrow: share ?? UNKNOWN, opacity: share === null ? 1 : WASHES[at] }}
              />
            ))}
          </div>
          <ul className={styles.asLegend}>
            {slices.map((slice, at) => (
              <li key={slice.name}>
                <i
                  className={slice.share === null ? 'u' : undefined}
                  style={{ opacity: slice.share === null ? 1 : WASHES[at] }}
                />
                <span>{nameOf(slice)}</span>
                <span className="n">{partText(slice.share, t('unknown'))}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
