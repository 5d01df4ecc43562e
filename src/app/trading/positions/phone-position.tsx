import { useTranslation } from 'react-i18next'
import type { Market } from '../../../shared/hub-protocol/market.ts'
import { useLiveAccount } from '../../services/live/use-live.ts'
import { useAccess } from '../../services/venue/venue-context.ts'
import { Badge } from '../../ui/badge.tsx'
import { Num } from '../../ui/number-cell.tsx'
import * as styles from './phone-position.module.css'
import { Percent, Profit } from './position-cells.tsx'
import { type PositionRow, positionRow } from './position-row.ts'

/** What is held in a phone's market, under its chart; a press goes to the positions. Nothing where nothing is held. */
export default function PhonePosition({ market, onOpen }: { market: Market; onOpen: () => void }) {
  return useAccess() === 'visitor' ? null : <Held market={market} onOpen={onOpen} />
}

function Held({ market, onOpen }: { market: Market; onOpen: () => void }) {
  const live = useLiveAccount()
  const held = (live?.positions ?? []).filter(({ row }) => row.currency_id === market.currency_id)
  return held.map((position) => <Strip key={position.key} row={positionRow(position)} onOpen={onOpen} />)
}

function Strip({ row, onOpen }: { row: PositionRow; onOpen: () => void }) {
  const { t } = useTranslation(['positions', 'perp'])
  return (
    <button type="button" className={styles.phonePosition} onClick={onOpen}>
      <span className="row g2">
        <b className="strong">
          {t(row.side)} <Num text={row.size.replace(/^-/, '')} />
        </b>
        <Badge tone={row.side === 'long' ? 'up' : 'down'}>
          {`${row.leverage}× ${t(`perp:mode.${row.isolated ? 'isolated' : 'cross'}`)}`}
        </Badge>
      </span>
      <Profit text={row.unrealised} strong old={!row.live} />
      <span className="n t2">
        {t('entry')} <Num text={row.entry} /> · {t('liquidationShort')}{' '}
        <Num text={row.liquidation} unknown={t('noLiquidationShort')} />
      </span>
      <Percent text={row.roe} old={!row.live} />
    </button>
  )
}
