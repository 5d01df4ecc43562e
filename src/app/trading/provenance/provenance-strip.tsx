import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { showDecimal } from '../../base/platform/show-decimal.ts'
import type { DepthView } from '../../services/hub-client/topic-views.ts'
import { useAge } from '../../services/hub-client/use-feed.ts'
import { classNames } from '../../ui/class-names.ts'
import { useAgeText } from '../../ui/use-age-text.ts'
import * as styles from './provenance.module.css'
import { isWithheld } from './withheld.ts'

/** Last sequence of the book as people read it. */
export function sequenceText(depth: DepthView): string {
  return depth.known ? showDecimal(String(depth.sequence)) : '--'
}

export interface ProvenanceStripProps {
  depth: DepthView
  roomy?: boolean
  /** The sequence where it is written by itself; else it is the view's. */
  sequence?: ReactNode
  /** When the book was last confirmed, where that goes on between two drawings; else it is the view's. */
  ageAt?: () => number
}

/** Where the book comes from: sequence, checksum, age. `roomy`: says that the checksum is of the last message. */
export function ProvenanceStrip({ depth, roomy, sequence, ageAt }: ProvenanceStripProps) {
  const { t } = useTranslation('trading')
  const age = useAge(ageAt ? ageAt() : depth.ageAt)
  const ageText = useAgeText()
  const stale = depth.status !== 'live'
  const differs = isWithheld(depth)
  const checksum = depth.reason === 'checksum' ? 'differs' : depth.checksum
  const label = checksum === 'ok' && stale && roomy ? 'okWhenSeen' : checksum
  const broken = ['gap', 'crossed', 'malformed', 'behind', 'inexact', 'digits'].includes(depth.reason)
    ? depth.reason
    : null
  return (
    <section data-part="prov" className={classNames(styles.prov, differs && 'warn')} aria-label={t('prov.label')}>
      <span className={classNames('dot', differs ? 'warn' : stale && 'off')} />
      {!differs && (
        <>
          <span>
            {t('prov.seq')} {sequence ?? <b translate="no">{sequenceText(depth)}</b>}
          </span>
          <span className={styles.sep} />
        </>
      )}
      {(!broken || !differs) && (
        <>
          <span>
            {t('prov.checksum')} <b>{t(`prov.${label}`)}</b>
          </span>
          <span className={styles.sep} />
        </>
      )}
      {differs || broken ? (
        <span data-part="prov-why">{t(`prov.reason.${depth.reason}`)}</span>
      ) : (
        <span>
          {t('prov.age')} <b>{age === null ? '--' : ageText(age)}</b>
        </span>
      )}
    </section>
  )
}
