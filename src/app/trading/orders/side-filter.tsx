import { useTranslation } from 'react-i18next'
import { Select } from '../../ui/select.tsx'
import { useOrderLabels } from './order-labels.ts'

export type SideShown = 'all' | 'long' | 'short'

const OF: Record<string, SideShown> = { long: 'long', buy: 'long', short: 'short', sell: 'short' }

/** Whether a row of this side is shown; buys stand with longs, sells with shorts. */
export function showsSide(shown: SideShown, side: string): boolean {
  return shown === 'all' || OF[side] === shown
}

interface SideFilterProps {
  value: SideShown
  onChange: (value: SideShown) => void
  /** The list has positions and no orders. */
  positions: boolean
}

export const SIDES: readonly SideShown[] = ['all', 'long', 'short']

/** The words of the sides: longs and shorts, or buys and sells. */
export function useSideLabels(positions: boolean): Record<SideShown, string> {
  const { t } = useTranslation('positions')
  const { t: order } = useOrderLabels()
  return {
    all: t('bothSides'),
    long: positions ? t('long') : order('buy'),
    short: positions ? t('short') : order('sell'),
  }
}

export function SideFilter({ value, onChange, positions }: SideFilterProps) {
  const { t } = useTranslation('positions')
  const labels = useSideLabels(positions)
  return (
    <Select
      label={t('side')}
      value={value}
      onChange={onChange}
      options={SIDES.map((side) => ({ value: side, text: labels[side] }))}
    />
  )
}
