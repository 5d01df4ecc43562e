import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fromUnits } from '../../../shared/decimal/decimal-text.ts'
import { expandShorthand } from '../../../shared/rules/number-shorthand.ts'
import type { TriggerBy } from '../../../shared/rules/plan-rule.ts'
import { useRefusalText } from '../../base/i18n/use-refusal-text.ts'
import { showDecimal } from '../../base/platform/show-decimal.ts'
import { useMark, useTicker } from '../../services/hub-client/use-topics.ts'
import { useContract } from '../../services/venue/use-contract.ts'
import { Amount } from '../../ui/amount.tsx'
import { Button } from '../../ui/button.tsx'
import { Num } from '../../ui/number-cell.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Explained } from '../explain/explained.tsx'
import { StepField } from '../fields/step-field.tsx'
import * as phoneStyles from '../layout/phone.module.css'
import { StaleNote, useStalePress } from '../stale/stale-press.tsx'
import { useQuote } from '../ticket/use-quote.ts'
import { PanelDialog } from './panel-dialog.tsx'
import { Profit, SideBadge } from './position-cells.tsx'
import type { PositionDialogProps } from './position-dialogs.tsx'
import { nameOf } from './position-name.ts'
import { positionRow } from './position-row.ts'
import * as positionsStyles from './positions.module.css'
import { TpslEnd } from './tpsl-end.tsx'
import {
  type ArmedPart,
  armedOf,
  type EndName,
  formOf,
  formOfPart,
  standingPairs,
  type TpslFigures,
  type TpslForm,
  tpslFigures,
  waitingOf,
} from './tpsl-form.ts'
import { TpslParts } from './tpsl-parts.tsx'
import { useSendPosition } from './use-send-position.ts'

const BY: readonly TriggerBy[] = ['mark', 'last', 'index']

