import { Menu as AriaMenu, MenuItem as AriaMenuItem, MenuButton, MenuProvider } from '@ariakit/react/menu'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export interface MenuProps {
  /** What the button shows. */
  button: ReactNode
  /** The button's name where it shows no words. */
  label?: string
  className?: string
  /** Opens as it appears, with the focus inside: for menus whose code came with the press. */
  openAtOnce?: boolean
  children: ReactNode
}

/** A button that opens a menu of commands. */
export function Menu({ button, label, className, openAtOnce, children }: MenuProps) {
  return (
    <MenuProvider placement="bottom-end" defaultOpen={openAtOnce}>
      <MenuButton aria-label={label} className={classNames('menu-button', className)}>
        {button}
      </MenuButton>
      <AriaMenu gutter={4} unmountOnHide autoFocusOnShow className="pop menu">
        {children}
      </AriaMenu>
    </MenuProvider>
  )
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
    <AriaMenuItem className="menu-item" aria-current={current || undefined} lang={lang} onClick={onChoose}>
      {children}
    </AriaMenuItem>
  )
}
