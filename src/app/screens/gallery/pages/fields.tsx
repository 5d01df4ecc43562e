import { Eye, Search } from 'lucide-react'
import { useState } from 'react'
import { Field } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Ruler } from '../../../ui/ruler.tsx'
import * as styles from '../gallery.module.css'
import { Group, Shown } from '../shown.tsx'
import { useWords } from '../texts.ts'

/** Fields with their label inside (tickets) or above (forms), and the ruler. */
export function Fields() {
  const { t } = useWords()
  return (
    <>
      <Group title={t('fields.inside')}>
        <Shown state={t('fields.unit')}>
          <Typed label={t('ticket:price')} start="64200.0" unit="USDT" />
        </Shown>
        <Shown state={t('state.focus')}>
          <Typed label={t('ticket:size')} start="0.250" unit="BTC" look="is-focus" />
        </Shown>
        <Shown state={t('fields.hint')}>
          <Typed
            label={t('ticket:size')}
            start="10k"
            unit="USDT"
            hint={t('ticket:readAs', { typed: '10k', number: '10,000' })}
          />
        </Shown>
        <Shown state={t('state.error')}>
          <Typed label={t('ticket:price')} start="64200.05" unit="USDT" error={t('fields.wrong')} />
        </Shown>
        <Shown state={t('fields.step')}>
          <Typed label={t('ticket:price')} start="64200.0" unit="USDT" steps />
        </Shown>
        <Shown state={t('state.off')}>
          <Typed label={t('ticket:time')} start="" whyNot={t('ticket:why_market_takes')} />
        </Shown>
      </Group>
      <Group title={t('fields.above')}>
        <Shown state={t('state.usual')}>
          <Typed label={t('orders:coin')} labelAt="above" start="" placeholder={t('common:searchLabel')} />
        </Shown>
        <Shown state={t('fields.start')}>
          <Typed label={t('common:searchMarkets')} labelAt="above" start="BTC" icon />
        </Shown>
        <Shown state={t('fields.end')}>
          <Typed
            label={t('fields.code')}
            labelAt="above"
            start="123456"
            end={
              <button type="button" className="ib" aria-label={t('fields.show')}>
                <Icon of={Eye} />
              </button>
            }
          />
        </Shown>
        <Shown state={t('state.error')}>
          <Typed
            label={t('fields.code')}
            labelAt="above"
            start="12"
            error={t('fields.wrong')}
            hint={t('fields.codeHint')}
          />
        </Shown>
      </Group>
      <Group title={t('fields.ruler')}>
        <Shown state={t('state.usual')}>
          <Ruled start={50} />
        </Shown>
        <Shown state={t('state.off')}>
          <Ruled start={25} off />
        </Shown>
      </Group>
    </>
  )
}

interface TypedProps {
  label: string
  start: string
  labelAt?: 'in' | 'above'
  unit?: string
  hint?: string
  error?: string
  whyNot?: string
  placeholder?: string
  look?: string
  steps?: boolean
  icon?: boolean
  end?: React.ReactNode
}

function Typed({ label, start, look, steps, icon, ...rest }: TypedProps) {
  const { t } = useWords()
  const [value, setValue] = useState(start)
  return (
    <div className={`${styles.galleryFields} ${look ?? ''}`}>
      <Field
        {...rest}
        label={label}
        value={value}
        inputMode={rest.unit ? 'decimal' : undefined}
        start={icon && <Icon of={Search} size={14} />}
        onChange={(event) => setValue(event.target.value)}
        {...(steps && {
          onStep: (by: 1 | -1) => setValue((now) => (Number(now) + by / 10).toFixed(1)),
          stepLabels: { up: t('ticket:tickUp'), down: t('ticket:tickDown') },
        })}
      />
    </div>
  )
}

function Ruled({ start, off }: { start: number; off?: boolean }) {
  const { t } = useWords()
  const [value, setValue] = useState(start)
  return (
    <div className={styles.galleryFields}>
      <Ruler label={t('ticket:ruler')} value={value} onChange={setValue} disabled={off} />
    </div>
  )
}
