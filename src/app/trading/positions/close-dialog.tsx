import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isDecimal, toUnits, trimZeros } from '../../../shared/decimal/decimal-text.ts'
import { expandShorthand } from '../../../shared/rules/number-shorthand.ts'
import { marketBound, orderRules, priceText } from '../../../shared/rules/order-units.ts'
import { useRefusalText } from '../../base/i18n/use-refusal-text.ts'
import { showDecimal } from '../../base/platform/show-decimal.ts'
import { useContract } from '../../services/venue/use-contract.ts'
import { Amount } from '../../ui/amount.tsx'
import { Button } from '../../ui/button.tsx'
import { Num } from '../../ui/number-cell.tsx'
import { Ruler } from '../../ui/ruler.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Explained } from '../explain/explained.tsx'
import { StepField } from '../fields/step-field.tsx'
import * as phoneStyles from '../layout/phone.module.css'
import { StaleNote, useStalePress } from '../stale/stale-press.tsx'
import { useTicketSettings } from '../ticket/ticket-settings.ts'
import { useQuote } from '../ticket/use-quote.ts'
import { CloseBook } from './close-book.tsx'
import { type CloseDraft, type CloseFigures, closeFigures, closingSide, partOf, percentOf } from './close-form.ts'
import { PanelDialog } from './panel-dialog.tsx'
import { Profit, SideBadge } from './position-cells.tsx'
import type { PositionDialogProps } from './position-dialogs.tsx'
import { nameOf } from './position-name.ts'
import { type PositionRow, positionRow } from './position-row.ts'
import * as positionsStyles from './positions.module.css'
import { useSendPosition } from './use-send-position.ts'

/** Closes a position, or a part of it: at market, by a limit, or at the best price of the other side. */
export function CloseDialog({ position, market, how, onClose }: PositionDialogProps & { how: 'market' | 'limit' }) {
  const { t } = useTranslation('positions')
  const refusalText = useRefusalText()
  const own = useContract()
  const quote = useQuote(market)
  const { send, busy, refusal: answered, clear } = useSendPosition()
  const row = positionRow(position)
  const [touched, setTouched] = useState(false)
  const [draft, setDraft] = useState<CloseDraft>({ how, price: row.mark, quantity: trimZeros(position.row.quantity) })
  // At every moment what is meant: Enter sends it before the field is left.
  const meant = { ...draft, price: expandShorthand(draft.price), quantity: expandShorthand(draft.quantity) }
  const change = (part: Partial<CloseDraft>) => {
    setTouched(true)
    clear()
    setDraft({ ...draft, ...part })
  }
  /** On leaving a field: only what was shorthand has changed. */
  const written = ({ price = draft.price, quantity = draft.quantity }: Partial<CloseDraft>) => {
    if (price !== draft.price || quantity !== draft.quantity) change({ price, quantity })
  }
  const levels = quote.levels(position.direction === 1 ? 'bid' : 'ask')
  const { priceLimit } = useTicketSettings()
  const hedge = position.row.position_side !== 'both'
  const figures = closeFigures(position, market, meant, { hedge, orders: own.open.rows, levels, priceLimit })
  const shown = answered ?? (touched ? figures.refusal : null)
  const errorOf = (field: string) => {
    if (shown?.field !== field) return null
    return field === 'quantity' && shown.key === 'number_positive' ? t('zeroClose') : refusalText(shown)
  }
  const freshness = { live: quote.live && position.live, asOf: quote.asOf, market: market.symbol }
  const close = () => {
    if (figures.request) void send.close(position, figures.request).then((done) => done && onClose())
  }
  const press = useStalePress(freshness, close, JSON.stringify(meant))
  const submit = () => {
    setTouched(true)
    if (figures.request) press.press()
  }
  return (
    <PanelDialog
      title={t('closeTitle', { position: nameOf(t, row) })}
      badge={<SideBadge row={row} />}
      onClose={onClose}
      className={`${phoneStyles.wide} ${positionsStyles.wide}`}
    >
      <form
        className={positionsStyles.posClose}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <div className={positionsStyles.stack}>
          <Segmented
            label={t('closeHow')}
            value={draft.how}
            onChange={(next) => change({ how: next })}
            options={[
              { value: 'market', text: t('atMarket') },
              { value: 'limit', text: t('byLimit') },
              { value: 'best', text: t(position.direction === 1 ? 'atBestBid' : 'atBestAsk') },
            ]}
          />
          {draft.how === 'limit' && (
            <StepField
              label={t('price')}
              name="price"
              value={draft.price}
              unit={market.quote}
              error={errorOf('price')}
              onChange={(price) => change({ price })}
              onBlur={() => written({ price: meant.price })}
            />
          )}
          <StepField
            label={t('size')}
            name="quantity"
            value={draft.quantity}
            unit={t('ofHeld', { size: showDecimal(position.row.quantity), coin: market.base })}
            error={errorOf('quantity')}
            onChange={(quantity) => change({ quantity })}
            onBlur={() => written({ quantity: meant.quantity })}
          />
          <Ruler
            label={t('partOfPosition')}
            value={percentOf(position, market, meant.quantity)}
            onChange={(percent) => change({ quantity: partOf(position, market, percent) })}
          />
          <Figures figures={figures} coin={market.quote} live={quote.live} how={draft.how} row={row} />
        </div>
        <CloseBook
          market={market}
          side={closingSide(position)}
          levels={levels}
          quantity={draft.how === 'market' ? meant.quantity : '0'}
        />
        <div className={positionsStyles.all}>
          {shown && shown.field !== 'price' && shown.field !== 'quantity' && (
            <p className="note warn" role="alert">
              {refusalText(shown)}
            </p>
          )}
          <Button kind={position.direction === 1 ? 'sell' : 'buy'} size="l" block type="submit" busy={busy}>
            {t(draft.how === 'market' ? 'closeAbout' : 'closeAt', {
              size: said(meant.quantity || '0'),
              price: said((draft.how === 'limit' ? meant.price : figures.average) || row.mark),
            })}
          </Button>
          <StaleNote press={press} freshness={freshness} busy={busy} />
          <p className="tm">{wireText(figures, meant, market, row.mark)}</p>
        </div>
      </form>
    </PanelDialog>
  )
}

