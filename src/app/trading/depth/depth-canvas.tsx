import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Market } from '../../../shared/hub-protocol/market.ts'
import { showDecimal } from '../../base/platform/show-decimal.ts'
import type { DepthView } from '../../services/hub-client/topic-views.ts'
import { useOwnPrices } from '../../services/venue/own-prices.ts'
import { showLots, showPrice } from '../../ui/market-figures.ts'
import { useColors, useSize } from '../chart/use-canvas.ts'
import * as bookStyles from '../layout/book.module.css'
import { cumulativeLots, sweepOf } from '../levels/book-model.ts'
import { SweepLines } from '../levels/sweep-lines.tsx'
import * as depthStyles from './depth.module.css'
import { type DepthPlace, type DepthScene, placeAt, sceneOf, sideOutline, stepPlace } from './depth-scene.ts'
import { paintDepth } from './paint-depth.ts'

/** Free above the larger side, px. */
const AIR = 12

/** Both sides of the book over the price. Pointer and arrow keys tell what lies between the middle and a price. */
export function DepthCanvas({ market, view }: { market: Market; view: DepthView }) {
  const { t } = useTranslation('depth')
  const [box, setBox] = useState<HTMLDivElement | null>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const size = useSize(box)
  const colors = useColors(box)
  const own = useOwnPrices(market.kind, market.currency_id)
  const [place, setPlace] = useState<DepthPlace | null>(null)
  const scene = sceneOf(view)
  const marked = place && scene && place.index < view.count(place.side) ? place : null

  useEffect(() => {
    const element = canvas.current
    const context = element?.getContext('2d')
    if (!element || !context || !colors || !scene || size.width === 0) return
    const ratio = devicePixelRatio || 1
    element.width = Math.round(size.width * ratio)
    element.height = Math.round(size.height * ratio)
    const inside = { width: size.width, height: size.height - AIR }
    const down = (corners: ReturnType<typeof sideOutline>) => corners.map(({ x, y }) => ({ x, y: y + AIR }))
    const x = (ticks: number) => ((ticks - scene.low) / (scene.high - scene.low)) * size.width
    const y = (lots: number) => AIR + inside.height * (1 - lots / scene.most)
    paintDepth(
      context,
      {
        bids: down(sideOutline(view, 'bid', scene, inside, view.whole('bid'))),
        asks: down(sideOutline(view, 'ask', scene, inside, view.whole('ask'))),
        own: [...own.bid.keys(), ...own.ask.keys()].filter((ticks) => ticks >= scene.low && ticks <= scene.high).map(x),
        middle: x(scene.middle),
        mark: marked && {
          x: x(view.price(marked.side, marked.index)),
          y: y(cumulativeLots(view, marked.side)[marked.index] as number),
        },
      },
      colors,
      size,
      ratio,
    )
  })

  if (!scene) return <p className={`fs12 t2 ${bookStyles.bkState}`}>{t('oneSide')}</p>
  const point = (clientX: number) => {
    const { left, width } = (box as HTMLDivElement).getBoundingClientRect()
    setPlace(placeAt(view, scene, scene.low + ((clientX - left) / width) * (scene.high - scene.low)))
  }
  const keys = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (event.key === 'Escape') return setPlace(null)
    if (!by) return
    event.preventDefault()
    setPlace(stepPlace(view, scene, marked, by as 1 | -1))
  }
  return (
    <>
      <div
        ref={setBox}
        className={depthStyles.depthBox}
        role="slider"
        tabIndex={0}
        aria-label={t('picture', { market: market.symbol })}
        aria-valuemin={-view.bids}
        aria-valuemax={view.asks}
        aria-valuenow={marked ? (marked.side === 'bid' ? -1 - marked.index : 1 + marked.index) : 0}
        aria-valuetext={placeText(t, market, view, marked)}
        onPointerMove={(event) => point(event.clientX)}
        onPointerDown={(event) => point(event.clientX)}
        onPointerLeave={() => setPlace(null)}
        onBlur={() => setPlace(null)}
        onKeyDown={keys}
      >
        <canvas ref={canvas} />
        {marked && <PlaceCard market={market} view={view} place={marked} />}
        <span className={`n ${depthStyles.depthMost}`} translate="no" aria-hidden="true">
          {showLots(market, scene.most)} {market.base}
        </span>
      </div>
      <SceneAxis market={market} scene={scene} />
    </>
  )
}

type Translate = (key: string, values?: Record<string, string>) => string

function placeFigures(market: Market, view: DepthView, { side, index }: DepthPlace) {
  const sweep = sweepOf(market, view, side, index)
  return {
    price: showPrice(market, view.price(side, index)),
    size: `${showDecimal(sweep.size)} ${market.base}`,
    value: `${showDecimal(sweep.value, 2)} ${market.quote}`,
    average: showDecimal(sweep.average),
  }
}

function placeText(t: Translate, market: Market, view: DepthView, place: DepthPlace | null): string {
  if (!place) return t('nowhere')
  return t(place.side === 'bid' ? 'spokenBid' : 'spokenAsk', placeFigures(market, view, place))
}

function PlaceCard({ market, view, place }: { market: Market; view: DepthView; place: DepthPlace }) {
  return (
    <div className={`pop n ${depthStyles.depthCard}`} data-side={place.side} aria-hidden="true">
      <SweepLines market={market} depth={view} side={place.side} index={place.index} />
    </div>
  )
}

function SceneAxis({ market, scene }: { market: Market; scene: DepthScene }) {
  return (
    <div className={`n t3 ${depthStyles.depthAxis}`} translate="no" aria-hidden="true">
      <span>{showPrice(market, Math.round(scene.low))}</span>
      <span>{showPrice(market, Math.round(scene.middle))}</span>
      <span>{showPrice(market, Math.round(scene.high))}</span>
    </div>
  )
}
