import { Check, CircleAlert } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Opening } from '../../../shared/calls/products/box-entities.ts'
import type { BoxCheck, BoxMismatch } from '../../../shared/lines/box-check.ts'
import { weightHundredths } from '../../../shared/lines/box-draw.ts'
import { BOX_ODDS } from '../../../shared/lines/box-odds.ts'
import { Icon } from '../../ui/icon.tsx'
import { amountText, centsText, drawText } from './box-figures.ts'
import * as styles from './boxes.module.css'
import { checkRecord, unitsOf } from './check-record.ts'
import { HashText } from './hash-text.tsx'
import { Play } from './play.tsx'

interface OpeningPartProps {
  opening: Opening
  /** It was drawn just now: its boxes open one after the other. */
  fresh: boolean
  onPlayed: () => void
  /** The hash that is due now is another than was shown as the next one. */
  broken: boolean
}

/** One opening, worked out again in this browser: hash, every draw, price and sum. */
export function OpeningPart({ opening, fresh, onPlayed, broken }: OpeningPartProps) {
  const { t } = useTranslation('boxes')
  const check = useMemo(() => checkRecord(opening), [opening])
  const odds = BOX_ODDS[opening.box]
  return (
    <section aria-labelledby="bx-last">
      <div className="sec">
        <h2 id="bx-last">{t('opening', { id: opening.id })}</h2>
        <span>{t('boxesOf', { box: t(`name.${opening.box}`), number: opening.count })}</span>
      </div>
      {fresh && <Play opening={opening} onEnd={onPlayed} />}
      <CheckNote check={check} count={opening.count} />
      {broken && (
        <p className="note err" role="alert">
          <Icon of={CircleAlert} />
          {t('promiseBroken')}
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: fifty draws scroll, by keys too */}
      <section className={styles.bxDraws} tabIndex={0} aria-label={t('drawsOf', { id: opening.id })}>
        <table className="tbl">
          <thead>
            <tr>
              <th scope="col">{t('nonce')}</th>
              <th scope="col">{t('digits')}</th>
              <th scope="col" className="r">
                {t('draw')}
              </th>
              <th scope="col" className="r">
                {t('prize')}
              </th>
            </tr>
          </thead>
          <tbody>
            {check.draws.map(({ nonce, digits }, at) => (
              <tr key={nonce}>
                <td className="n" translate="no">
                  {nonce}
                </td>
                <td className="tm" translate="no">
                  {digits}
                </td>
                <td className="r n" translate="no">
                  {drawText(weightHundredths(odds, digits))}
                </td>
                <td className="r n strong" translate="no">
                  {amountText(unitsOf(opening.prizes[at] ?? '0'))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className={`strong ${styles.bxTotal}`} role="status">
        <span>{t('paid', { paid: centsText(unitsOf(opening.paid)) })}</span>
        <span className="n strong" translate="no">
          {centsText(unitsOf(opening.won))}
        </span>
      </p>
      <dl className="kv tight">
        <Fact name={t('hashBefore')}>
          <HashText text={opening.commit} />
        </Fact>
        <Fact name={t('seedAfter')}>
          <HashText text={opening.server_seed} />
        </Fact>
        <Fact name={t('clientSeed')}>
          <span className={`tm ${styles.bxClient}`} translate="no">
            {opening.client_seed}
          </span>
        </Fact>
      </dl>
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Whether all agrees; where it does not, what was said and what comes out. */
export function CheckNote({ check, count }: { check: BoxCheck; count: number }) {
  const { t } = useTranslation('boxes')
  const { agreed, mismatches } = check
  if (mismatches.length === 0)
    return (
      <p className={`fs12 ${styles.bxAgrees}`}>
        <Icon of={Check} size={16} />
        {t('agrees', { agreed, total: count })}
      </p>
    )
  return (
    <div className={`note err ${styles.bxDiffers}`} role="alert">
      <Icon of={CircleAlert} />
      <div>
        <b>{t('differs')}</b>
        <ul>
          {mismatches.slice(0, 4).map((mismatch) => (
            <MismatchText key={`${mismatch.what} ${'nonce' in mismatch ? mismatch.nonce : ''}`} mismatch={mismatch} />
          ))}
        </ul>
        {mismatches.length > 4 && t('differsMore', { number: mismatches.length - 4 })}
      </div>
    </div>
  )
}

/** One thing that does not agree, with both values. */
function MismatchText({ mismatch }: { mismatch: BoxMismatch }) {
  const { t } = useTranslation('boxes')
  const shown = (value: string | bigint) => (typeof value === 'bigint' ? `${amountText(value)} USDT` : value)
  const values = { found: shown(mismatch.found), expected: shown(mismatch.expected) }
  const nonce = 'nonce' in mismatch ? mismatch.nonce : ''
  return <li className={styles.bxMismatch}>{t(`mismatch.${mismatch.what}`, { ...values, nonce })}</li>
}
