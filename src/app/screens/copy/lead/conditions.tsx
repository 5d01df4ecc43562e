import { Check, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { LeadCondition, LeadStanding } from '../../../../shared/calls/products/copy-entities.ts'
import { scaled } from '../../../../shared/perp/scaled.ts'
import { Icon } from '../../../ui/icon.tsx'
import { MINE_PATH } from '../copy-parts.tsx'
import { moneyText } from '../copy-text.ts'

/** Where a condition is met. */
const PLACES: Record<LeadCondition, string> = {
  nickname: '/HomeView/personal/profile',
  kyc: '/HomeView/personal/identity',
  equity: '/HomeView/assets',
  one_way: '/futures',
  positions: '/futures',
  no_follow: MINE_PATH,
}

/** What leading wants, each with ✓ or ✗, where the person stands, and the way there. */
export function Conditions({ standing }: { standing: LeadStanding }) {
  const { t } = useTranslation('copyMine')
  const { conditions } = standing
  const met = conditions.filter((one) => one.met).length
  return (
    <section aria-labelledby="cm-conditions">
      <div className="sec">
        <h2 id="cm-conditions">{t('leadForm.conditions')}</h2>
        <span>{t('leadForm.metOf', { met, count: conditions.length })}</span>
      </div>
      <ul className="li">
        {conditions.map(({ name, met: isMet, have, want }) => (
          <li key={name}>
            <span
              className={isMet ? 'mark ok' : 'mark no'}
              role="img"
              aria-label={t(isMet ? 'leadForm.met' : 'leadForm.unmet')}
            >
              <Icon of={isMet ? Check : X} size={14} />
            </span>
            <span>
              <b>{t(`condition.${name}`)}</b>
              <span className="s">
                {have === null || want === null
                  ? t(`conditionText.${name}`)
                  : t(`conditionText.${name}`, { have: figure(name, have), want: figure(name, want) })}
              </span>
            </span>
            {!isMet && (
              <Link className="lnk end" to={PLACES[name]}>
                {t(`conditionLink.${name}`)}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function figure(name: LeadCondition, text: string): string {
  return name === 'equity' ? moneyText(scaled(text)) : text
}
