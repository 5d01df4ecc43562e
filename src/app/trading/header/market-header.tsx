import { Activity, ArrowDownToLine } from 'lucide-react'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Market } from '../../../shared/hub-protocol/market.ts'
import { AlertBell } from '../../services/alerts/alert-bell.tsx'
import { AboutButton } from '../../services/currency/panel/about-button.tsx'
import { fundingFigure } from '../../services/hub-client/funding-figure.ts'
import { useLastPrice } from '../../services/hub-client/last-price.ts'
import { isOld, type TickerView } from '../../services/hub-client/topic-views.ts'
import { useSecond, useServerSecond } from '../../services/hub-client/use-feed.ts'
import { useTicker } from '../../services/hub-client/use-topics.ts'
import { inspector } from '../../services/inspector/inspector-state.ts'
import { useTitle } from '../../services/page/page-title.tsx'
import { useTerminalPlace } from '../../services/venue/terminal-place.ts'
import { classNames } from '../../ui/class-names.ts'
import { FittedFigure } from '../../ui/fitted-figure.tsx'
import { Icon } from '../../ui/icon.tsx'
import { showPrice } from '../../ui/market-figures.ts'
import { useFlash } from '../../ui/use-flash.ts'
import * as phoneStyles from '../layout/phone.module.css'
import * as terminalStyles from '../layout/terminal.module.css'
import { useMarketViews } from '../layout/use-market-views.ts'
import { useMissingText } from '../layout/use-missing-text.ts'
import { RefusalNote } from '../refusal/refusal-note.tsx'
import { ExplainedFigure } from './explained-figure.tsx'
import { changeFigure, headerFigures, refusedFigures, sentFigures, volumeFigure } from './header-figures.ts'
import { MarketPicker } from './market-picker.tsx'
import { MarketStar } from './market-star.tsx'

export interface MarketHeaderProps {
  market: Market
  markets: readonly Market[]
}

