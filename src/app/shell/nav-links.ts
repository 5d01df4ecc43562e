/** The sections of the app bar, in the order drawn. `minor` ones leave first when the bar is narrow. */
export const SECTIONS = [
  { key: 'markets', to: '/quotes' },
  { key: 'spot', to: '/spot' },
  { key: 'futures', to: '/futures' },
  { key: 'options', to: '/flashOption', minor: true },
  { key: 'copy', to: '/copyTraders', minor: true },
  { key: 'earn', to: '/easyEarn', minor: true },
  { key: 'boxes', to: '/BindBox', minor: true },
] as const

/** Pages that a section or a tab stands for besides its own address. */
const COVERS: Partial<Record<string, RegExp>> = {
  options: /^\/volatilityOption$/,
  earn: /^\/(term|pledge|fund|investment|HomeView\/investment)(\/|$)/,
}
/** On phones, where these have no tabs of their own. */
const TAB_COVERS: Partial<Record<string, RegExp>> = {
  trade: /^\/(futures|flashOption|volatilityOption|copyTraders)$/,
  earn: /^\/(BindBox|HomeView\/personal\/(tasks|mint))$/,
}

/** Whether a page belongs to a section though its address is another one. @param tab of the bottom navigation */
export function isCovered(key: string, pathname: string, tab = false): boolean {
  return COVERS[key]?.test(pathname) === true || (tab && TAB_COVERS[key]?.test(pathname) === true)
}