/** What is no number stands as it was typed. */
function said(text: string): string {
  return isDecimal(text) ? showDecimal(text) : text
}

/** The exact strings that will be sent, and the bound that a market order has. */
function wireText(figures: CloseFigures, draft: CloseDraft, market: PositionDialogProps['market'], mark: string) {
  const rules = orderRules(market)
  const ticks = toUnits(mark, rules.priceDigits)
  const { request, side } = figures
  const size = request?.quantity ?? draft.quantity
  if (draft.how !== 'market')
    return `${side.toUpperCase()} LIMIT ${request?.price ?? draft.price} × ${size} REDUCE_ONLY`
  const bound = ticks === null ? '' : ` bound ${priceText(rules, marketBound(side, ticks))}`
  return `${side.toUpperCase()} MARKET ${size} REDUCE_ONLY${bound}`
}

interface FiguresProps {
  figures: CloseFigures
  coin: string
  live: boolean
  how: CloseDraft['how']
  row: PositionRow
}

function Figures({ figures, coin, live, how, row }: FiguresProps) {
  const { basis } = figures
  const { t } = useTranslation('positions')
  const unknown = figures.short ? t('bookTooThin') : live ? '--' : t('waitsForPrice')
  return (
    <dl className="kv tight">
      {how === 'market' && (
        <div>
          <dt>{t('averageFromBook')}</dt>
          <dd>
            {figures.average === null ? (
              <span className="t3">{unknown}</span>
            ) : (
              <Explained id="ORDER-AVERAGE" inputs={basis}>
                <Num text={figures.average} />
              </Explained>
            )}
          </dd>
        </div>
      )}
      <div>
        <dt>{t('realised')}</dt>
        <dd>
          <Explained id="PERP-REALISED" inputs={basis && { direction: row.of.direction, ...basis }}>
            <Profit text={figures.realised} />
          </Explained>{' '}
          {figures.realised !== null && coin}
        </dd>
      </div>
      <div>
        <dt>{t(figures.role === 'taker' ? 'feeTaker' : 'feeMaker')}</dt>
        <dd>
          <Explained id="PERP-FEE" inputs={basis && { notional: basis.value, ppm: basis.ppm }}>
            <Amount text={figures.fee} digits={2} />
          </Explained>{' '}
          {figures.fee !== null && coin}
        </dd>
      </div>
      <div>
        <dt className="strong">{t('afterFee')}</dt>
        <dd>
          <Explained id="PERP-AFTER-FEE" inputs={basis && { profit: basis.realised, fee: basis.fee }}>
            <Profit text={figures.afterFee} strong />
          </Explained>{' '}
          {figures.afterFee !== null && coin}
        </dd>
      </div>
      <div>
        <dt>{t('staysOpen')}</dt>
        <dd>
          {t(row.side)} <Num text={figures.stays} zeros />
        </dd>
      </div>
    </dl>
  )
}
