import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isComposing, isTyping, signOf } from '../base/platform/key-press.ts'
import { lazyPart } from '../services/lazy/lazy-part.tsx'
import * as findStyles from '../ui/find.module.css'
import { Icon } from '../ui/icon.tsx'
import * as keysStyles from '../ui/keys.module.css'

const SearchDialog = lazyPart('market search', () => import('./market-search-dialog.tsx'))

/** The bar's search: a button, or the key `/`, opens a dialog that jumps to a market. */
export function MarketSearch() {
  const { t } = useTranslation('common')
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isTyping(event.target) || isComposing(event) || signOf(event) !== '/') return
      event.preventDefault()
      setOpen(true)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  return (
    <>
      <button
        type="button"
        data-part="find"
        className={findStyles.find}
        aria-label={t('searchMarkets')}
        onClick={() => setOpen(true)}
      >
        <Icon of={Search} />
        <span>{t('searchMarkets')}</span>
        <span data-part="kbd" className={keysStyles.kbd} aria-hidden="true">
          /
        </span>
      </button>
      {open && <SearchDialog onClose={() => setOpen(false)} />}
    </>
  )
}
