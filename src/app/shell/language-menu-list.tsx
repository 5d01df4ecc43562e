import { useTranslation } from 'react-i18next'
import { setLanguage } from '../i18n/i18n.ts'
import { LANGUAGES } from '../i18n/languages.ts'
import { Menu, MenuItem } from '../ui/menu.tsx'
import type { FullMenuProps } from './lazy-menu.tsx'

export default function LanguageMenuList({ label, button }: FullMenuProps) {
  const { i18n } = useTranslation()
  return (
    <Menu label={label} button={button} openAtOnce>
      {LANGUAGES.map(({ code, name }) => (
        <MenuItem key={code} lang={code} current={i18n.language === code} onChoose={() => setLanguage(code)}>
          {name}
        </MenuItem>
      ))}
    </Menu>
  )
}
