import { useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Market } from '../../../shared/market/market.ts'
import { type BookSideName, isOld } from '../../market/topic-views.ts'
import { useTopicFact } from '../../market/use-topics.ts'
import { classNames } from '../../ui/class-names.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { ProvenanceStrip } from '../provenance/provenance-strip.tsx'
import { TradesList } from '../trades/trades-list.tsx'
import { BookCard, type BookMark } from './book-card.tsx'
import { BookMenu, type BookSides } from './book-menu.tsx'
import { BookMid } from './book-mid.tsx'
import { BookSide } from './book-side.tsx'
import { BookState, useBookState } from './book-state.tsx'
import { type BookChoice, useBook, useBookChoice, useShownDepth } from './use-book.ts'

/** The middle column: order book or trades, over the provenance strip. @param readOnly no ticket takes clicks */
export function BookPanel({ market, readOnly }: { market: Market; readOnly?: boolean }) {
  const { t } = useTranslation('trading')
  const [tab, setTab] = useState<'book' | 'trades'>('book')
  const [sides, setSides] = useState<BookSides>('both')
  const choice = useBookChoice()
  // The frame of tabs and menus is not drawn anew with the book.
  const old = useTopicFact('depth', market.kind, market.currency_id, isOld, choice.group)
  return (
    <section className={classNames('book', old && 'is-old')} aria-label={t('book.label')}>
      <Tabs
        label={t('book.tabs')}
        size="s"
        value={tab}
        onChange={setTab}
        className="phead"
        panelClassName="book-body"
        tabs={[
          { value: 'book', text: t('book.tab') },
          { value: 'trades', text: t('trades.tab') },
        ]}
        end={
          tab === 'book' && (
            <BookMenu market={market} group={choice.group} onGroup={choice.setGroup} sides={sides} onSides={setSides} />
          )
        }
      >
        {(shown) =>
          shown === 'book' ? (
            <BookTable market={market} choice={choice} sides={sides} readOnly={readOnly} />
          ) : (
            <TradesList market={market} />
          )
        }
      </Tabs>
      <BookProvenance market={market} choice={choice} />
    </section>
  )
}

function BookProvenance({ market, choice }: { market: Market; choice: BookChoice }) {
  return <ProvenanceStrip depth={useShownDepth(market, choice)} />
}

interface BookTableProps {
  market: Market
  choice: BookChoice
  sides: BookSides
  readOnly?: boolean | undefined
}

function BookTable({ market, choice, sides, readOnly }: BookTableProps) {
  const { t } = useTranslation('trading')
  const box = useRef<HTMLDivElement>(null)
  const [mark, setMark] = useState<BookMark | null>(null)
  const book = useBook(market, choice)
  const state = useBookState(book.depth)
  const { depth } = book

  const marking = useCallback((side: BookSideName, index: number | null, row: Element | null) => {
    if (index === null || !row || !box.current) return setMark(null)
    const top = Math.min(row.getBoundingClientRect().top, innerHeight - 100)
    const { left } = box.current.getBoundingClientRect()
    setMark((now) => (now?.side === side && now.index === index && now.top === top ? now : { side, index, top, left }))
  }, [])

  const side = (name: BookSideName) => (
    <BookSide
      market={market}
      depth={depth}
      side={name}
      own={book.own[name]}
      marked={mark?.side === name ? mark.index : null}
      onMark={(index, row) => marking(name, index, row)}
      onPick={readOnly ? null : (index, part) => book.pick(name, index, part)}
      onNearEnd={choice.wantAll}
    />
  )
  return (
    <div ref={box} className={classNames('bk', readOnly && 'still')}>
      <div className="h">
        <span>{t('book.price', { unit: market.quote })}</span>
        <span>{t('book.size', { unit: market.base })}</span>
        <span>{t('book.total')}</span>
      </div>
      {state ? (
        <BookState state={state} />
      ) : (
        <>
          {sides !== 'bids' && side('ask')}
          <BookMid market={market} depth={depth} />
          {sides !== 'asks' && side('bid')}
        </>
      )}
      {mark && !state && <BookCard market={market} depth={depth} mark={mark} />}
    </div>
  )
}
