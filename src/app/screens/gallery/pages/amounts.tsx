import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { prefs } from '../../../base/prefs/prefs.ts'
import { Amount } from '../../../ui/amount.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Num } from '../../../ui/number-cell.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { useFlash } from '../../../ui/use-flash.ts'
import * as styles from '../gallery.module.css'
import { Group, Shown } from '../shown.tsx'
import { useWords } from '../texts.ts'

/** Number cells: every kind of figure, and of none. */
export function Amounts() {
  const { t } = useWords()
  const { hideAmounts } = useSnapshot(prefs.state)
  return (
    <>
      <Group title={t('numbers.figures')}>
        <Shown state={t('numbers.price')}>
          <Num text="64281.4" digits={1} />
        </Shown>
        <Shown state={t('numbers.up')}>
          <Num text="1.04" tone="up" signed />%
        </Shown>
        <Shown state={t('numbers.down')}>
          <Num text="-54.6" digits={2} tone="down" signed />
        </Shown>
        <Shown state={t('numbers.zeros')}>
          <Num text="0.25" digits={8} zeros />
        </Shown>
        <Shown state={t('numbers.small')}>
          <Num text="0.00000051" />
        </Shown>
        <Shown state={t('numbers.large')}>
          <Num text="123456789012345678901234567890.12345678" />
        </Shown>
        <Shown state={t('numbers.quiet')}>
          <Num text="1.865" tone="quiet" />
        </Shown>
        <Shown state={t('numbers.stale')}>
          <span className="n" style={{ color: 'var(--stale-text)' }}>
            84.11
          </span>{' '}
          <Badge>{t('trading:age.s', { n: 38 })}</Badge>
        </Shown>
        <Shown state={t('numbers.unknown')}>
          <Num text={null} unknown={t('ticket:unknown')} />
        </Shown>
        <Shown state={t('numbers.none')}>
          <Num text={null} />
        </Shown>
      </Group>
      <Group title={t('numbers.hidden')}>
        <Shown state={t('numbers.amount')}>
          <Amount text="18842.5" digits={8} zeros />
        </Shown>
        <Shown state={t('numbers.hide')}>
          <Switch label={t('numbers.hide')} on={hideAmounts} onChange={(on) => void prefs.set({ hideAmounts: on })} />
        </Shown>
      </Group>
      <Group title={t('numbers.flash')}>
        <Shown state={t('numbers.moved')}>
          <Flashing />
        </Shown>
      </Group>
    </>
  )
}

function Flashing() {
  const { t } = useWords()
  const [ticks, setTicks] = useState(642_814)
  const flash = useFlash(ticks)
  return (
    <span className={styles.galleryLine}>
      <b className={`n ${flash ?? ''}`}>{(ticks / 10).toFixed(1)}</b>
      <Button size="s" onClick={() => setTicks((now) => now + 1)}>
        {t('ticket:tickUp')}
      </Button>
      <Button size="s" onClick={() => setTicks((now) => now - 1)}>
        {t('ticket:tickDown')}
      </Button>
    </span>
  )
}
