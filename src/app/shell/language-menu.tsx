import { Globe } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { setLanguage } from '../i18n/i18n.ts'
import { LANGUAGES } from '../i18n/languages.ts'
import { Icon } from '../ui/icon.tsx'
import { Menu, MenuItem } from '../ui/menu.tsx'

export function LanguageMenu() {
  const { t, i18n } = useTranslation('common')
  return (
    <Menu label={t('language')} button={<Icon of={Globe} size={20} />}>
      {LANGUAGES.map(({ code, name }) => (
        <MenuItem key={code} lang={code} current={i18n.language === code} onChoose={() => setLanguage(code)}>
          {name}
        </MenuItem>
      ))}
    </Menu>
  )
}
