import { EllipsisVertical } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Menu, MenuItem, MenuLine } from '../../ui/menu.tsx'
import { useRoomy } from '../layout/use-roomy.ts'
import { useOrderLabels } from './order-labels.ts'
import * as styles from './orders.module.css'
import { SIDES, SideFilter, useSideLabels } from './side-filter.tsx'
import type { ListFilter } from './use-list-filter.ts'

/** Something that can be done with a list; `run` is null where there is nothing to do it with. */
export interface ListAction {
  text: string
  run: (() => void) | null
}

/** What a list can be filtered by: market and sides, as orders or positions call them, or by balances of nothing. */
export type ListFilters = 'orders' | 'positions' | 'zeros'

interface ListToolsProps {
  filter: ListFilter
  filters: ListFilters
  deeds: readonly ListAction[]
  /** What always stands open, at the end. */
  children: ReactNode
}

/** What can be done with a list: in the open where there is room, else behind a button. */
export function ListTools(props: ListToolsProps) {
  return (
    <span className={`row g4 ${styles.ownEnd}`}>
      {useRoomy() ? <Open {...props} /> : <Backing {...props} />}
      {props.children}
    </span>
  )
}

function Open({ filter, filters, deeds }: ListToolsProps) {
  const labels = useOrderLabels()
  return (
    <>
      {filters === 'zeros' ? (
        <Checkbox checked={filter.noZeros} onChange={filter.setNoZeros}>
          {labels.t('hideZeros')}
        </Checkbox>
      ) : (
        <>
          <SideFilter value={filter.side} onChange={filter.setSide} positions={filters === 'positions'} />
          <Checkbox checked={filter.market !== null} onChange={filter.onlyMarket}>
            {labels.t('thisMarket')}
          </Checkbox>
        </>
      )}
      {deeds.map(({ text, run }) => (
        <Tool key={text} onPress={run}>
          {text}
        </Tool>
      ))}
    </>
  )
}

function Backing({ filter, filters, deeds }: ListToolsProps) {
  const { t } = useTranslation('positions')
  const labels = useOrderLabels()
  const names = useSideLabels(filters === 'positions')
  const { side, market, noZeros } = filter
  const said =
    filters === 'zeros'
      ? [noZeros && labels.t('hideZeros')]
      : [side !== 'all' && names[side], market && labels.t('thisMarket')]
  return (
    <>
      {said.some(Boolean) && <span className="fs12 t2">{said.filter(Boolean).join(', ')}</span>}
      <Menu label={t('listTools')} className={styles.ownMore} button={<Icon of={EllipsisVertical} size={16} />}>
        {filters === 'zeros' ? (
          <MenuItem current={noZeros} onChoose={() => filter.setNoZeros(!noZeros)}>
            {labels.t('hideZeros')}
          </MenuItem>
        ) : (
          <>
            {SIDES.map((value) => (
              <MenuItem key={value} current={side === value} onChoose={() => filter.setSide(value)}>
                {names[value]}
              </MenuItem>
            ))}
            <MenuLine />
            <MenuItem current={market !== null} onChoose={() => filter.onlyMarket(market === null)}>
              {labels.t('thisMarket')}
            </MenuItem>
          </>
        )}
        {deeds.some(({ run }) => run) && <MenuLine />}
        {deeds.map(
          ({ text, run }) =>
            run && (
              <MenuItem key={text} onChoose={run}>
                {text}
              </MenuItem>
            ),
        )}
      </Menu>
    </>
  )
}

/** A link-like button; off where there is nothing to do. */
export function Tool({ onPress, children }: { onPress: (() => void) | null; children: string }) {
  return (
    <button
      type="button"
      className={`lnk fs12 ${styles.ownAll}`}
      aria-disabled={!onPress || undefined}
      onClick={() => onPress?.()}
    >
      {children}
    </button>
  )
}
