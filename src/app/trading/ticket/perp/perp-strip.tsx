import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { moneyText } from '../../../../shared/rules/order-units.ts'
import type { LiveTotal } from '../../../services/live/live-account.ts'
import { ratioPercent } from '../../../services/live/perp-texts.ts'
import { Amount } from '../../../ui/amount.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Meter } from '../../../ui/meter.tsx'
import { ExplainTotal } from '../../explain/explain-total.tsx'
import * as styles from '../ticket.module.css'

interface PerpStripProps {
  coin: string
  /** The account is known. */
  known: boolean
  total: LiveTotal | null
  /** Nobody is signed in. */
  visitor: boolean
}

/** What the contract account has, at the marks of this moment. */
export const PerpStrip = memo(function PerpStrip({ coin, known, total, visitor }: PerpStripProps) {
  const { t } = useTranslation('perp')
  const { t: ticketText } = useTranslation('ticket')
  const money = (value: bigint | null | undefined) => (value == null ? (known ? '0' : null) : moneyText(value))
  const unknown = visitor ? '--' : ticketText('unknown')
  const ratio = total?.worst == null ? null : ratioPercent(total.worst)
  // What hangs on marks that are not current.
  const old = total && !total.live ? 'is-old' : undefined
  const rows = [
    ['balance', money(total && total.wallet + total.isolated)],
    ['available', money(total?.available)],
    ['unrealised', money(total?.unrealised)],
  ] as const
  return (
    <section className={styles.acct} aria-label={t('account')}>
      <b className="strong">{t('account')}</b>
      <dl className={styles.sum}>
        {rows.map(([name, text]) => (
          <div key={name}>
            <dt>{t(`acct.${name}`)}</dt>
            <dd className="n" translate="no">
              <ExplainTotal total={total} what={name}>
                <Amount
                  text={text}
                  className={name === 'balance' ? undefined : old}
                  unknown={unknown}
                  signed={name === 'unrealised'}
                  digits={text === null ? undefined : 2}
                />
              </ExplainTotal>{' '}
              {coin}
            </dd>
          </div>
        ))}
        <div>
          <dt>{t('acct.ratio')}</dt>
          <dd className={classNames('n', old)}>
            {/* Where an isolated position is the one that is nearest, its own row tells. */}
            <ExplainTotal total={total && total.ratio === total.worst ? total : null} what="ratio">
              {ratio === null ? (known ? '--' : unknown) : `${ratio}%`}
            </ExplainTotal>{' '}
            <span className="t3">{t('acct.liquidation')}</span>
          </dd>
        </div>
      </dl>
      {ratio !== null && (
        <Meter
          label={t('acct.ratio')}
          value={Number(ratio)}
          of={100}
          ticks={10}
          text={`${ratio}%`}
          warn={Number(ratio) >= 80}
        />
      )}
    </section>
  )
})
