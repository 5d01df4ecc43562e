import { useCallback, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { Market } from '../../../shared/hub-protocol/market.ts'
import { type BookSideName, type DepthView, isOld } from '../../services/hub-client/topic-views.ts'
import { classNames } from '../../ui/class-names.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { DepthPanel } from '../depth/lazy-depth-panel.tsx'
import * as bookStyles from '../layout/book.module.css'
import * as phoneStyles from '../layout/phone.module.css'
import * as terminalStyles from '../layout/terminal.module.css'
import { BookState, bookState } from '../levels/book-state.tsx'
import { type ShownDepth, useDepthFact, useShownDepth } from '../levels/shown-depth.ts'
import { SweepLines } from '../levels/sweep-lines.tsx'
import { ProvenanceStrip, sequenceText } from '../provenance/provenance-strip.tsx'
import { TradesList } from '../trades/trades-list.tsx'
import { BookMenu, type BookSides } from './book-menu.tsx'
import { BookMid, midOf } from './book-mid.tsx'
import { BookSide } from './book-side.tsx'
import { type BookChoice, useBook, useBookChoice } from './use-book.ts'

/** The middle column: order book or trades, over the provenance strip. @param readOnly no ticket takes clicks */
export function BookPanel({ market, readOnly }: { market: Market; readOnly?: boolean }) {
  const { t } = useTranslation('trading')
  const [tab, setTab] = useState<'book' | 'trades' | 'depth'>('book')
  const [sides, setSides] = useState<BookSides>('both')
  const choice = useBookChoice()
  const book = useShownDepth(market, choice)
  // The frame of tabs and menus is not drawn anew with the book.
  const old = useDepthFact(book, isOld)
  return (
    <section className={classNames(bookStyles.book, terminalStyles.book, old && 'is-old')} aria-label={t('book.label')}>
      <Tabs
        label={t('book.tabs')}
        size="s"
        value={tab}
        onChange={setTab}
        className={bookStyles.phead}
        panelClassName={bookStyles.bookBody}
        tabs={[
          { value: 'book', text: t('book.tab') },
          { value: 'trades', text: t('trades.tab') },
          { value: 'depth', text: t('book.depthTab') },
        ]}
        end={
          tab === 'book' && (
            <BookMenu market={market} group={choice.group} onGroup={choice.setGroup} sides={sides} onSides={setSides} />
          )
        }
      >
        {(shown) =>
          shown === 'book' ? (
            <BookTable market={market} shown={book} choice={choice} sides={sides} readOnly={readOnly} />
          ) : shown === 'trades' ? (
            <TradesList market={market} />
          ) : (
            <DepthPanel market={market} />
          )
        }
      </Tabs>
      <BookProvenance book={book} />
    </section>
  )
}

const provenanceOf = ({ status, reason, checksum, known }: DepthView) => [status, reason, checksum, known].join()

/** Is drawn anew with what it says; its age looks at the book once a second. */
function BookProvenance({ book }: { book: ShownDepth }) {
  useDepthFact(book, provenanceOf)
  return <ProvenanceStrip depth={book.view} sequence={<SequenceText book={book} />} ageAt={() => book.view.ageAt} />
}

const isStale = (view: DepthView) => midOf(view).stale
const staleAt = (view: DepthView) => midOf(view).ageAt

function LiveMid({ market, book }: { market: Market; book: ShownDepth }) {
  const mid = { stale: useDepthFact(book, isStale), ageAt: useDepthFact(book, staleAt) }
  return <BookMid market={market} mid={mid} follow={book.followCalmly} />
}

function LiveCard({ market, book, mark }: { market: Market; book: ShownDepth; mark: BookMark }) {
  const depth = useSyncExternalStore(book.subscribe, () => book.view)
  return <BookCard market={market} depth={depth} mark={mark} />
}

interface BookTableProps {
  market: Market
  shown: ShownDepth
  choice: BookChoice
  sides: BookSides
  readOnly?: boolean | undefined
}

function BookTable({ market, shown, choice, sides, readOnly }: BookTableProps) {
  const { t } = useTranslation('trading')
  const box = useRef<HTMLDivElement>(null)
  const [mark, setMark] = useState<BookMark | null>(null)
  const book = useBook(market, choice, shown)
  const state = useDepthFact(shown, bookState)

  const marking = useCallback((side: BookSideName, index: number | null, row: Element | null) => {
    if (index === null || !row || !box.current) return setMark(null)
    const top = Math.min(row.getBoundingClientRect().top, innerHeight - 100)
    const { left } = box.current.getBoundingClientRect()
    setMark((now) => (now?.side === side && now.index === index && now.top === top ? now : { side, index, top, left }))
  }, [])

  const side = (name: BookSideName) => (
    <BookSide
      market={market}
      book={shown}
      side={name}
      own={book.own[name]}
      marked={mark?.side === name ? mark.index : null}
      onMark={(index, row) => marking(name, index, row)}
      onPick={readOnly ? null : (index, part) => book.pick(name, index, part)}
      onNearEnd={choice.wantAll}
    />
  )
  return (
    <div ref={box} className={classNames(bookStyles.bk, readOnly && bookStyles.still)}>
      <div className={`${bookStyles.h} ${phoneStyles.h}`}>
        <span>{t('book.price', { unit: market.quote })}</span>
        <span>{t('book.size', { unit: market.base })}</span>
        <span>{t('book.total')}</span>
      </div>
      {state ? (
        <BookState state={state} />
      ) : (
        <>
          {sides !== 'bids' && side('ask')}
          <LiveMid market={market} book={shown} />
          {sides !== 'asks' && side('bid')}
        </>
      )}
      {mark && !state && <LiveCard market={market} book={shown} mark={mark} />}
    </div>
  )
}

interface BookMark {
  side: BookSideName
  index: number
  /** Viewport px of the row's top and of the book's left edge. */
  top: number
  left: number
}

/** Beside the row under the pointer: what it takes to eat the book down to it. */
function BookCard({ market, depth, mark }: { market: Market; depth: DepthView; mark: BookMark }) {
  const { side, index, top, left } = mark
  if (index >= depth.count(side)) return null
  return (
    <div className={`pop n ${bookStyles.bkcard}`} translate="no" style={{ top, left: left - 236 }} aria-hidden="true">
      <SweepLines market={market} depth={depth} side={side} index={index} />
    </div>
  )
}

/** The book's last sequence, written when the page is calm. */
function SequenceText({ book }: { book: ShownDepth }) {
  const box = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    return book.followCalmly((view) => {
      if (box.current) box.current.textContent = sequenceText(view)
    })
  }, [book])
  return <b ref={box} translate="no" />
}
