import { useState } from 'react'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Select } from '../../../ui/select.tsx'
import { Switch } from '../../../ui/switch.tsx'
import * as styles from '../gallery.module.css'
import { Group, Shown } from '../shown.tsx'
import { useWords } from '../texts.ts'

/** Checkboxes, switches, segments and lists to choose from. */
export function Choices() {
  const { t } = useWords()
  const [sides, setSides] = useState<'both' | 'bids' | 'asks'>('both')
  const [side, setSide] = useState<'buy' | 'sell'>('buy')
  const [time, setTime] = useState<'GTC' | 'IOC' | 'FOK'>('GTC')
  return (
    <>
      <Group title={t('choices.checkbox')}>
        <Shown state={t('state.usual')}>
          <Check />
        </Shown>
        <Shown state={t('state.on')}>
          <Check start />
        </Shown>
        <Shown state={t('state.off')}>
          <Check whyNot={t('ticket:why_market_takes')} />
        </Shown>
      </Group>
      <Group title={t('choices.switch')}>
        <Shown state={t('state.usual')}>
          <Turn />
        </Shown>
        <Shown state={t('state.on')}>
          <Turn start />
        </Shown>
        <Shown state={t('state.off')}>
          <Turn whyNot={t('ticket:off_recorded')} />
        </Shown>
      </Group>
      <Group title={t('choices.segmented')}>
        <Shown state={t('state.usual')}>
          <Segmented
            label={t('trading:book.sides')}
            value={sides}
            onChange={setSides}
            options={(['both', 'bids', 'asks'] as const).map((value) => ({
              value,
              text: t(`trading:book.show.${value}`),
            }))}
          />
        </Shown>
        <Shown state={t('choices.side')}>
          <div className={styles.galleryFields}>
            <Segmented
              label={t('ticket:side')}
              className="side"
              value={side}
              onChange={setSide}
              options={[
                { value: 'buy', text: t('ticket:buy'), className: 'buy' },
                { value: 'sell', text: t('ticket:sell'), className: 'sell' },
              ]}
            />
          </div>
        </Shown>
      </Group>
      <Group title={t('choices.select')}>
        <Shown state={t('state.usual')}>
          <Select
            label={t('ticket:time')}
            value={time}
            onChange={setTime}
            options={(['GTC', 'IOC', 'FOK'] as const).map((value) => ({ value, text: value }))}
          />
        </Shown>
      </Group>
    </>
  )
}

function Check({ start = false, whyNot }: { start?: boolean; whyNot?: string }) {
  const { t } = useWords()
  const [checked, setChecked] = useState(start)
  return (
    <Checkbox checked={checked} onChange={setChecked} whyNot={whyNot}>
      {t('ticket:postOnly')}
    </Checkbox>
  )
}

function Turn({ start = false, whyNot }: { start?: boolean; whyNot?: string }) {
  const { t } = useWords()
  const [on, setOn] = useState(start)
  return (
    <Switch on={on} onChange={setOn} whyNot={whyNot}>
      {t('numbers.hide')}
    </Switch>
  )
}
