import type { HubHealth, TabReport } from '../../../shared/hub-protocol/health.ts'
import { classNames } from '../../ui/class-names.ts'
import { hubClient } from '../hub-client/hub-client.ts'
import { showCount, showSpan, type Translate } from './figures.ts'
import * as styles from './inspector.module.css'
import { shortTitle } from './short-title.ts'
import { skippedText } from './skipped-text.ts'
import { useInspectorTexts } from './use-inspector-texts.ts'
import { watchText } from './watch-text.ts'

/** Rows that are shown: this tab first, then the visible ones. */
const MOST = 60
const COLUMNS = ['tab', 'state', 'watches', 'pace', 'depth', 'acked', 'deliveries', 'skipped'] as const

/** What each tab watches, how often it wants news, and whether it takes it. */
export function TabRows({ health }: { health: HubHealth }) {
  const t = useInspectorTexts()
  const own = hubClient().client.tab
  const tabs = [...health.tabs].sort((a, b) => place(b, own) - place(a, own) || a.title.localeCompare(b.title))
  return (
    <>
      <table className={`${styles.tp} ${styles.tabs_}`}>
        <thead>
          <tr>
            {COLUMNS.map((name) => (
              <th key={name} scope="col">
                {t(`tabs.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="n">
          {tabs.slice(0, MOST).map((tab) => (
            <TabRow key={tab.tab} tab={tab} own={tab.tab === own} now={health.now} version={health.version} />
          ))}
        </tbody>
      </table>
      {tabs.length > MOST && <p className={styles.inspEmpty}>{t('tabs.more', { n: tabs.length - MOST })}</p>}
    </>
  )
}

function place(tab: TabReport, own: string | null): number {
  return (tab.tab === own ? 2 : 0) + (tab.visible ? 1 : 0)
}

function TabRow({ tab, own, now, version }: { tab: TabReport; own: boolean; now: number; version: string }) {
  const t = useInspectorTexts()
  const watches = watchText(t, tab.watches)
  return (
    <tr>
      <th scope="row" title={tab.title}>
        <span className={classNames(styles.inspCut, own && 'strong')}>
          {shortTitle(tab.title) || t('tabs.untitled')}
          {tab.version !== version && ` (${tab.version})`}
        </span>
      </th>
      <td>{stateOf(t, tab, own, now)}</td>
      <td title={watches}>
        <span className={styles.inspCut}>{watches}</span>
      </td>
      <td data-name={t('tabs.pace')}>{t(tab.visible ? `pace.${tab.pace}` : 'pace.paused')}</td>
      <td className={classNames(tab.levels === null && 't3')} data-name={t('tabs.depth')}>
        {tab.levels === null ? '--' : showCount(tab.levels)}
      </td>
      <td data-name={t('tabs.acked')}>
        {tab.acked ? t('tabs.held') : t('tabs.out', { span: showSpan(t, now - tab.inFlightSince) })}
      </td>
      <td data-name={t('tabs.deliveries')}>{showCount(tab.deliveries)}</td>
      <td data-name={t('tabs.skipped')}>{skippedText(t, tab)}</td>
    </tr>
  )
}

function stateOf(t: Translate, { visible, since }: TabReport, own: boolean, now: number): string {
  if (!visible) return t('tabs.hidden', { span: showSpan(t, now - since) })
  return t(own ? 'tabs.thisTab' : 'tabs.visible')
}
