import { subscribe } from 'valtio'
import { applyTheme, type Density } from '../base/platform/theme.ts'
import { type DensityChoice, type PrefsStore, prefs } from '../base/prefs/prefs.ts'

const COARSE = '(pointer: coarse), (max-width: 767px)'

/** What was chosen; automatic: terminals are compact, forms regular, phones and coarse pointers get touch sizes. */
export function densityOf(chosen: DensityChoice, terminal: boolean, coarse: boolean): Density {
  if (chosen !== 'auto') return chosen
  if (coarse) return 'touch'
  return terminal ? 'compact' : 'regular'
}

/** Dresses `<html>` for a screen; follows the pointer and the preferences. @returns ends it */
export function applyPageTheme(terminal: boolean, { state }: Pick<PrefsStore, 'state'> = prefs): () => void {
  const media = matchMedia(COARSE)
  const put = () =>
    applyTheme(document.documentElement, state.palette, densityOf(state.density, terminal, media.matches))
  put()
  media.addEventListener('change', put)
  const end = subscribe(state, put)
  return () => {
    end()
    media.removeEventListener('change', put)
  }
}
