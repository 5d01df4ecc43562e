import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CopyPosition, Follow } from '../../../../shared/calls/products/copy-entities.ts'
import type { OwnView } from '../../../services/money/use-own-answer.ts'
import { Select } from '../../../ui/select.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { EndedList } from './ended-list.tsx'
import * as styles from './mine.module.css'
import { MissedList } from './missed-list.tsx'
import { PositionList } from './position-list.tsx'
import { isRunning } from './result-parts.ts'
import { ShareList } from './share-list.tsx'
import { TradeList } from './trade-list.tsx'

type List = 'positions' | 'trades' | 'missed' | 'shares' | 'ended'

interface MineListsProps {
  follows: readonly Follow[]
  positions: OwnView<readonly CopyPosition[]>
  onClosed: () => void
}

const ALL = 'all'

/** What the portfolios hold, what they have traded, what was not copied and why, the shares, and what has ended. */
export function MineLists({ follows, positions, onClosed }: MineListsProps) {
  const { t } = useTranslation('copyMine')
  const [list, setList] = useState<List>('positions')
  const [chosen, setChosen] = useState(ALL)
  const ended = follows.filter((one) => !isRunning(one))
  // What was not copied stands follow by follow.
  const perFollow = list === 'missed'
  const shown = follows.find(({ id }) => String(id) === chosen) ?? null
  const follow = shown ?? (perFollow ? (follows.find(({ missed }) => missed > 0) ?? follows[0] ?? null) : null)
  const id = follow?.id ?? null
  const options = follows.map((one) => ({ value: String(one.id), text: nameOf(one, follows) }))
  const filter = (list === 'positions' || list === 'trades' || perFollow) && follows.length > 1 && (
    <Select
      label={t('filter')}
      className={styles.cmFilter}
      value={id === null ? ALL : String(id)}
      options={perFollow ? options : [{ value: ALL, text: t('all') }, ...options]}
      onChange={setChosen}
    />
  )
  return (
    <section className={styles.cmLists} aria-label={t('lists')}>
      <Tabs<List>
        label={t('lists')}
        value={list}
        onChange={setList}
        end={filter}
        tabs={[
          { value: 'positions', text: t('tab.positions'), ...(positions.data && { count: positions.data.length }) },
          { value: 'trades', text: t('tab.trades') },
          { value: 'missed', text: t('tab.missed') },
          { value: 'shares', text: t('tab.shares') },
          { value: 'ended', text: t('tab.ended'), count: ended.length },
        ]}
      >
        {(value) => {
          if (value === 'positions')
            return <PositionList view={positions} follows={follows} follow={id} onClosed={onClosed} />
          if (value === 'trades') return <TradeList key={id} follow={id} follows={follows} />
          if (value === 'missed') return <MissedList key={id} follow={follow} />
          if (value === 'shares') return <ShareList direction="paid" />
          return <EndedList follows={ended} />
        }}
      </Tabs>
    </section>
  )
}

/** The leader's name; with the follow's number where a leader was followed more than once. */
function nameOf({ id, leader_id, leader_name }: Follow, all: readonly Follow[]): string {
  return all.some((one) => one.id !== id && one.leader_id === leader_id) ? `${leader_name} #${id}` : leader_name
}
