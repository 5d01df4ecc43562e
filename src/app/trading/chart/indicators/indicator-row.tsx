import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isDecimal } from '../../../../shared/decimal/decimal-text.ts'
import { expandShorthand } from '../../../../shared/rules/number-shorthand.ts'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { Switch } from '../../../ui/switch.tsx'
import * as styles from './indicators.module.css'
import {
  INDICATOR_LABELS,
  type IndicatorChoice,
  type IndicatorName,
  NUMBERS,
  type NumberRule,
  SOURCES,
  wrongNumber,
} from './settings.ts'

export interface IndicatorRowProps {
  name: IndicatorName
  choice: IndicatorChoice
  onChange: (choice: IndicatorChoice) => void
}

const textOf = (value: number) => (value === 0 ? '' : String(value))
/** An empty field leaves its line out; what is no plain number is wrong. */
const numberOf = (text: string) => {
  const plain = expandShorthand(text)
  return plain === '' ? 0 : isDecimal(plain) ? Number(plain) : Number.NaN
}

/** One indicator: on or off, its numbers, and what of a candle it reads. Numbers that cannot be drawn say why and change nothing. */
export function IndicatorRow({ name, choice, onChange }: IndicatorRowProps) {
  const { t } = useTranslation('indicators')
  const [texts, setTexts] = useState(() => choice.numbers.map(textOf))
  const [known, setKnown] = useState(choice.numbers)
  // The defaults were asked for, or another tab's.
  if (known !== choice.numbers) {
    setKnown(choice.numbers)
    if (choice.numbers.some((number, i) => numberOf(texts[i] ?? '') !== number)) setTexts(choice.numbers.map(textOf))
  }
  const wrong = wrongNumber(name, texts.map(numberOf))
  const write = (at: number, text: string) => {
    const next = texts.map((each, i) => (i === at ? text : each))
    setTexts(next)
    const numbers = next.map(numberOf)
    if (wrongNumber(name, numbers) === null) onChange({ ...choice, numbers })
  }
  const reason = ({ least, most }: NumberRule) =>
    wrong?.why === 'order' ? t('order') : t('range', { least: String(least), most: String(most) })
  return (
    <fieldset className={styles.indicator} aria-label={t(`names.${name}`)}>
      <Switch on={choice.on} label={t(`names.${name}`)} onChange={(on) => onChange({ ...choice, on })} />
      <span className={styles.indicatorName} aria-hidden="true">
        <b className="strong">{INDICATOR_LABELS[name]}</b> <span className="t3">{t(`names.${name}`)}</span>
      </span>
      {choice.on && (
        <div className={styles.indicatorNumbers}>
          {NUMBERS[name].map((rule, at) => (
            <Field
              // biome-ignore lint/suspicious/noArrayIndexKey: a number is its place
              key={at}
              label={t(`numbers.${rule.name}`)}
              inputMode={rule.digits ? 'decimal' : 'numeric'}
              value={texts[at] ?? ''}
              placeholder={rule.optional ? t('none') : undefined}
              error={wrong?.at === at ? reason(rule) : null}
              onChange={(event) => write(at, event.target.value)}
            />
          ))}
          {name !== 'vol' && (
            <Select
              label={t('source')}
              value={choice.source}
              options={SOURCES.map((source) => ({ value: source, text: t(`sources.${source}`) }))}
              onChange={(source) => onChange({ ...choice, source })}
            />
          )}
        </div>
      )}
    </fieldset>
  )
}
