import { useTranslation } from 'react-i18next'
import { useSecond } from '../../market/use-feed.ts'
import { Meter } from '../../ui/meter.tsx'

const SECOND = 1_000

/** How far a scenario is, in seconds. @param props.span device ms */
export function ScenarioProgress({ name, span }: { name: string; span: { from: number; to: number } }) {
  const { t } = useTranslation('mock')
  const now = useSecond()
  const of = Math.round((span.to - span.from) / SECOND)
  const value = Math.max(0, Math.min(of, Math.floor((now - span.from) / SECOND)))
  const left = t('left', { seconds: of - value })
  return (
    <span className="row g2 mock-progress">
      <Meter label={name} value={value} of={of} text={left} ticks={9} />
      <span className="n fs12" translate="no">
        {left}
      </span>
    </span>
  )
}
