import { KeyRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PROTECTION_POINTS, type Protection } from '../../../shared/rules/security-score.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Meter } from '../../ui/meter.tsx'
import { type KnownScore, PROTECTIONS } from './protections.ts'
import * as styles from './security.module.css'

const MOST = 100

export interface ScoreSectionProps {
  score: KnownScore
  /** Why nothing can be changed now; null where it can. */
  whyNot: string | null
  onOpen: (protection: Protection) => void
}

/** How well the account is guarded, and what would help most. */
export function ScoreSection({ score, whyNot, onOpen }: ScoreSectionProps) {
  const { t } = useTranslation('security')
  const { points, on, next, atLeast } = score
  const said = t('score.said', { points })
  return (
    <section aria-label={t('score.label')}>
      <div className={styles.scoreHead}>
        <span className={`n ${styles.h48}`} translate="no">
          {points}
        </span>
        <span>
          <b className="strong">{t(atLeast ? 'score.ofAtLeast' : 'score.of', { most: MOST })}</b>
          <span className="t2">
            {t('score.on', { on: on.length, all: PROTECTIONS.length })}{' '}
            {next && t('score.worth', { points: PROTECTION_POINTS[next] })}
          </span>
        </span>
      </div>
      <Meter label={t('score.label')} value={points} of={MOST} ticks={20} text={said} />
      {next ? (
        <div className={styles.scoreNext}>
          <Icon of={KeyRound} size={20} />
          <span className="grow">
            <b className="strong">{t(`next.${next}.title`)}</b>
            <span className="t2 fs12">{t(`next.${next}.text`, { points: PROTECTION_POINTS[next] })}</span>
          </span>
          <Button
            kind="primary"
            whyNot={next === 'addresses' || next === 'identity' ? null : whyNot}
            onClick={() => onOpen(next)}
          >
            {t(`next.${next}.press`)}
          </Button>
        </div>
      ) : (
        <p className={`t2 ${styles.scoreNext}`}>{t('score.all')}</p>
      )}
    </section>
  )
}
