import type { ComponentType } from 'react'
import { Amounts } from './amounts.tsx'
import { Buttons } from './buttons.tsx'
import { Choices } from './choices.tsx'
import { Dialogs } from './dialogs.tsx'
import { Fields } from './fields.tsx'
import { Floating } from './floating.tsx'
import { Foundations } from './foundations.tsx'
import { Marks } from './marks.tsx'
import { States } from './states.tsx'
import { TabPages } from './tab-pages.tsx'
import { Tables } from './tables.tsx'
import { Toasts } from './toasts.tsx'

/** Pages of the gallery; the name is the address and the key of the title. */
export const PAGES: readonly { name: string; Page: ComponentType }[] = [
  { name: 'foundations', Page: Foundations },
  { name: 'numbers', Page: Amounts },
  { name: 'buttons', Page: Buttons },
  { name: 'fields', Page: Fields },
  { name: 'choices', Page: Choices },
  { name: 'tabs', Page: TabPages },
  { name: 'marks', Page: Marks },
  { name: 'tables', Page: Tables },
  { name: 'states', Page: States },
  { name: 'toasts', Page: Toasts },
  { name: 'dialogs', Page: Dialogs },
  { name: 'floating', Page: Floating },
]
