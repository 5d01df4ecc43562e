import { Select, SelectItem, SelectPopover, SelectProvider } from '@ariakit/react/select'
import { ChevronDown } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Icon } from '../../ui/icon.tsx'
import * as menuStyles from '../../ui/menu.module.css'
import * as ticketStyles from './ticket.module.css'
import { optionReasons, TIMES_IN_FORCE, type TicketForm, type TimeInForce } from './ticket-form.ts'
import type { TicketModel } from './use-ticket.ts'

/** Post only and how long the order waits. What does not combine cannot be chosen and says why. */
export function TicketOptions({ model }: { model: TicketModel }) {
  const { t } = useTranslation('ticket')
  const { form, ticket, perp } = model
  const reasons = optionReasons(form)
  const market = form.type === 'market'
  const why = reasons.post_only
  return (
    <div className={ticketStyles.topts}>
      <div className="row sp">
        <Checkbox
          checked={!market && form.post_only}
          onChange={(post_only) => ticket.edit({ post_only })}
          whyNot={why && t(`why_${why}`, { time: form.time_in_force })}
          say={t('say_postOnly')}
        >
          {t('postOnly')}
        </Checkbox>
        {perp && (
          <Checkbox
            checked={form.reduce_only}
            onChange={(reduce_only) => ticket.edit({ reduce_only, percent: null })}
            say={t(perp.terms?.hedge ? 'say_closeOnly' : 'say_reduceOnly')}
          >
            {t(perp.terms?.hedge ? 'closeOnly' : 'reduceOnly')}
          </Checkbox>
        )}
        <TimeSelect ticket={ticket} type={form.type} post_only={form.post_only} time_in_force={form.time_in_force} />
      </div>
      {why && <p className="hint">{t(`why_${why}`, { time: form.time_in_force })}</p>}
    </div>
  )
}

type TimeSelectProps = Pick<TicketForm, 'type' | 'post_only' | 'time_in_force'> & Pick<TicketModel, 'ticket'>

const TimeSelect = memo(function TimeSelect({ ticket, ...form }: TimeSelectProps) {
  const { t } = useTranslation('ticket')
  const reasons = optionReasons(form)
  const value: TimeInForce = form.type === 'market' ? 'IOC' : form.time_in_force
  return (
    <SelectProvider
      value={value}
      setValue={(next: string) => {
        const time = TIMES_IN_FORCE.find((each) => each === next)
        if (time && !reasons.time[time] && time !== value) ticket.edit({ time_in_force: time })
      }}
    >
      <Select aria-label={`${t('time')}: ${value}`} data-part="select" className={`fs12 ${menuStyles.select}`}>
        <span className="n">{value}</span>
        <Icon of={ChevronDown} size={14} />
      </Select>
      <SelectPopover
        gutter={4}
        fixed
        unmountOnHide
        data-part="menu"
        className={`pop ${menuStyles.menu} ${ticketStyles.tif}`}
        aria-label={t('time')}
      >
        {TIMES_IN_FORCE.map((time) => {
          const why = reasons.time[time]
          return (
            <SelectItem
              key={time}
              value={time}
              data-part="menu-item"
              className={menuStyles.menuItem}
              disabled={why !== null}
              accessibleWhenDisabled
            >
              <span>
                <b className="strong">{time}</b>
                <span className={ticketStyles.tifSay}>{why ? t(`why_${why}`, { time }) : t(`say_${time}`)}</span>
              </span>
            </SelectItem>
          )
        })}
      </SelectPopover>
    </SelectProvider>
  )
})