/** Take-profit and stop-loss of a position, whole or in part, by price, ROI or profit. */
export function TpslDialog({ position, market, onClose }: PositionDialogProps) {
  const { t } = useTranslation('positions')
  const refusalText = useRefusalText()
  const own = useContract()
  const { send, busy, refusal: answered, clear } = useSendPosition()
  const mark = useMark(market.currency_id)
  const ticker = useTicker('contract', market.currency_id)
  const armed = armedOf(own.plans.rows, position)
  const standing = standingPairs(armed)
  const [form, setForm] = useState<TpslForm>(() => formOf(armed))
  /** The pair that the form takes the place of. */
  const [edited, setEdited] = useState<ArmedPart | null>(null)
  const [touched, setTouched] = useState(false)
  const row = positionRow(position)
  const prices = { last: ticker.last, mark: mark.mark, index: mark.index }
  const figures = tpslFigures(position, market, form, prices)
  const shown = answered ?? (touched ? figures.refusal : null)
  const change = (part: Partial<TpslForm>) => {
    setTouched(true)
    clear()
    setForm({ ...form, ...part })
  }
  const errorOf = (field: string) => (shown?.field === field ? refusalText(shown) : null)
  const { live: booked, asOf } = useQuote(market)
  const freshness = { live: booked && position.live, asOf, market: market.symbol }
  const set = () => {
    if (figures.request) void send.tpsl(position, figures.request).then((done) => (done ? replaced() : undefined))
  }
  /** The new pair stands before the old one goes: there is never none. */
  const replaced = async () => {
    if (!edited || (await send.disarm(position, edited.ids, true))) onClose()
  }
  const edit = (part: ArmedPart) => {
    // A pair of the whole position takes the place of the one before by itself.
    setEdited(part.whole ? null : part)
    setTouched(true)
    clear()
    setForm(part.whole ? formOf(armed) : formOfPart(part))
  }
  const press = useStalePress(freshness, set, JSON.stringify(form))
  const submit = () => {
    setTouched(true)
    if (figures.request) press.press()
  }
  const reference = prices[form.by]
  const placed = ['take_profit', 'stop_loss', 'take_profit_price', 'stop_loss_price', 'quantity']
  return (
    <PanelDialog
      title={t('tpslTitle', { position: nameOf(t, row) })}
      badge={<SideBadge row={row} />}
      onClose={onClose}
      className={`${phoneStyles.wide} ${positionsStyles.wide}`}
    >
      <form
        className={positionsStyles.stack}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <TpslParts
          market={market}
          parts={standing}
          edited={edited ?? (form.full && standing[0]?.whole ? standing[0] : null)}
          busy={busy}
          onEdit={edit}
          onCancel={(part) => void send.disarm(position, part.ids)}
        />
        <div className={`row g4 ${positionsStyles.posIf}`}>
          <Segmented
            label={t('tpslScope')}
            value={form.full ? 'full' : 'part'}
            onChange={(scope) => change({ full: scope === 'full', type: scope === 'full' ? 'market' : form.type })}
            options={[
              { value: 'full', text: t('wholePosition') },
              { value: 'part', text: t('partPosition') },
            ]}
          />
          <Segmented
            label={t('triggerBy')}
            value={form.by}
            onChange={(by) => change({ by })}
            options={BY.map((value) => ({ value, text: t(`by_${value}`) }))}
          />
          {!form.full && (
            <Segmented
              label={t('thenOrder')}
              value={form.type}
              onChange={(type) => change({ type })}
              options={[
                { value: 'market', text: t('atMarket') },
                { value: 'limit', text: t('byLimit') },
              ]}
            />
          )}
        </div>
        {!form.full && (
          <StepField
            label={t('size')}
            name="quantity"
            value={form.quantity}
            unit={t('ofHeld', { size: showDecimal(position.row.quantity), coin: market.base })}
            error={errorOf('quantity')}
            onChange={(quantity) => change({ quantity })}
            onBlur={() => change({ quantity: expandShorthand(form.quantity) })}
          />
        )}
        <div className={positionsStyles.posEnds}>
          <span />
          <span className="lbl">{t('triggerPrice')}</span>
          <span className="lbl">{t('roiAt', { leverage: row.leverage })}</span>
          <span className="lbl">{t('profitBeforeFee')}</span>
          {(['take_profit', 'stop_loss'] as EndName[]).map((name) => (
            <TpslEnd
              key={name}
              name={name}
              draft={form[name]}
              figures={figures[name]}
              market={market}
              limit={form.type === 'limit'}
              error={errorOf(name) ?? errorOf(`${name}_price`)}
              ofLimit={errorOf(`${name}_price`) !== null}
              onChange={(end) => change({ [name]: end })}
            />
          ))}
        </div>
        {waitingOf(armed).map(({ name, price }) => (
          <p key={name} className="note warn" role="status">
            {t('tpslWaits', { end: t(name === 'stop_loss' ? 'sl' : 'tp'), price: showDecimal(price ?? '0') })}
          </p>
        ))}
        <Results figures={figures} coin={market.quote} />
        <p className="hint">
          {t('tpslNote', {
            by: t(`by_${form.by}`),
            price: reference === null ? '--' : showDecimal(fromUnits(reference, market.price_digits)),
          })}
        </p>
        {shown && !placed.includes(shown.field ?? '') && (
          <p className="note warn" role="alert">
            {refusalText(shown)}
          </p>
        )}
        <div className={`row g2 end ${positionsStyles.posGo}`}>
          <Button kind="primary" type="submit" busy={busy}>
            {setText(figures)}
          </Button>
        </div>
        <StaleNote press={press} freshness={freshness} busy={busy} />
      </form>
    </PanelDialog>
  )

  function setText({ take_profit, stop_loss }: TpslFigures): string {
    const tp = take_profit.price && showDecimal(take_profit.price)
    const sl = stop_loss.price && showDecimal(stop_loss.price)
    if (tp && sl) return t('setBoth', { tp, sl })
    if (tp) return t('setTp', { tp })
    return sl ? t('setSl', { sl }) : t('setNone')
  }
}

function Results({ figures, coin }: { figures: TpslFigures; coin: string }) {
  const { t } = useTranslation('positions')
  const { take_profit, stop_loss, margin } = figures
  return (
    <dl className="kv tight" aria-live="polite">
      {take_profit.afterFee !== null && (
        <div>
          <dt>{t('ifTp', { fee: showDecimal(take_profit.fee ?? '0', 2) })}</dt>
          <dd>
            <Explained id="PERP-AFTER-FEE" inputs={take_profit.result}>
              <Profit text={take_profit.afterFee} strong />
            </Explained>{' '}
            {coin}
          </dd>
        </div>
      )}
      {stop_loss.afterFee !== null && (
        <div>
          <dt>{t('ifSl', { fee: showDecimal(stop_loss.fee ?? '0', 2) })}</dt>
          <dd>
            <Explained id="PERP-AFTER-FEE" inputs={stop_loss.result}>
              <Profit text={stop_loss.afterFee} strong />
            </Explained>{' '}
            {coin}
          </dd>
        </div>
      )}
      {margin && (
        <div>
          <dt>{margin.price.startsWith('-') ? t('slBehind') : t('slBefore')}</dt>
          <dd className="n">
            {!margin.price.startsWith('-') && (
              <>
                <Explained id="PERP-STOP-DISTANCE" inputs={margin.of}>
                  <Num text={margin.price} />
                </Explained>{' '}
                ({t('percent', { percent: margin.percent })})
              </>
            )}
          </dd>
        </div>
      )}
      {take_profit.afterFee === null && stop_loss.afterFee === null && (
        <div>
          <dt>{t('afterFee')}</dt>
          <dd>
            <Amount text={null} />
          </dd>
        </div>
      )}
    </dl>
  )
}
