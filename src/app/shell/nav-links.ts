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
