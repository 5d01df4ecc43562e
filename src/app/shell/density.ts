import { type Density, dress, PALETTES, type Palette } from '../platform/theme.ts'

const COARSE = '(pointer: coarse), (max-width: 767px)'

/** Terminals are compact, forms regular, phones and coarse pointers get touch sizes. */
export function densityOf(terminal: boolean, coarse: boolean): Density {
  if (coarse) return 'touch'
  return terminal ? 'compact' : 'regular'
}

/** Dresses `<html>` for a screen and follows the pointer. @returns ends it */
export function dressPage(terminal: boolean): () => void {
  const media = matchMedia(COARSE)
  const put = () => dress(document.documentElement, palette(), densityOf(terminal, media.matches))
  put()
  media.addEventListener('change', put)
  return () => media.removeEventListener('change', put)
}

/** The palette that the page wears; the default where it wears none. */
function palette(): Palette {
  const chosen = document.documentElement.dataset.palette
  return PALETTES.find((name) => name === chosen) ?? 'green-up'
}
