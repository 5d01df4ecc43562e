import { Star } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { favourites, useFavourite } from '../../services/currency/favourites.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import * as quoteListStyles from './quote-list.module.css'
import type { Quote } from './quote-list.ts'
import * as quotePhoneStyles from './quote-phone.module.css'

/** The star of a market: filled where it is a favourite. */
export function StarButton({ quote, tabIndex }: { quote: Quote; tabIndex: 0 | -1 }) {
  const { t } = useTranslation('quotes')
  const on = useFavourite(quote.key)
  return (
    <button
      type="button"
      className={classNames(quoteListStyles.st, quotePhoneStyles.st, on && quoteListStyles.on)}
      aria-pressed={on}
      aria-label={t('star', { market: `${quote.base}/${quote.quote}` })}
      tabIndex={tabIndex}
      onClick={() => favourites.toggle(quote.key)}
    >
      <Icon of={Star} />
    </button>
  )
}
