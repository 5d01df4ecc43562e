import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { setLanguage } from '../../base/i18n/i18n.ts'
import { LANGUAGES } from '../../base/i18n/languages.ts'
import { PALETTES } from '../../base/platform/theme.ts'
import { toast } from '../../base/platform/toast-store.ts'
import { DENSITIES, FLASHES, prefs } from '../../base/prefs/prefs.ts'
import type { PaletteCommand } from '../../services/page/palette-commands.ts'

/** Every choice of the settings page, each as one command. */
export function useSettingCommands(): PaletteCommand[] {
  const { t } = useTranslation('settings')
  const { t: say } = useTranslation('palette')
  const { hideAmounts } = useSnapshot(prefs.state)
  const set = (name: string, choice: string, change: Parameters<typeof prefs.set>[0]): PaletteCommand => ({
    id: `set:${name}:${choice}`,
    text: say('set', { name, choice }),
    run: () => {
      const saved = prefs.set(change)
      toast({
        kind: saved ? 'ok' : 'warn',
        name: 'setting',
        title: say('set', { name, choice }),
        text: saved ? '' : t('saved.lost'),
      })
    },
  })
  return [
    ...LANGUAGES.map(({ code, name }) => ({
      id: `language:${code}`,
      text: say('set', { name: t('language'), choice: name }),
      run: () => void setLanguage(code),
    })),
    ...PALETTES.map((palette) => set(t('palette'), t(`palettes.${palette}`), { palette })),
    ...DENSITIES.map((density) => set(t('density'), t(`densities.${density}`), { density })),
    ...FLASHES.map((flash) => set(t('flash'), t(`flashes.${flash}`), { flash })),
    {
      id: 'hide',
      text: hideAmounts ? say('showAmounts') : say('hideAmounts'),
      run: () => void prefs.set({ hideAmounts: !hideAmounts }),
    },
  ]
}
