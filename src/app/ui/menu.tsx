import {
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  MenuButton,
  MenuProvider,
  MenuSeparator,
  useMenuContext,
} from '@ariakit/react/menu'
import { type ReactNode, useEffect } from 'react'
import { classNames } from './class-names.ts'
import * as styles from './menu.module.css'

export interface MenuProps {
  /** What the button shows. */
  button: ReactNode
  /** The button's name where it shows no words. */
  label?: string
  className?: string
  /** Opens as it appears, with the focus inside: for menus whose code came with the press. */
  openAtOnce?: boolean
  /** Stands at the end of the page: for menus in rows that scroll or lie in layers of their own. */
  portal?: boolean
  children: ReactNode
}

/** A button that opens a menu of commands. */
export function Menu({ button, label, className, openAtOnce, portal = false, children }: MenuProps) {
  return (
    <MenuProvider placement="bottom-end">
      <MenuButton aria-label={label} data-part="menu-button" className={classNames(styles.menuButton, className)}>
        {button}
      </MenuButton>
      <AriaMenu gutter={4} fixed portal={portal} unmountOnHide data-part="menu" className={`pop ${styles.menu}`}>
        {children}
      </AriaMenu>
      {openAtOnce && <OpenAtOnce />}
    </MenuProvider>
  )
}

/** Inside a menu's provider: opens it as it appears, with the focus on its first item. */
export function OpenAtOnce() {
  const menu = useMenuContext()
  useEffect(() => {
    menu?.setAutoFocusOnShow(true)
    menu?.setInitialFocus('first')
    menu?.show()
  }, [menu])
  return null
}

export interface MenuItemProps {
  onChoose: () => void
  /** The one that holds now. */
  current?: boolean
  lang?: string
  children: ReactNode
}

export function MenuItem({ onChoose, current, lang, children }: MenuItemProps) {
  return (
    <AriaMenuItem
      data-part="menu-item"
      className={styles.menuItem}
      aria-current={current || undefined}
      lang={lang}
      onClick={onChoose}
    >
      {children}
    </AriaMenuItem>
  )
}

/** A hairline between groups of a menu. */
export function MenuLine() {
  return <MenuSeparator className={styles.menuLine} />
}
