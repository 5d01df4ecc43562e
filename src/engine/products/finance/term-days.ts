import type { FinanceItem } from './holding.ts'

/** Days of a fixed term as it was bought, whatever became of its product. */
export function termDays({ startsAt, endsAt }: Pick<FinanceItem, 'startsAt' | 'endsAt'>): number {
  return (endsAt - startsAt) / 86_400_000
}
