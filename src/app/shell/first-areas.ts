/** Areas of texts that a screen needs at once, besides its title's, by its path. The build reads this too. */
export const FIRST_AREAS: Readonly<Record<string, readonly string[]>> = {
  '/': ['home'],
  '/spot': ['trading', 'ticket', 'orders', 'chart'],
  '/futures': ['trading', 'ticket', 'perp', 'chart'],
  '/flashOption': ['options', 'trading'],
  '/volatilityOption': ['options', 'trading'],
  '/mock': ['mock', 'trading', 'ticket', 'orders', 'chart'],
  '/register': ['login'],
  '/forgotPassword': ['login'],
  '/resetPass': ['login'],
  '/quotes': ['trading'],
}
