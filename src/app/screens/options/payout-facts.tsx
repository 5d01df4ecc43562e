import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { OptionMarket, OptionSide } from '../../../shared/calls/products/option-entities.ts'
import { fromUnits } from '../../../shared/decimal/decimal-text.ts'
import { bandEdges, readBand } from '../../../shared/lines/option-band.ts'
import { breakEven, readRate } from '../../../shared/lines/option-payout.ts'
import { unscaled } from '../../../shared/perp/scaled.ts'
import { showDecimal } from '../../base/platform/show-decimal.ts'
import { moneyShown } from '../../services/options/ticket-text.ts'
import { Icon } from '../../ui/icon.tsx'
import { realMinus } from '../../ui/quiet-zeros.ts'
import { type OptionDraft, offeredRate, offerOf, outcomeOf, type VolatilityDraft } from './option-form.ts'
import * as styles from './options.module.css'

const NONE = '--'
/** Parts of a hundred that volatility rates keep on the mean (lines.md §2). */
const KEPT_PERCENT = 8n

/** `1.35` → `135%`. */
export function rateShown(rate: string): string {
  const hundredths = readRate(rate)
  return hundredths === null ? NONE : `${hundredths}%`
}

function evenOf(rate: string | null): string | null {
  const hundredths = rate === null ? null : readRate(rate)
  return hundredths === null ? null : breakEven(hundredths)
}

const money = (amount: bigint) => moneyShown(unscaled(amount))
/** What volatility rates take of a stake on the mean, at least. */
const meanLoss = (stake: bigint) => money((stake * KEPT_PERCENT) / 100n)

/** What a flash ticket pays and costs, and what that means, before anything is pressed. */
export function FlashFacts({ stake, rate }: { stake: bigint | null; rate: string | null }) {
  const { t } = useTranslation('options')
  const outcome = stake === null || rate === null ? null : outcomeOf(stake, rate)
  const even = evenOf(rate)
  return (
    <>
      <dl className={`kv ${styles.optFacts}`}>
        <Fact className={styles.optOnlyWide} name={t('fact.strike')} value={t('fact.strikeWhen')} />
        <Fact
          name={t('fact.right')}
          value={
            outcome ? (
              <>
                <b className="strong">{t('fact.back', { amount: money(outcome.back) })}</b>{' '}
                <span className="up">+{money(outcome.profit)}</span>
              </>
            ) : (
              NONE
            )
          }
        />
        <Fact
          className={styles.optOnlyWide}
          name={t('fact.equal')}
          value={stake === null ? NONE : t('fact.back', { amount: money(stake) })}
        />
        <Fact
          name={t('fact.wrong')}
          value={stake === null ? NONE : <span className="down">{realMinus(`-${money(stake)}`)}</span>}
        />
        <Fact className={styles.optOnlyWide} name={t('fact.rate')} value={rate === null ? NONE : rateShown(rate)} />
        <Fact
          name={t('fact.breakEven')}
          value={even === null ? NONE : <b className="strong">{t('fact.ofTheTime', { percent: even })}</b>}
        />
      </dl>
      {outcome && stake !== null && (
        <p className={`note warn ${styles.optOdds}`}>
          <Icon of={TriangleAlert} />
          <span>
            {t('fact.evenOdds', {
              stake: showDecimal(unscaled(stake)),
              loss: money(outcome.evenLoss),
              profit: money(outcome.profit),
              cost: money(stake),
            })}
          </span>
        </p>
      )}
    </>
  )
}

function Fact({ name, value, className }: { name: string; value: ReactNode; className?: string }) {
  return (
    <div className={className}>
      <dt>{name}</dt>
      <dd className="n">{value}</dd>
    </div>
  )
}

interface VolatilityFactsProps {
  market: OptionMarket
  draft: VolatilityDraft
  stake: bigint | null
  /** Ticks; null: not known. */
  index: number | null
}

/** Least windows of the last day that a share is said of (lines.md §2). */
const MIN_WINDOWS = 20

