import type { ComponentType } from 'react'

export type ScreenModule = { default: ComponentType }

export interface RouteEntry {
  /** Pattern of react-router, as product.md §2 writes it. */
  path: string
  /** The page's title: `<namespace>:<key>`. */
  title: `${'common' | 'pages' | 'login' | 'register' | 'password' | 'quotes' | 'futuresData' | 'rank' | 'topup' | 'withdraw' | 'help' | 'fees' | 'about' | 'download'}:${string}`
  load: () => Promise<ScreenModule>
  /** Trading, assets and purchase need a login (product.md §6); others are open to visitors. */
  guarded?: boolean
  /** Tabs (`:tab?`) of a guarded page that visitors may use: they hold nothing of an account. */
  openTabs?: readonly string[]
  /** Terminals are dense and bring their own head on phones. */
  terminal?: boolean
  /** On an account of its own, not the exchange's: that one's margin ratio is not in its title. */
  practice?: boolean
}
