import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import { hintAtMore } from './scroll-hint.ts'
import * as styles from './tabs.module.css'

export interface TabsProps<T extends string> {
  label: string
  value: T
  onChange: (value: T) => void
  tabs: readonly { value: T; text: ReactNode; count?: number }[]
  /** `s`: 36 px; `phone`: 44 px. */
  size?: 's' | 'm' | 'phone'
  /** Stands at the end of the row of tabs. */
  end?: ReactNode
  /** Draws the panel of the chosen tab alone. */
  children: (value: T) => ReactNode
  className?: string
  panelClassName?: string
}

/** Tabs on a hairline, with the panel of the chosen one. Arrow keys, Home and End move and choose, as ARIA tabs do. */
export function Tabs<T extends string>(props: TabsProps<T>) {
  const { label, value, onChange, tabs, size = 'm', end, children, className, panelClassName } = props
  // Tab ids are ids of the document: values alone would meet those of other tabs.
  const prefix = `${useId()}-`
  const list = useRef<HTMLDivElement>(null)
  const panel = `${prefix}panel`
  useLayoutEffect(() => (list.current ? hintAtMore(list.current) : undefined), [])
  const move = (event: KeyboardEvent) => {
    const next = tabAfterKey(
      event.key,
      Math.max(
        0,
        tabs.findIndex((tab) => tab.value === value),
      ),
      tabs.length,
    )
    if (next === null) return
    event.preventDefault()
    onChange(tabs[next]!.value)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }
  return (
    <>
      <div data-part="tabs-row" className={classNames(styles.tabsRow, className)}>
        <div
          ref={list}
          role="tablist"
          aria-label={label}
          aria-orientation="horizontal"
          data-part={size === 'phone' ? 'ptabs' : 'tabs'}
          className={size === 'phone' ? styles.ptabs : classNames(styles.tabs, size === 's' && 's')}
          onKeyDown={move}
        >
          {tabs.map((tab) => (
            <button
              key={tab.value}
              type="button"
              role="tab"
              id={prefix + tab.value}
              aria-selected={tab.value === value}
              aria-controls={tab.value === value ? panel : undefined}
              tabIndex={tab.value === value ? 0 : -1}
              onClick={() => onChange(tab.value)}
            >
              {tab.text}
              {tab.count !== undefined && (
                <span className={styles.cnt} translate="no">
                  {tab.count}
                </span>
              )}
            </button>
          ))}
        </div>
        {end}
      </div>
      <Panel id={panel} tabId={prefix + value} className={panelClassName}>
        {children(value)}
      </Panel>
    </>
  )
}

/** Which tab a key goes to, round the ends; null where the key means nothing here. */
export function tabAfterKey(key: string, at: number, count: number): number | null {
  if (key === 'ArrowRight') return (at + 1) % count
  if (key === 'ArrowLeft') return (at + count - 1) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}

interface PanelProps {
  id: string
  tabId: string
  className?: string | undefined
  children: ReactNode
}

const TABBABLE = 'a[href],button:not(:disabled),input:not(:disabled),select,textarea,[tabindex="0"]'

/** A panel without anything to tab to can be tabbed to itself. */
function Panel({ id, tabId, className, children }: PanelProps) {
  const box = useRef<HTMLDivElement>(null)
  const [bare, setBare] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each tab that is chosen
  useLayoutEffect(() => setBare(!box.current?.querySelector(TABBABLE)), [tabId])
  return (
    <div
      ref={box}
      id={id}
      role="tabpanel"
      aria-labelledby={tabId}
      tabIndex={bare ? 0 : undefined}
      className={className}
    >
      {children}
    </div>
  )
}
