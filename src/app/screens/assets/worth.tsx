import { useTranslation } from 'react-i18next'
import { unscaled } from '../../../shared/perp/scaled.ts'
import { unitDigits } from '../../currency/unit-digits.ts'
import { usePricing } from '../../currency/use-pricing.ts'
import { Amount } from '../../ui/amount.tsx'
import { Num } from '../../ui/number-cell.tsx'

interface WorthProps {
  /** USDT, 10^-8. */
  of: bigint
  signed?: boolean
}

/** A worth in the display currency: every value of the page is in that one. */
export function Worth({ of, signed = false }: WorthProps) {
  const { t } = useTranslation('assets')
  const { convert, unit } = usePricing()
  const text = convert(unscaled(of))
  if (text === null) return <Num text={null} unknown={t('unknown')} />
  return <Amount text={text} digits={unitDigits(text, unit.text)} {...(signed && { signed })} />
}
