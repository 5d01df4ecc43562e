import { showDecimal } from '../base/platform/show-decimal.ts'
import { classNames } from './class-names.ts'
import { quietZeros, realMinus } from './quiet-zeros.ts'

export interface NumProps {
  /** Decimal text; null = there is none. Never a number. */
  text: string | null
  /** Decimal places shown: cut or filled with zeros. Without it those of the text. */
  digits?: number
  tone?: 'up' | 'down' | 'quiet' | 'none'
  /** Grey the zeros that add nothing: sizes and balances, never prices. */
  zeros?: boolean
  /** Show + before a positive figure. */
  signed?: boolean
  /** Words in place of null where it could not be loaded, translated. */
  unknown?: string
  className?: string
}

/** A figure as DESIGN.md wants it: tabular, thousands in groups, no exponent, real minus. */
export function Num({ text, digits, tone = 'none', zeros, signed, unknown = '--', className }: NumProps) {
  const look = classNames('n', tone === 'quiet' ? 't3' : tone !== 'none' && tone, className)
  if (text === null)
    return (
      <span data-part="none" className={classNames('n t3', className)} translate="no">
        {unknown}
      </span>
    )
  const fitted = showDecimal(text, digits)
  const sign = signed && !fitted.startsWith('-') && /[1-9]/.test(fitted) ? '+' : ''
  const [figure, rest] = zeros ? quietZeros(fitted) : [fitted, '']
  return (
    <span className={look} translate="no">
      {sign + realMinus(figure)}
      {rest && <i className="z">{rest}</i>}
    </span>
  )
}
