import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { setLanguage } from '../base/i18n/i18n.ts'
import { LANGUAGES } from '../base/i18n/languages.ts'
import { inspector } from '../services/inspector/inspector-state.ts'
import { Menu, MenuItem, MenuLine } from '../ui/menu.tsx'
import type { FullMenuProps } from './lazy-menu.tsx'

export default function LanguageMenuList({ label, button }: FullMenuProps) {
  const { t, i18n } = useTranslation('common')
  const navigate = useNavigate()
  return (
    <Menu label={label} button={button} openAtOnce>
      {LANGUAGES.map(({ code, name }) => (
        <MenuItem key={code} lang={code} current={i18n.language === code} onChoose={() => void setLanguage(code)}>
          {name}
        </MenuItem>
      ))}
      <MenuLine />
      <MenuItem onChoose={() => navigate('/HomeView/personal/settings')}>{t('settings')}</MenuItem>
      <MenuItem onChoose={inspector.show}>{t('inspector')}</MenuItem>
    </Menu>
  )
}
