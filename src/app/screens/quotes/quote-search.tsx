import { Search, X } from 'lucide-react'
import { type RefObject, useId } from 'react'
import { useTranslation } from 'react-i18next'
import * as findStyles from '../../ui/find.module.css'
import { Icon } from '../../ui/icon.tsx'
import * as keysStyles from '../../ui/keys.module.css'
import * as quotesStyles from './quotes.module.css'

interface QuoteSearchProps {
  field: RefObject<HTMLInputElement | null>
  query: string
  onChange: (query: string) => void
}

/** Search by code or name; `/` comes here, Escape and the cross clear it. */
export function QuoteSearch({ field, query, onChange }: QuoteSearchProps) {
  const { t } = useTranslation('quotes')
  const id = useId()
  const clear = () => {
    onChange('')
    field.current?.focus()
  }
  return (
    <search data-part="find" className={`${findStyles.find} ${quotesStyles.qFind}`}>
      <Icon of={Search} size={14} />
      <label className="sr" htmlFor={id}>
        {t('search')}
      </label>
      <input
        ref={field}
        id={id}
        value={query}
        placeholder={t('search')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && query) clear()
        }}
      />
      {query ? (
        <button type="button" className="ib" aria-label={t('clear')} onClick={clear}>
          <Icon of={X} size={14} />
        </button>
      ) : (
        <span data-part="kbd" className={keysStyles.kbd} aria-hidden="true">
          /
        </span>
      )}
    </search>
  )
}
