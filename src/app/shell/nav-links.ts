/** The sections of the app bar, in the order drawn. `minor` ones leave first when the bar is narrow; `soon` ones have no product behind them yet; `also` is a second page of the section. */
export const SECTIONS = [
  { key: 'markets', to: '/quotes' },
  { key: 'spot', to: '/spot' },
  { key: 'futures', to: '/futures' },
  { key: 'options', to: '/flashOption', also: '/volatilityOption', minor: true },
  { key: 'copy', to: '/copyTraders', minor: true, soon: true },
  { key: 'earn', to: '/easyEarn', minor: true, soon: true },
  { key: 'boxes', to: '/BindBox', minor: true, soon: true },
] as const
