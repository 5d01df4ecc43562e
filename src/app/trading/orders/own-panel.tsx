import { Fragment, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { loginPath } from '../../services/page/next-path.ts'
import { PaperMark } from '../../ui/paper-mark.tsx'
import * as statesStyles from '../../ui/states.module.css'
import { Tabs } from '../../ui/tabs.tsx'
import { useWide } from '../../ui/use-wide.ts'
import * as bookStyles from '../layout/book.module.css'
import { OWN_ORDERS_ID } from '../layout/show-own-orders.ts'
import { type ListAction, type ListFilters, ListTools } from './list-tools.tsx'
import { useOrderLabels } from './order-labels.ts'
import * as ordersStyles from './orders.module.css'
import type { ListFilter } from './use-list-filter.ts'

/** One tab of the panel. */
export interface PanelList {
  value: string
  text: string
  /** How many rows stand in it; undefined where not known, or not given. */
  count?: number | undefined
  filters: ListFilters
  /** Saves what is shown as a file; null where nothing is. */
  save: (() => void) | null
  deeds?: readonly ListAction[]
  /** What always stands open at the end of the tools. */
  tools?: ReactNode
  view: ReactNode
}

interface OwnPanelProps {
  label: string
  lists: readonly PanelList[]
  filter: ListFilter
  children?: ReactNode
}

/** The lists of one account in tabs, with what can be done with each. */
export function OwnPanel({ label, lists, filter, children }: OwnPanelProps) {
  const { t } = useTranslation('positions')
  const wide = useWide()
  const [tab, setTab] = useState(lists[0]?.value ?? '')
  const shown = lists.find(({ value }) => value === tab)
  const tools = shown && (
    <ListTools
      filter={filter}
      filters={shown.filters}
      deeds={[{ text: t('exportCsv'), run: shown.save }, ...(shown.deeds ?? [])]}
    >
      <PaperMark />
      {shown.tools}
    </ListTools>
  )
  return (
    <section
      data-part="own"
      className={`${bookStyles.own} ${ordersStyles.own}`}
      id={OWN_ORDERS_ID}
      tabIndex={-1}
      aria-label={label}
    >
      <Tabs
        label={label}
        value={tab}
        onChange={setTab}
        size="s"
        tabs={lists.map(({ value, text, count }) => ({ value, text, ...(count !== undefined && { count }) }))}
        end={wide && tools}
        panelClassName={ordersStyles.ownPanel}
      >
        {() => (
          <>
            {!wide && tools}
            <Fragment key={tab}>{shown?.view}</Fragment>
          </>
        )}
      </Tabs>
      {children}
    </section>
  )
}

/** The panel of somebody who has no account here. */
export function VisitorPanel({ label, title }: { label: string; title: string }) {
  const labels = useOrderLabels()
  const here = useLocation()
  return (
    <section
      data-part="own"
      className={`${bookStyles.own} ${ordersStyles.own}`}
      id={OWN_ORDERS_ID}
      tabIndex={-1}
      aria-label={label}
    >
      <div data-part="state" className={statesStyles.state}>
        <p className="strong">{title}</p>
        <Link className="lnk" to={loginPath(here)}>
          {labels.t('logIn')}
        </Link>
      </div>
    </section>
  )
}
