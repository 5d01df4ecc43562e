import { ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/icon.tsx'
import { groupText } from '../levels/book-model.ts'
import type { BookMenuProps } from './book-menu.tsx'

/** What the button says. */
export function GroupButtonLabel({ market, group, onSides }: BookMenuProps) {
  const { t } = useTranslation('trading')
  return (
    <>
      <span className={onSides ? 'sr' : 't2'}>{t('book.group')}</span>
      <b>{groupText(market, group)}</b>
      <Icon of={ChevronDown} size={14} label={t('book.menu')} />
    </>
  )
}
