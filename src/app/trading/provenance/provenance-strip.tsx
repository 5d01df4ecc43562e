import { useTranslation } from 'react-i18next'
import type { DepthView } from '../../market/topic-views.ts'
import { useAge } from '../../market/use-feed.ts'
import { classNames } from '../../ui/class-names.ts'
import { showDecimal } from '../../ui/show-decimal.ts'
import { useAgeText } from '../layout/use-age-text.ts'
import { isWithheld } from './withheld.ts'

/** Where the book comes from: sequence, checksum, age. `roomy`: says that the checksum is of the last message. */
export function ProvenanceStrip({ depth, roomy }: { depth: DepthView; roomy?: boolean }) {
  const { t } = useTranslation('trading')
  const age = useAge(depth.ageAt)
  const ageText = useAgeText()
  const stale = depth.status !== 'live'
  const differs = isWithheld(depth)
  const checksum = depth.reason === 'checksum' ? 'differs' : depth.checksum
  const words = checksum === 'ok' && stale && roomy ? 'okWhenSeen' : checksum
  const broken = ['gap', 'crossed', 'malformed', 'behind', 'inexact', 'digits'].includes(depth.reason)
    ? depth.reason
    : null
  return (
    <section className={classNames('prov', differs && 'warn')} aria-label={t('prov.label')}>
      <span className={classNames('dot', differs ? 'warn' : stale && 'off')} />
      {!differs && (
        <>
          <span>
            {t('prov.seq')} <b>{depth.known ? showDecimal(String(depth.sequence)) : '--'}</b>
          </span>
          <span className="sep" />
        </>
      )}
      {(!broken || !differs) && (
        <>
          <span>
            {t('prov.checksum')} <b>{t(`prov.${words}`)}</b>
          </span>
          <span className="sep" />
        </>
      )}
      {differs || broken ? (
        <span className="prov-why">{t(`prov.reason.${depth.reason}`)}</span>
      ) : (
        <span>
          {t('prov.age')} <b>{age === null ? '--' : ageText(age)}</b>
        </span>
      )}
    </section>
  )
}
