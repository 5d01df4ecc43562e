import { type FocusEvent, type PointerEvent, useId, useReducer, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RankingBy } from '../../../shared/hub-protocol/hub.ts'
import { useCurrencies } from '../../services/currency/currencies.ts'
import { isOld, type RankingView } from '../../services/hub-client/topic-views.ts'
import { useAge } from '../../services/hub-client/use-feed.ts'
import { useMarkets } from '../../services/hub-client/use-markets.ts'
import { useRanking } from '../../services/hub-client/use-topics.ts'
import { classNames } from '../../ui/class-names.ts'
import { Empty } from '../../ui/states.tsx'
import { useAgeText } from '../../ui/use-age-text.ts'
import { type RankRow, rowsToShow } from './held-rows.ts'
import * as heroStyles from './hero.module.css'
import { type Hold, heldBy, NO_HOLD, nextHold } from './hold.ts'
import { useHomeAgeAt } from './home-age.ts'
import { RankRowView } from './rank-row.tsx'
import * as rankingsStyles from './rankings.module.css'
import { RANK_SIZE, RankSkeleton } from './stills.tsx'

/** Rows asked for: one that falls behind while the list is held still has its price. */
const WATCHED = 15

/** The rows of a spot ranking as they are shown, and the view that they come from. */
function useRankRows(by: RankingBy, held: boolean): { view: RankingView; rows: readonly RankRow[] } {
  const view = useRanking('spot', by, WATCHED)
  const [shown, setShown] = useState(() => ({ view, held, rows: rowsToShow([], view, RANK_SIZE, false) }))
  if (shown.view === view && shown.held === held) return shown
  const next = { view, held, rows: rowsToShow(shown.rows, view, RANK_SIZE, held) }
  setShown(next)
  return next
}

const WHAT = { gainers: 'day', losers: 'day', volume: 'dayVolume' } as const

/** Five spot markets in rank order, live; held still while a pointer or the keyboard is on them. `bare`: without its head. */
export function RankList({ by, bare = false }: { by: RankingBy; bare?: boolean }) {
  const { t } = useTranslation(['home', 'trading'])
  const hold = useHold()
  const { view, rows } = useRankRows(by, hold.by !== null)
  const { markets } = useMarkets('spot')
  const currencies = useCurrencies()
  const age = useAge(useHomeAgeAt()(view.ageAt))
  const ageText = useAgeText()
  const heading = useId()
  const stale = isOld(view)
  const waiting = !view.known && view.status !== 'live'
  const known = stale && (
    <span className={`n ${heroStyles.lastknown}`} role="status">
      {t('trading:lastKnown', { age: ageText(age) })}
    </span>
  )
  // One of the two stands there at any time, so that rows stay where they are when their feed falls silent.
  const caption = known || (
    <span className="lbl">
      {t(WHAT[by])}
      {hold.by && <span data-part="held">{t(`held.${hold.by}`)}</span>}
    </span>
  )
  return (
    <section className={classNames(rankingsStyles.rk, stale && 'is-old')} aria-labelledby={heading}>
      <div className={bare ? 'sr' : rankingsStyles.rkHead}>
        <h2 id={heading}>{t(by)}</h2>
        {!bare && caption}
      </div>
      {bare && <div className={rankingsStyles.rkCaption}>{caption}</div>}
      {waiting && <RankSkeleton rows={RANK_SIZE} />}
      {!waiting && rows.length === 0 && <Empty title={t('rankNone')} text={t('rankNoneText')} />}
      <ol className={rankingsStyles.rkRows} {...hold.handlers}>
        {rows.map((row, place) => (
          <RankRowView
            // Rows are places: a market that moves up takes over a row, nothing on the page moves.
            // biome-ignore lint/suspicious/noArrayIndexKey: as said
            key={place}
            place={place + 1}
            row={row}
            market={markets.find((each) => each.currency_id === row.id) ?? null}
            currency={currencies.find(row.id)}
            stale={stale}
          />
        ))}
      </ol>
    </section>
  )
}

/** Whether a list is held, and what its element must hear to know. */
function useHold() {
  const [hold, tell] = useReducer(nextHold, NO_HOLD)
  return {
    by: heldBy(hold) as keyof Hold | null,
    handlers: {
      onPointerEnter: ({ pointerType }: PointerEvent) => tell({ type: 'enter', pointerType }),
      onPointerLeave: () => tell({ type: 'leave' }),
      onFocus: ({ target }: FocusEvent) => tell({ type: 'focus', visible: target.matches(':focus-visible') }),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) tell({ type: 'blur' })
      },
    },
  }
}
