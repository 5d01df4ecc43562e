import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { RankingBy } from '../../../shared/hub-protocol/hub.ts'
import * as tabsStyles from '../../ui/tabs.module.css'
import * as rankingsStyles from './rankings.module.css'

interface RankTabsProps {
  value: RankingBy
  onChange: (value: RankingBy) => void
  tabs: readonly RankingBy[]
  children: ReactNode
}

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
}

/** The rankings' tabs on a phone. Plain elements: the design system's tabs would weigh more than the rest of the page. */
export function RankTabs({ value, onChange, tabs, children }: RankTabsProps) {
  const { t } = useTranslation('home')
  const prefix = useId()
  const list = useRef<HTMLDivElement>(null)
  const key = (event: KeyboardEvent) => {
    const next = tabs[STEPS[event.key]?.(tabs.indexOf(value), tabs.length) ?? -1]
    if (!next) return
    event.preventDefault()
    onChange(next)
    list.current?.querySelector<HTMLElement>(`[data-tab=${next}]`)?.focus()
  }
  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={t('rankings')}
        data-part="ptabs"
        className={tabsStyles.ptabs}
        onKeyDown={key}
      >
        {tabs.map((tab) => (
          <button
            key={tab}
            type="button"
            role="tab"
            id={`${prefix}${tab}`}
            data-tab={tab}
            aria-selected={tab === value}
            aria-controls={`${prefix}panel`}
            tabIndex={tab === value ? 0 : -1}
            onClick={() => onChange(tab)}
          >
            {t(`tab.${tab}`)}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${prefix}panel`}
        aria-labelledby={`${prefix}${value}`}
        className={`${rankingsStyles.rks} ${rankingsStyles.one}`}
      >
        {children}
      </div>
    </>
  )
}