/** Both sides of a band: what each pays, how often it has to be right, and how often windows left the band lately. */
export function VolatilityFacts({ market, draft, stake, index }: VolatilityFactsProps) {
  const { t } = useTranslation('options')
  const offer = offerOf(market, draft)
  const ppm = readBand(draft.band)
  const edges = index === null || ppm === null ? null : bandEdges(index, ppm)
  const shown = (ticks: number) => showDecimal(fromUnits(ticks, market.price_digits))
  return (
    <>
      <dl className={`kv tight ${styles.optFacts} ${styles.optBand}`}>
        <Fact
          name={t('fact.bandNow')}
          value={edges ? t('fact.range', { low: shown(edges.low), high: shown(edges.high) }) : NONE}
        />
        <Fact
          name={t('fact.left')}
          value={
            offer && offer.windows >= MIN_WINDOWS
              ? t('fact.leftOf', { left: offer.left, windows: offer.windows })
              : NONE
          }
        />
      </dl>
      <table className={`tbl ${styles.optBoth}`}>
        <caption className="sr">{t('fact.both')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('list.side')}</th>
            <th scope="col" className="r">
              {t('fact.rate')}
            </th>
            <th scope="col" className="r">
              {t('fact.rightShort')}
            </th>
            <th scope="col" className="r">
              {t('fact.breakEvenShort')}
            </th>
          </tr>
        </thead>
        <tbody>
          {(['out', 'in'] as const).map((side) => (
            <SideRow key={side} side={side} rate={offeredRate(market, draft, side)} stake={stake} />
          ))}
        </tbody>
      </table>
      {stake !== null && (
        <p className={`note warn ${styles.optOdds}`}>
          <Icon of={TriangleAlert} />
          <span>
            {t('fact.volatilityOdds', {
              stake: showDecimal(unscaled(stake)),
              loss: meanLoss(stake),
            })}
          </span>
        </p>
      )}
    </>
  )
}

function SideRow({ side, rate, stake }: { side: OptionSide; rate: string | null; stake: bigint | null }) {
  const { t } = useTranslation('options')
  const outcome = stake === null || rate === null ? null : outcomeOf(stake, rate)
  const even = evenOf(rate)
  return (
    <tr>
      <th scope="row">{t(`side.${side}`)}</th>
      {rate === null ? (
        <td className="r t3" colSpan={3}>
          {t('form.notOffered')}
        </td>
      ) : (
        <>
          <td className="r n" translate="no">
            {rateShown(rate)}
          </td>
          <td className="r n" translate="no">
            {outcome ? money(outcome.back) : NONE}
          </td>
          <td className="r n strong" translate="no">
            {even === null ? NONE : `${even}%`}
          </td>
        </>
      )}
    </tr>
  )
}

/** On phones: what a press means in one line over the buttons, wherever the page is scrolled to. */
export function Brief({ market, draft, stake }: { market: OptionMarket; draft: OptionDraft; stake: bigint | null }) {
  const { t } = useTranslation('options')
  const lost = (amount: bigint) => realMinus(`-${money(amount)}`)
  if (draft.kind === 'volatility') {
    if (stake === null) return null
    const [out, inside] = (['out', 'in'] as const).map((side) => evenOf(offeredRate(market, draft, side)))
    const shown = (even: string | null | undefined) => (even ? `${even}%` : NONE)
    return (
      <p className={`n ${styles.optBrief}`}>
        {t('fact.briefBand', { cost: lost(stake), loss: meanLoss(stake), out: shown(out), in: shown(inside) })}
      </p>
    )
  }
  const rate = offeredRate(market, draft, 'up')
  const outcome = stake === null || rate === null ? null : outcomeOf(stake, rate)
  if (!outcome || stake === null) return null
  return (
    <p className={`n ${styles.optBrief}`}>
      {t('fact.brief', {
        profit: `+${money(outcome.profit)}`,
        cost: lost(stake),
        percent: evenOf(rate),
        loss: lost(outcome.evenLoss),
      })}
    </p>
  )
}
