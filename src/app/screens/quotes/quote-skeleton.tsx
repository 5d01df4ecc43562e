import './quote-list.module.css'
import './quote-phone.module.css'
import { useTranslation } from 'react-i18next'
import { columnsOf } from './quote-columns.ts'
import * as quoteListStyles from './quote-list.module.css'
import type { QuoteTab } from './quote-list.ts'
import * as quotePhoneStyles from './quote-phone.module.css'

const WIDTHS = { market: 132, price: 56, change: 48, swing: 112, range: 120, volume: 48, funding: 48, leverage: 28 }

/** Rows on their way, in the columns' own widths. */
export function QuoteSkeleton({ tab, wide }: { tab: QuoteTab; wide: boolean }) {
  const { t } = useTranslation('quotes')
  return (
    <div className={quoteListStyles.ql} data-tab={tab} role="status">
      <span className="sr">{t('loading')}</span>
      {Array.from({ length: wide ? 12 : 9 }, (_, row) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike
          key={row}
          className={
            wide
              ? `${quoteListStyles.qr} ${quoteListStyles.skRow} ${quotePhoneStyles.skRow}`
              : `${quotePhoneStyles.qp} ${quoteListStyles.skRow} ${quotePhoneStyles.skRow}`
          }
          aria-hidden="true"
        >
          {(wide ? columnsOf(tab) : (['market', 'price'] as const)).map((column) => (
            <div key={column} data-column={column}>
              <span className="sk" style={{ width: WIDTHS[column] }} />
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
