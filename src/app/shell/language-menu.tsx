import { Globe } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../ui/icon.tsx'
import { lazyMenu } from './lazy-menu.tsx'

const Menu = lazyMenu('language menu', () => import('./language-menu-list.tsx'))

export function LanguageMenu() {
  const { t } = useTranslation('common')
  return <Menu label={t('language')} button={<Icon of={Globe} size={20} />} />
}
