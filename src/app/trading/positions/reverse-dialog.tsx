import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { initialMargin } from '../../../shared/perp/initial-margin.ts'
import { unscaled } from '../../../shared/perp/scaled.ts'
import { useRefusalText } from '../../base/i18n/use-refusal-text.ts'
import { decimalOrNone, showDecimal } from '../../base/platform/show-decimal.ts'
import { useContract } from '../../services/venue/use-contract.ts'
import { Amount } from '../../ui/amount.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Num } from '../../ui/number-cell.tsx'
import { Explained } from '../explain/explained.tsx'
import { StaleNote, useStalePress } from '../stale/stale-press.tsx'
import { useQuote } from '../ticket/use-quote.ts'
import { ExplainPosition } from './explain-position.tsx'
import type { Reversed } from './position-actions.ts'
import { Profit } from './position-cells.tsx'
import type { PositionDialogProps } from './position-dialogs.tsx'
import { nameOf } from './position-name.ts'
import { positionRow } from './position-row.ts'
import * as styles from './positions.module.css'
import { useSendPosition } from './use-send-position.ts'

/** Cancels the market's orders, closes, opens the same size on the other side; says so where the second leg failed. */
export function ReverseDialog({ position, market, onClose }: PositionDialogProps) {
  const { t } = useTranslation('positions')
  const refusalText = useRefusalText()
  const own = useContract()
  const { send, busy, refusal } = useSendPosition()
  const [result, setResult] = useState<Reversed | 'unconfirmed' | null>(null)
  // What it was when it was asked: the position itself turns under the open dialog.
  const [asked] = useState(() => positionRow(position))
  const row = result ? asked : positionRow(position)
  const orders = own.open.rows.filter((order) => order.currency_id === market.currency_id).length
  const other = row.side === 'long' ? 'short' : 'long'
  const { live: booked, asOf } = useQuote(market)
  const freshness = { live: booked && position.live, asOf, market: market.symbol }
  const submit = async () => {
    const outcome = await send.reverse(position)
    if (outcome.kind === 'done') setResult(outcome.data)
    if (outcome.kind === 'unconfirmed') setResult('unconfirmed')
  }
  const press = useStalePress(freshness, () => void submit(), `${row.side} ${position.row.quantity}`)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('reverseTitle', { position: nameOf(t, row) })}
      actions={
        result ? (
          <Button kind="primary" onClick={onClose}>
            {t('done')}
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>{t('keep')}</Button>
            <Button kind="danger" busy={busy} onClick={press.press}>
              {t('reverseTo', { side: t(other), size: showDecimal(position.row.quantity) })}
            </Button>
          </>
        )
      }
    >
      {result ? (
        <ReverseResult result={result} other={other} />
      ) : (
        <>
          <p className="t2">{t('reverseText', { count: orders, side: t(other) })}</p>
          <dl className="kv tight">
            <div>
              <dt>{t('size')}</dt>
              <dd>
                <Num text={position.row.quantity} zeros /> {market.base}
              </dd>
            </div>
            <div>
              <dt>{t('unrealised')}</dt>
              <dd>
                <ExplainPosition row={row} what="profit">
                  <Profit text={row.unrealised} />
                </ExplainPosition>{' '}
                {market.quote}
              </dd>
            </div>
            <div>
              <dt>{t('marginOfNew')}</dt>
              <dd>
                <Explained id="PERP-INITIAL-MARGIN" inputs={{ cost: position.notional, leverage: row.leverage }}>
                  <Amount text={unscaled(initialMargin(position.notional, row.leverage))} digits={2} />
                </Explained>{' '}
                {market.quote}
              </dd>
            </div>
          </dl>
          {refusal && (
            <p className="note warn" role="alert">
              {refusalText(refusal)}
            </p>
          )}
          <StaleNote press={press} freshness={freshness} busy={busy} />
        </>
      )}
    </Dialog>
  )
}

function ReverseResult({ result, other }: { result: Reversed | 'unconfirmed'; other: 'long' | 'short' }) {
  const { t } = useTranslation('positions')
  const refusalText = useRefusalText()
  if (result === 'unconfirmed')
    return (
      <p className="note warn" role="alert">
        {t('reverseUnconfirmed')}
      </p>
    )
  const { closed, opened, refusal } = result
  const closedSize = showDecimal(closed.filled_quantity)
  return (
    <ul className={styles.posResults} role="status">
      <li>
        <span className={closed.status === 'completed' ? 'ok' : 'warn'}>
          {t('legClosed', { size: closedSize, price: decimalOrNone(closed.average_price) })}
        </span>
      </li>
      <li>
        {opened ? (
          <span className={opened.status === 'completed' ? 'ok' : 'warn'}>
            {t('legOpened', {
              side: t(other),
              size: showDecimal(opened.filled_quantity),
              price: decimalOrNone(opened.average_price),
            })}
          </span>
        ) : (
          <b className="strong">
            {t('legFailed', { reason: refusal ? refusalText(refusal as { key: string }) : t('legNotWhole') })}
          </b>
        )}
      </li>
    </ul>
  )
}
