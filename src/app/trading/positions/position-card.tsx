import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Amount } from '../../ui/amount.tsx'
import { Button } from '../../ui/button.tsx'
import { Num } from '../../ui/number-cell.tsx'
import * as ordersStyles from '../orders/orders.module.css'
import { ExplainPosition } from './explain-position.tsx'
import type { OpenDialog } from './open-dialog.ts'
import { endsText, Liquidation, Mark, Percent, PositionName, Profit } from './position-cells.tsx'
import { PositionMenu } from './position-menu.tsx'
import type { PositionRow } from './position-row.ts'
import * as positionsStyles from './positions.module.css'
import type { ArmedPair } from './tpsl-form.ts'

interface CardProps {
  row: PositionRow
  armed: ArmedPair
  open: (dialog: OpenDialog) => void
}

/** A position on a phone; what its two buttons do not do is in its menu. */
export function PositionCard({ row, armed, open }: CardProps) {
  const { t } = useTranslation('positions')
  return (
    <>
      <div className={`row g2 ${ordersStyles.ownHead}`}>
        <PositionName row={row} />
        <span className="grow" />
        <ExplainPosition row={row} what="profit">
          <Profit text={row.unrealised} strong old={!row.live} />
        </ExplainPosition>
        <ExplainPosition row={row} what="roe">
          <Percent text={row.roe} old={!row.live} />
        </ExplainPosition>
        <PositionMenu row={row} onOpen={open} />
      </div>
      <dl data-part="own-facts" className={ordersStyles.ownFacts}>
        <Fact head={t('size')}>
          <Num text={row.size} zeros />
        </Fact>
        <Fact head={t('entry')}>
          <ExplainPosition row={row} what="entry">
            <Num text={row.entry} />
          </ExplainPosition>
        </Fact>
        <Fact head={t('mark')}>
          <Mark row={row} />
        </Fact>
        <Fact head={t('margin')}>
          <ExplainPosition row={row} what="margin">
            <Amount text={row.margin} digits={2} />
          </ExplainPosition>
        </Fact>
        {isArmed(armed) && (
          <Fact head={t('tpsl')}>
            <span className="n">{endsText(armed, t)}</span>
          </Fact>
        )}
        <Fact head={t('liquidationShort')}>
          <Liquidation row={row} />
        </Fact>
      </dl>
      <div className={`${ordersStyles.posActs} ${positionsStyles.posActs}`}>
        <Button onClick={() => open({ kind: 'close', key: row.key, how: 'market' })}>{t('close')}</Button>
        <Button onClick={() => open({ kind: 'tpsl', key: row.key })}>{t('tpsl')}</Button>
      </div>
    </>
  )
}

const isArmed = ({ take_profit, stop_loss, parts }: ArmedPair) =>
  take_profit !== null || stop_loss !== null || parts.length > 0

function Fact({ head, children }: { head: string; children: ReactNode }) {
  return (
    <div>
      <dt>{head}</dt>
      <dd>{children}</dd>
    </div>
  )
}
