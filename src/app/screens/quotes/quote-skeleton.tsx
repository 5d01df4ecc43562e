import { useTranslation } from 'react-i18next'
import { columnsOf } from './quote-columns.ts'
import type { QuoteTab } from './quote-list.ts'
import './quote-list.css'
import './quote-phone.css'

const WIDTHS = { market: 132, price: 56, change: 48, swing: 112, range: 120, volume: 48, funding: 48, leverage: 28 }

/** Rows on their way, in the columns' own widths. */
export function QuoteSkeleton({ tab, wide }: { tab: QuoteTab; wide: boolean }) {
  const { t } = useTranslation('quotes')
  return (
    <div className={`ql ${wide ? 'wide' : 'phone'} ${tab}`} role="status">
      <span className="sr">{t('loading')}</span>
      {Array.from({ length: wide ? 12 : 9 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike
        <div key={row} className={wide ? 'qr sk-row' : 'qp sk-row'} aria-hidden="true">
          {(wide ? columnsOf(tab) : (['market', 'price'] as const)).map((column) => (
            <div key={column} className={`q-${column}`}>
              <span className="sk" style={{ width: WIDTHS[column] }} />
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
