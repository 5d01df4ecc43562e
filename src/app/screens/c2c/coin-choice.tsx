import { useTranslation } from 'react-i18next'
import { Segmented } from '../../ui/segmented.tsx'
import { Select } from '../../ui/select.tsx'
import type { OfferedCoin } from './offer-list.ts'

interface CoinChoiceProps {
  coins: readonly OfferedCoin[]
  /** Symbol. */
  value: string
  onChange: (symbol: string) => void
}

/** So many coins stand side by side; of more a list opens. */
const SIDE_BY_SIDE = 4

/** The coin that is bought or sold. */
export function CoinChoice({ coins, value, onChange }: CoinChoiceProps) {
  const { t } = useTranslation('c2c')
  const symbols = coins.map(({ symbol }) => symbol)
  // One that was chosen stays, though nobody deals in it for this currency.
  const options = (symbols.includes(value) ? symbols : [...symbols, value]).map((symbol) => ({
    value: symbol,
    text: symbol,
  }))
  if (options.length <= SIDE_BY_SIDE)
    return <Segmented label={t('coin')} value={value} options={options} onChange={onChange} />
  return <Select label={t('coin')} className="btn quiet s" value={value} options={options} onChange={onChange} />
}
