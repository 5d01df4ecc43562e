import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { unscaled } from '../../../shared/perp/scaled.ts'
import { expandShorthand } from '../../../shared/rules/number-shorthand.ts'
import { useRefusalText } from '../../base/i18n/use-refusal-text.ts'
import { showDecimal } from '../../base/platform/show-decimal.ts'
import type { LivePosition } from '../../services/live/live-account.ts'
import { liveStoreOf, useLiveAccount } from '../../services/live/use-live.ts'
import { usePerpVenue } from '../../services/venue/venue-context.ts'
import { Amount } from '../../ui/amount.tsx'
import { Button } from '../../ui/button.tsx'
import { Num } from '../../ui/number-cell.tsx'
import { Ruler } from '../../ui/ruler.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { StepField } from '../fields/step-field.tsx'
import { StaleNote, useStalePress } from '../stale/stale-press.tsx'
import { useQuote } from '../ticket/use-quote.ts'
import { ExplainPosition } from './explain-position.tsx'
import { type MarginDraft, marginFigures } from './margin-form.ts'
import { PanelDialog } from './panel-dialog.tsx'
import { SideBadge } from './position-cells.tsx'
import type { PositionDialogProps } from './position-dialogs.tsx'
import { nameOf } from './position-name.ts'
import { positionRow } from './position-row.ts'
import * as styles from './positions.module.css'
import { useSendPosition } from './use-send-position.ts'

/** Adds to the margin of an isolated position or takes from it, with the liquidation price that comes of it. */
export function MarginDialog({ position, market, onClose }: PositionDialogProps) {
  const { t } = useTranslation('positions')
  const refusalText = useRefusalText()
  const account = useLiveAccount()
  const live = liveStoreOf(usePerpVenue())
  const { send, busy, refusal: answered, clear } = useSendPosition()
  const [draft, setDraft] = useState<MarginDraft>({ action: 'add', amount: '' })
  // At every moment what is meant: Enter sends it before the field is left.
  const meant = { ...draft, amount: expandShorthand(draft.amount) }
  const [touched, setTouched] = useState(false)
  const { live: booked, asOf } = useQuote(market)
  const freshness = { live: booked && position.live, asOf, market: market.symbol }
  const { currency_id, position_side } = position.row
  const figures = account && marginFigures(account, live.facts(), position, meant)
  const adjust = () => {
    if (!figures || figures.refusal) return
    void send.adjust(position, { currency_id, position_side, ...meant }).then((done) => done && onClose())
  }
  const press = useStalePress(freshness, adjust, JSON.stringify(meant))
  if (!figures) return null
  const row = positionRow(position)
  const shown = answered ?? (touched ? figures.refusal : null)
  const change = (part: Partial<MarginDraft>, typed = true) => {
    setTouched(typed)
    clear()
    setDraft({ ...draft, ...part })
  }
  const submit = () => {
    setTouched(true)
    if (!figures.refusal) press.press()
  }
  return (
    <PanelDialog
      title={t('marginTitle', { position: nameOf(t, row) })}
      badge={<SideBadge row={row} />}
      onClose={onClose}
    >
      <form
        className={styles.stack}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Segmented
          label={t('marginAction')}
          value={draft.action}
          onChange={(action) => change({ action, amount: '' }, false)}
          options={[
            { value: 'add', text: t('addMargin') },
            { value: 'reduce', text: t('reduceMargin') },
          ]}
        />
        <StepField
          label={t('amount')}
          name="amount"
          value={draft.amount}
          unit={market.quote}
          error={shown ? refusalText(shown) : null}
          hint={
            <>
              {t(draft.action === 'add' ? 'mostAdd' : 'mostReduce')} <Amount text={unscaled(figures.most)} />{' '}
              {market.quote}
            </>
          }
          onChange={(amount) => change({ amount })}
          onBlur={() => {
            if (meant.amount !== draft.amount) change({ amount: meant.amount })
          }}
        />
        <Ruler
          label={t('partOfMost')}
          value={percentOfMost(meant.amount, figures.most)}
          onChange={(percent) => change({ amount: unscaled((figures.most * BigInt(percent)) / 100n) })}
        />
        <After before={position} after={figures.after} coin={market.quote} />
        <Button kind="primary" block type="submit" busy={busy}>
          {t(draft.action === 'add' ? 'addAmount' : 'reduceAmount', {
            amount: /^[0-9.]+$/.test(meant.amount) ? showDecimal(meant.amount) : '',
            coin: market.quote,
          })}
        </Button>
        <StaleNote press={press} freshness={freshness} busy={busy} />
      </form>
    </PanelDialog>
  )
}

function percentOfMost(amount: string, most: bigint): number {
  const value = Number(amount)
  const all = Number(unscaled(most))
  return all > 0 && value > 0 ? Math.min(100, Math.round((value / all) * 100)) : 0
}

function After({ before, after, coin }: { before: LivePosition; after: LivePosition | null; coin: string }) {
  const { t } = useTranslation('positions')
  const now = positionRow(before)
  const then = after && positionRow(after)
  return (
    <dl className="kv tight" aria-live="polite">
      <div>
        <dt>{t('margin')}</dt>
        <dd>
          <Amount text={now.margin} digits={2} />{' '}
          {then && (
            <>
              → <Amount text={then.margin} digits={2} />
            </>
          )}{' '}
          {coin}
        </dd>
      </div>
      <div>
        <dt>{t('liquidationAfter')}</dt>
        <dd>
          <span title={now.liquidationExact ?? undefined}>
            <ExplainPosition row={now} what="liquidation">
              <Num text={now.liquidation} unknown={t('noLiquidationShort')} />
            </ExplainPosition>
          </span>{' '}
          {then && (
            <span title={then.liquidationExact ?? undefined} className="strong">
              →{' '}
              <ExplainPosition row={then} what="liquidation">
                <Num text={then.liquidation} unknown={t('noLiquidationShort')} />
              </ExplainPosition>
            </span>
          )}
        </dd>
      </div>
      <div>
        <dt>{t('marginRatio')}</dt>
        <dd className="n">
          {now.ratio === null ? (
            '--'
          ) : (
            <ExplainPosition row={now} what="ratio">
              {t('percent', { percent: now.ratio })}
            </ExplainPosition>
          )}{' '}
          {then?.ratio && (
            <>
              →{' '}
              <ExplainPosition row={then} what="ratio">
                {t('percent', { percent: then.ratio })}
              </ExplainPosition>
            </>
          )}
        </dd>
      </div>
    </dl>
  )
}