/** The line above the tape: market, last price, and the figures of 24 h; on perpetuals mark, index and funding too. */
export function MarketHeader({ market, markets }: MarketHeaderProps) {
  const { ticker, mark } = useMarketViews(market)
  const { t, i18n } = useTranslation('trading')
  // Nothing of a spot market counts down.
  const now = useServerSecond(market.kind === 'contract')
  const missing = { ticker: useMissingText(market.kind, ticker), mark: useMissingText(market.kind, mark) }
  const refused = refusedFigures(market, ticker, mark)
  const figures = headerFigures(market, ticker, mark, now, i18n.language, missing)
  return (
    <section data-part="sym" className={terminalStyles.sym} aria-label={t('header.label')}>
      <PageTitle market={market} ticker={ticker} />
      <div data-part="who" className={terminalStyles.who}>
        <MarketStar market={market} />
        <MarketPicker market={market} markets={markets} />
        <AboutButton kind={market.kind} id={market.currency_id} label={t('header.about', { coin: market.base })} />
        <AlertBell market={market} />
      </div>
      <LastPrice market={market} className={terminalStyles.px} room={WIDE_ROOM} />
      {refused && <RefusalNote of={refused} />}
      <dl>
        {sentFigures(figures, refused).map((figure) => (
          <div key={figure.key} data-figure={figure.key} className={classNames(figure.old && 'is-old')}>
            <dt>{t(`header.${figure.key}`)}</dt>
            <dd className={classNames('n', figure.tone)} translate="no" title={figure.whole}>
              <ExplainedFigure figure={figure} market={market} ticker={ticker} mark={mark} serverNow={now} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Digits of the last price that have room beside the day's figures. */
const WIDE_ROOM = 16
const PHONE_ROOM = 10.5

/** Follows every delivery, alone of its header. */
function LastPrice({ market, className, room }: { market: Market; className: string | undefined; room: number }) {
  const { t } = useTranslation('trading')
  const ticker = useTicker(market.kind, market.currency_id)
  const { last, direction } = useLastPrice(market.kind, market.currency_id)
  const flash = useFlash(ticker.status === 'live' ? last : null)
  const missing = useMissingText(market.kind, ticker)
  return (
    <div className={classNames(className, isOld(ticker) && 'is-old')}>
      <span className="sr">{t('header.last')}</span>
      <b className={classNames('n', direction, flash)} translate="no" data-last={market.symbol}>
        <FittedFigure text={showPrice(market, last, missing)} room={room} />
      </b>
    </div>
  )
}

/**
 * The same on a phone: 52 px for the market, then the price at 32/36 with the change under it.
 * @param props.children a further button of its head
 */
export function PhoneHeader({ market, markets, children }: MarketHeaderProps & { children?: ReactNode }) {
  const { ticker, mark } = useMarketViews(market)
  const { t, i18n } = useTranslation('trading')
  // Nothing of a spot market counts down.
  const now = useServerSecond(market.kind === 'contract')
  const missing = useMissingText(market.kind, ticker)
  const missingMark = useMissingText(market.kind, mark)
  const refused = refusedFigures(market, ticker, mark)
  const change = changeFigure(market, ticker)
  const old = isOld(market.kind === 'contract' ? mark : ticker)
  const funding = fundingFigure(mark, now, missingMark)
  const volume = volumeFigure(ticker.quoteVolume, market.quote, i18n.language, missing)
  // What the note stands for is not said again.
  const otherTopic = market.kind === 'contract' ? 'ticker' : 'mark'
  const facts: [name: string, value: string, whole?: string][] =
    market.kind === 'contract'
      ? [
          [t('header.mark'), showPrice(market, mark.mark, missingMark)],
          [t('header.index'), showPrice(market, mark.index, missingMark)],
          [t('header.fundingIn', { rate: funding.rate }), funding.left],
        ]
      : [
          [t('header.high'), showPrice(market, ticker.high, missing)],
          [t('header.low'), showPrice(market, ticker.low, missing)],
          [t('header.quoteVolume'), volume.text, volume.whole],
        ]
  return (
    <section data-part="psym" className={terminalStyles.psym} aria-label={t('header.label')}>
      <PageTitle market={market} ticker={ticker} />
      <div className={phoneStyles.ph}>
        <MarketPicker market={market} markets={markets} />
        <AlertBell market={market} />
        <PhoneDeposit />
        {children}
        <PhoneInspector />
      </div>
      <div className={phoneStyles.pxr}>
        <div>
          <LastPrice market={market} className={phoneStyles.big} room={PHONE_ROOM} />
          <div className={classNames('n fs12', isOld(ticker) && 'is-old')}>
            <span className={change?.tone}>{change?.text ?? missing}</span>{' '}
            <span className="t3">{t('header.day')}</span>
          </div>
        </div>
        <dl className={classNames('n', old && 'is-old')}>
          {(refused === null || refused === otherTopic) &&
            facts.map(([name, value, whole]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd title={whole} translate="no">
                  {value}
                </dd>
              </div>
            ))}
        </dl>
      </div>
      {refused && <RefusalNote of={refused} />}
    </section>
  )
}

/** The way to a deposit from a phone's terminal, which has no bar of its own. */
function PhoneDeposit() {
  const { t } = useTranslation('common')
  return (
    <Link className="ib" to="/topup" aria-label={t('deposit')} title={t('deposit')}>
      <Icon of={ArrowDownToLine} size={20} />
    </Link>
  )
}

/** The inspector's button where a phone has neither menu nor status bar. */
function PhoneInspector() {
  const { t } = useTranslation('common')
  const open = useSyncExternalStore(inspector.subscribe, () => inspector.open)
  return (
    <button
      type="button"
      className="ib"
      aria-label={t('inspector')}
      aria-haspopup="dialog"
      aria-expanded={open}
      onClick={inspector.toggle}
    >
      <Icon of={Activity} size={20} />
    </button>
  )
}

/** `BTCUSDT 64,281.4 · Onetape`, renewed at most once a second; the market alone where its price is not current: a title has no grey. */
function PageTitle({ market, ticker }: { market: Market; ticker: TickerView }) {
  const last = isOld(ticker) ? null : ticker.last
  const second = useSecond()
  const { title } = useTerminalPlace()
  const [shown, setShown] = useState({ second, last })
  if (shown.second !== second || (shown.last === null) !== (last === null)) setShown({ second, last })
  const label = shown.last === null ? market.symbol : `${market.symbol} ${showPrice(market, shown.last)}`
  useTitle(title === '' ? label : `${title} ${label}`, title !== '')
  return null
}
