import { showRate } from '../../ui/market-figures.ts'

/** A share as percent without needless zeros: `0.85` → `85%`, `0.541` → `54.1%`, `0.003` → `0.3%`. */
export function percentText(share: string): string {
  return showRate(share).replace(/\.?0+%$/, '%')
}
