import { Fragment, useEffect } from 'react'
import { StaleReason, TopicStatus } from '../../../shared/hub-protocol/delivery.ts'
import type { HubHealth, TopicReport } from '../../../shared/hub-protocol/health.ts'
import type { MarketKind } from '../../../shared/hub-protocol/market.ts'
import { worstFirst } from '../../../shared/hub-protocol/worst-first.ts'
import { hubClient } from '../hub-client/hub-client.ts'
import * as styles from './inspector.module.css'
import { TopicRow } from './topic-row.tsx'
import { useInspectorTexts } from './use-inspector-texts.ts'
import { WhyRow } from './why-row.tsx'

/** Rows that are shown; worse ones come first, so what is left out is well. */
const MOST = 60
const COLUMNS = ['topic', 'type', 'age', 'rate', 'sequence', 'gaps', 'resyncs', 'checksum'] as const

/** Every topic, worst first, with the reason under what is grey. */
export function Topics({ health, age, onAsked }: { health: HubHealth; age: number; onAsked: () => void }) {
  const t = useInspectorTexts()
  const symbols = useSymbols(new Set(health.topics.flatMap(({ kind, currency_id }) => (currency_id > 0 ? [kind] : []))))
  const sorted = worstFirst(health.topics)
  const shown = sorted.slice(0, MOST)
  const explained = new Set<string>()
  return (
    <section aria-label={t('topics.title')}>
      <div className="sec">
        <h3>{t('topics.title')}</h3>
        <span>{t('topics.limits', { factor: 2, least: 1, pong: 20 })}</span>
      </div>
      {sorted.length === 0 ? (
        <p className={styles.inspEmpty}>{t('topics.empty')}</p>
      ) : (
        <table className={`${styles.tp} ${styles.topics}`}>
          <thead>
            <tr>
              {COLUMNS.map((name) => (
                <th key={name} scope="col">
                  {t(`topics.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="n">
            {shown.map((topic) => (
              <Fragment key={`${topic.kind}:${topic.topic}`}>
                <TopicRow topic={topic} symbol={symbols(topic.kind, topic.currency_id)} now={health.now} />
                {isFirst(topic, explained) && (
                  <WhyRow
                    topic={topic}
                    health={health}
                    age={age}
                    columns={COLUMNS.length}
                    others={sameCause(topic, sorted)}
                    onAsked={onAsked}
                  />
                )}
              </Fragment>
            ))}
          </tbody>
        </table>
      )}
      {health.topicCount > shown.length && (
        <p className={styles.inspEmpty}>{t('topics.more', { n: health.topicCount - shown.length })}</p>
      )}
    </section>
  )
}

/** Causes that many topics of a kind have together. */
const SHARED: ReadonlySet<number> = new Set([StaleReason.socket, StaleReason.source])

/** A connection that is not open, or a source that is gone, greys all of its topics: it is explained once. Notes what is explained. */
function isFirst({ kind, status, reason }: TopicReport, explained: Set<string>): boolean {
  if (status === TopicStatus.live) return false
  if (!SHARED.has(reason)) return true
  const cause = kind + reason
  if (explained.has(cause)) return false
  explained.add(cause)
  return true
}

function sameCause(topic: TopicReport, all: readonly TopicReport[]): number {
  if (!SHARED.has(topic.reason)) return 0
  return all.filter((one) => one.kind === topic.kind && one.reason === topic.reason).length - 1
}

/** Symbols of markets; null where the list has not come. @param kinds whose markets other tabs may watch */
function useSymbols(kinds: ReadonlySet<MarketKind>): (kind: MarketKind, currencyId: number) => string | null {
  const { catalog } = hubClient()
  const spot = kinds.has('spot')
  const contract = kinds.has('contract')
  useEffect(() => {
    if (spot) catalog.need('spot')
    if (contract) catalog.need('contract')
  }, [catalog, spot, contract])
  return (kind, currencyId) =>
    catalog.read(kind).markets.find((market) => market.currency_id === currencyId)?.symbol ?? null
}
