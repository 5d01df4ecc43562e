import { unscaled } from '../../../../shared/perp/scaled.ts'
import { Amount } from '../../../ui/amount.tsx'
import { moneyDigits } from '../../../ui/money-digits.ts'

interface MoneyProps {
  /** 1e-8; null: not known */
  units: bigint | null
  /** With its sign, and coloured by it. */
  signed?: boolean
  className?: string
}

/** A figure of the person's money, with as many decimals as say something. */
export function Money({ units, signed = false, className }: MoneyProps) {
  if (units === null) return <Amount text={null} />
  const text = unscaled(units)
  const tone = !signed || units === 0n ? 'none' : units > 0n ? 'up' : 'down'
  return <Amount text={text} digits={moneyDigits(text)} signed={signed} tone={tone} {...(className && { className })} />
}
