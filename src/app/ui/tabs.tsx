import { Tab, TabList, TabPanel, TabProvider } from '@ariakit/react/tab'
import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'

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

/** Tabs on a hairline, with the panel of the chosen one. Arrow keys move, as ARIA tabs do. */
export function Tabs<T extends string>(props: TabsProps<T>) {
  const { label, value, onChange, tabs, size = 'm', end, children, className, panelClassName } = props
  // Tab ids are ids of the document: values alone would meet those of other tabs.
  const prefix = `${useId()}-`
  return (
    <TabProvider
      selectedId={prefix + value}
      setSelectedId={(id) => id?.startsWith(prefix) && onChange(id.slice(prefix.length) as T)}
    >
      <div className={classNames('tabs-row', className)}>
        <TabList aria-label={label} className={size === 'phone' ? 'ptabs' : classNames('tabs', size === 's' && 's')}>
          {tabs.map((tab) => (
            <Tab key={tab.value} id={prefix + tab.value}>
              {tab.text}
              {tab.count !== undefined && <span className="cnt">{tab.count}</span>}
            </Tab>
          ))}
        </TabList>
        {end}
      </div>
      <TabPanel tabId={prefix + value} className={panelClassName}>
        {children(value)}
      </TabPanel>
    </TabProvider>
  )
}
