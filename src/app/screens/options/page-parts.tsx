import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { OptionKind, OptionMarket, Ticket } from '../../../shared/calls/products/option-entities.ts'
import { CYCLES, type Cycle, type OptionWindow, WINDOWS } from '../../../shared/lines/option-cycle.ts'
import { showDecimal } from '../../base/platform/show-decimal.ts'
import { useSession } from '../../base/session/session.ts'
import { lengthText } from '../../services/options/ticket-columns.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { AccountLine, useOptionAccount } from './option-account.tsx'
import type { OptionDraft } from './option-form.ts'
import { OptionForm } from './option-form-view.tsx'
import * as styles from './options.module.css'
import { OwnPart, VisitorPart } from './own-part.tsx'
import { RunningCard } from './running-list.tsx'
import type { IndexModel } from './use-index.ts'
import { useTickets } from './use-tickets.ts'

/** Length of the cycle, or of the window. */
export function Lengths({ draft, onDraft }: { draft: OptionDraft; onDraft: (draft: OptionDraft) => void }) {
  const { t } = useTranslation('options')
  const options = (draft.kind === 'flash' ? CYCLES : WINDOWS).map((seconds) => ({
    value: String(seconds),
    text: <span className="n">{lengthText(t, seconds)}</span>,
  }))
  const change = (value: string) => {
    if (draft.kind === 'flash') onDraft({ ...draft, cycle: Number(value) as Cycle })
    else onDraft({ ...draft, window: Number(value) as OptionWindow })
  }
  return (
    <Segmented
      label={t(draft.kind === 'flash' ? 'cycle.choose' : 'window.choose')}
      className={styles.optLengths}
      value={String(draft.kind === 'flash' ? draft.cycle : draft.window)}
      options={options}
      onChange={change}
    />
  )
}

interface FormPartProps {
  market: OptionMarket
  draft: OptionDraft
  onDraft: (draft: OptionDraft) => void
  index: IndexModel
}

/** The form, with the account of whoever is known. */
export function FormPart(props: FormPartProps) {
  const { status } = useSession()
  return status === 'visitor' ? (
    <OptionForm {...props} funds={null} account={null} choices={<Bands {...props} />} onMoved={() => undefined} />
  ) : (
    <PersonForm {...props} />
  )
}

function PersonForm(props: FormPartProps) {
  const tickets = useTickets()
  const account = useOptionAccount(tickets)
  return (
    <OptionForm
      {...props}
      funds={account.funds}
      account={<AccountLine account={account} />}
      choices={<Bands {...props} />}
      onMoved={account.renew}
    />
  )
}

/** Width of the band, of those that the market has. */
function Bands({ market, draft, onDraft }: FormPartProps) {
  const { t } = useTranslation('options')
  if (draft.kind === 'flash') return null
  const bands = market.volatility.filter(({ window }) => window === draft.window).map(({ band }) => band)
  return (
    <div className={styles.optBands}>
      <span className="t3 fs12">{t('band.label')}</span>
      <Segmented
        label={t('band.label')}
        value={bands.find((band) => Number(band) === Number(draft.band)) ?? ''}
        options={bands.map((value) => ({
          value,
          text: (
            <span className="n" translate="no">
              ±{showDecimal(value)}%
            </span>
          ),
        }))}
        onChange={(band) => onDraft({ ...draft, band })}
      />
    </div>
  )
}

interface OwnProps {
  kind: OptionKind
  even: string | null
  onVerify: (ticket: Ticket) => void
}

/** The person's tickets, or what stands there for a visitor. */
export function Own({ kind, even, onVerify }: OwnProps) {
  const { status } = useSession()
  const tickets = useTickets()
  const running = useMemo(() => tickets.running.filter((one) => one.kind === kind), [tickets, kind])
  if (status === 'visitor') return <VisitorPart />
  return <OwnPart kind={kind} state={tickets} running={running} even={even} onVerify={onVerify} />
}

/** On phones the ticket that ends next stands over the form. */
export function EndsNext({ kind }: { kind: OptionKind }) {
  const tickets = useTickets()
  const [next] = tickets.running.filter((one) => one.kind === kind).sort((a, b) => a.ends_at - b.ends_at)
  return next ? (
    <div className={styles.optNext}>
      <RunningCard ticket={next} />
    </div>
  ) : null
}
