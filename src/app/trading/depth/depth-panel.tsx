import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Market } from '../../../shared/hub-protocol/market.ts'
import { newestWhenIdle } from '../../base/platform/newest-when-idle.ts'
import { type DepthView, isDenied, isOld } from '../../services/hub-client/topic-views.ts'
import { useTopicFact } from '../../services/hub-client/use-topics.ts'
import { classNames } from '../../ui/class-names.ts'
import { useCoarsestGroup } from '../chart/use-coarsest-group.ts'
import * as bookStyles from '../layout/book.module.css'
import { BookState, bookState } from '../levels/book-state.tsx'
import { useShownDepth } from '../levels/shown-depth.ts'
import { RefusalNote } from '../refusal/refusal-note.tsx'
import * as depthStyles from './depth.module.css'
import { DepthCanvas } from './depth-canvas.tsx'
import { DepthHead } from './depth-head.tsx'
import { MoveCosts } from './move-costs.tsx'

/** A book that ends near the price wants finer steps. */
const FEW_ROWS = 50
const LEVELS = 1000
/** The picture follows within so many ms, and not more often. */
const WITHIN = 200

/** The order book as a picture: sums of both sides over the price, and what it costs to move it. */
export default function DepthPanel({ market }: { market: Market }) {
  const { kind, currency_id } = market
  const coarsest = useCoarsestGroup(market)
  const denied = useTopicFact('ticker', kind, currency_id, isDenied)
  if (coarsest > 0) return <GroupedDepth key={coarsest} market={market} coarsest={coarsest} />
  if (!denied) return <BookState state="waiting" />
  return (
    <div className={bookStyles.bkState}>
      <RefusalNote of="ticker" />
    </div>
  )
}

function GroupedDepth({ market, coarsest }: { market: Market; coarsest: number }) {
  const { t } = useTranslation('depth')
  const [group, setGroup] = useState(coarsest)
  const book = useShownDepth(market, { group, levels: LEVELS })
  const [view, setView] = useState<DepthView>(book.view)
  useEffect(() => {
    const calm = newestWhenIdle(WITHIN, WITHIN)
    const end = book.follow((next) => calm.plan(() => setView(next)))
    return () => {
      end()
      calm.end()
    }
  }, [book])
  if (group >= 10 && view.status === 'live' && view.group === group && view.bids + view.asks < FEW_ROWS)
    setGroup(group / 10)
  const state = bookState(view)
  return (
    <div className={classNames(depthStyles.depth, isOld(view) && depthStyles.old)}>
      <DepthHead market={market} view={view} />
      {state ? (
        <BookState state={state} />
      ) : (
        <>
          <DepthCanvas market={market} view={view} />
          <MoveCosts market={market} view={view} label={t('costs')} />
        </>
      )}
    </div>
  )
}
