import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { unscaled } from '../../../shared/perp/scaled.ts'
import type { ContractState } from '../../services/account/contract-state.ts'
import type { LiveTotal } from '../../services/live/live-account.ts'
import { ratioPercent } from '../../services/live/perp-texts.ts'
import { usePerpVenue } from '../../services/venue/venue-context.ts'
import { Amount } from '../../ui/amount.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Num } from '../../ui/number-cell.tsx'
import { useWide } from '../../ui/use-wide.ts'
import { ExplainTotal } from '../explain/explain-total.tsx'
import { useRoomy } from '../layout/use-roomy.ts'
import { OwnList } from '../orders/own-list.tsx'
import type { OpenDialog } from './open-dialog.ts'
import { PositionCard } from './position-card.tsx'
import { Profit } from './position-cells.tsx'
import { positionColumns } from './position-columns.tsx'
import type { PositionRow } from './position-row.ts'
import { inOrder, type PositionOrder } from './position-sort.tsx'
import * as styles from './positions.module.css'
import { armedByKey } from './tpsl-form.ts'

/** px */
const CARD_HEIGHT = 98
const NEAREST = { column: 'liquidation', descending: false }

interface PositionListProps {
  own: ContractState
  rows: readonly PositionRow[]
  totals: readonly LiveTotal[]
  /** On phones; tables sort by their heads. */
  order: PositionOrder
  onOpen: (dialog: OpenDialog) => void
}

/** Open positions, the nearest to liquidation first; a table on desktops, cards on phones. */
export function PositionList({ own, rows, totals, order, onOpen }: PositionListProps) {
  const { t } = useTranslation('positions')
  const wide = useWide()
  const roomy = useRoomy()
  const { own: store } = usePerpVenue()
  const armed = useMemo(() => armedByKey(own.plans.rows), [own.plans.rows])
  const columns = useMemo(() => positionColumns(t, armed, onOpen, roomy), [t, armed, onOpen, roomy])
  const card = useMemo(
    () => ({
      of: (row: PositionRow) => <PositionCard row={row} armed={armed(row)} open={onOpen} />,
      height: CARD_HEIGHT,
      className: styles.posCards,
    }),
    [armed, onOpen],
  )
  const sorted = useMemo(() => inOrder(rows, wide ? 'liquidation' : order), [rows, wide, order])
  return (
    <>
      {!wide && own.positions.knownAt !== null && totals.map((total) => <Sums key={total.currencyId} total={total} />)}
      <OwnList
        label={t('positions')}
        list={own.positions}
        rows={sorted}
        columns={columns}
        card={card}
        sortedBy={NEAREST}
        rowKey={(row) => row.key}
        empty={{ title: t('emptyPositions'), text: t('emptyPositionsText') }}
        failed={{ title: t('errorPositions'), text: t('errorPositionsText'), degraded: t('degradedPositions') }}
        onRetry={() => void store.retry()}
      />
    </>
  )
}

/** Profit, equity and margin ratio of one coin, above the cards. */
function Sums({ total }: { total: LiveTotal }) {
  const { t } = useTranslation('positions')
  const old = total.live ? undefined : 'is-old'
  return (
    <dl className={styles.posSums}>
      <div>
        <dt>{t('unrealisedShort')}</dt>
        <dd>
          <ExplainTotal total={total} what="unrealised">
            <Profit text={unscaled(total.unrealised)} strong old={!total.live} />
          </ExplainTotal>
        </dd>
      </div>
      <div>
        <dt>{t('equity')}</dt>
        <dd className="strong">
          <ExplainTotal total={total} what="equity">
            <Amount text={unscaled(total.equity)} digits={2} className={old} />
          </ExplainTotal>
        </dd>
      </div>
      <div>
        <dt>{t('marginRatio')}</dt>
        <dd className={classNames('n strong', old)}>
          <ExplainTotal total={total.worst === total.ratio ? total : null} what="ratio">
            {total.worst === null ? <Num text={null} /> : t('percent', { percent: ratioPercent(total.worst) })}
          </ExplainTotal>
        </dd>
      </div>
    </dl>
  )
}
