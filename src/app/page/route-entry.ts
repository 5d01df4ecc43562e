import type { ComponentType } from 'react'

export type ScreenModule = { default: ComponentType }

export interface RouteEntry {
  /** Pattern of react-router, as product.md §2 writes it. */
  path: string
  /** Key of the name in namespace `planned` (`<name>.name`) or in `common`; the page's title. */
  title: `${'common' | 'planned' | 'login' | 'register' | 'password' | 'quotes' | 'futuresData' | 'rank' | 'topup' | 'withdraw' | 'help' | 'fees' | 'about' | 'download'}:${string}`
  load: () => Promise<ScreenModule>
  /** Trading, assets and purchase need a login (product.md §6); others are open to visitors. */
  guarded?: boolean
  /** Tabs (`:tab?`) of a guarded page that visitors may use: they hold nothing of an account. */
  openTabs?: readonly string[]
  /** Terminals are dense and bring their own head on phones. */
  terminal?: boolean
  /** On an account of its own, not the exchange's: that one's margin ratio is not in its title. */
  practice?: boolean
  /** For pages that are not built: what the page is called, and where to go meanwhile. */
  planned?: { name: string; instead: Instead }
}

/** Where a page that is not built sends people. */
export type Instead = 'spot' | 'futures' | 'login' | 'settings'
