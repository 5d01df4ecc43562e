import type { ComponentType, ReactNode } from 'react'
import { lazyControl } from '../services/lazy/lazy-control.tsx'
import * as styles from '../ui/menu.module.css'

export interface FullMenuProps {
  label: string
  button: ReactNode
}

export type LoadMenu = () => Promise<{ default: ComponentType<FullMenuProps> }>

/** Makes a menu (`name` is its own in the loader) whose code comes when somebody reaches for it. */
export function lazyMenu(name: string, load: LoadMenu): ComponentType<FullMenuProps> {
  return lazyControl(name, load, ({ label, button }, reach) => (
    <button
      type="button"
      data-part="menu-button"
      className={styles.menuButton}
      aria-label={label}
      aria-haspopup="menu"
      {...reach}
    >
      {button}
    </button>
  ))
}
