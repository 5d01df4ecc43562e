import { ArrowDown, ArrowDownToLine, ArrowUp, ArrowUpFromLine, type LucideIcon, TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import type { OptionMarket, OptionSide } from '../../../shared/calls/products/option-entities.ts'
import { takenCycleEnd } from '../../../shared/lines/option-cycle.ts'
import { unscaled } from '../../../shared/perp/scaled.ts'
import type { Refusal } from '../../../shared/rules/refusal.ts'
import type { AnswerRefusal } from '../../base/api/api-answer.ts'
import { useRefusalText } from '../../base/i18n/use-refusal-text.ts'
import { showDecimal } from '../../base/platform/show-decimal.ts'
import { clockTime } from '../../base/platform/zone.ts'
import { useSession } from '../../base/session/session.ts'
import { useNotConfirmed } from '../../services/money/use-not-confirmed.ts'
import { coinOf, moneyShown, ticketName } from '../../services/options/ticket-text.ts'
import { loginPath } from '../../services/page/next-path.ts'
import { StepField } from '../../trading/fields/step-field.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import {
  judgeStake,
  maxStake,
  meaningOf,
  type OptionDraft,
  type OptionFunds,
  offeredRate,
  orderLine,
  orderOf,
  outcomeOf,
  shownRefusal,
} from './option-form.ts'
import * as styles from './options.module.css'
import { Brief, FlashFacts, VolatilityFacts } from './payout-facts.tsx'
import { useServerFact } from './server-tick.ts'
import type { IndexModel } from './use-index.ts'
import { type PressResult, useOptionPress } from './use-option-press.ts'
import { useTickets } from './use-tickets.ts'

export interface OptionFormProps {
  market: OptionMarket
  draft: OptionDraft
  onDraft: (draft: OptionDraft) => void
  index: IndexModel
  /** Null: a visitor's, or not known. */
  funds: OptionFunds | null
  /** The line of the account, over the form. */
  account: ReactNode
  /** Stands between the line of the account and the stake: window and band. */
  choices?: ReactNode
  /** The account has changed, or may have. */
  onMoved: () => void
}

const PRESETS = ['10', '50', '100', '200'] as const
const SIDES: Record<OptionDraft['kind'], readonly [OptionSide, OptionSide]> = {
  flash: ['up', 'down'],
  volatility: ['out', 'in'],
}
const ICONS: Record<OptionSide, LucideIcon> = {
  up: ArrowUp,
  down: ArrowDown,
  out: ArrowUpFromLine,
  in: ArrowDownToLine,
}
const KINDS = { up: 'buy', down: 'sell', out: 'primary', in: 'primary' } as const

/** Stake, what a press pays and costs, and the two buttons that take a ticket. */
export function OptionForm(props: OptionFormProps) {
  const { market, draft, onDraft, index, funds, account, choices, onMoved } = props
  const { t } = useTranslation('options')
  const refusalText = useRefusalText()
  const [typed, setTyped] = useState(false)
  const [touched, setTouched] = useState(false)
  const press = useOptionPress(onMoved)
  const taken = useServerFact((now) => (draft.kind === 'flash' ? takenCycleEnd(now, draft.cycle) : 0))
  const endsAt = draft.kind === 'flash' ? taken : null
  const judged = judgeStake(draft.stake, funds)
  const most = maxStake(funds)
  const change = (stake: string) => {
    setTyped(true)
    press.changed()
    onDraft({ ...draft, stake })
  }
  const reported = press.result?.kind === 'refused' ? press.result.refusal : null
  const own: Refusal | AnswerRefusal | null = shownRefusal(judged, { typed, touched })
  const beside = reported?.field === 'stake' ? reported : own
  const asked = touched && judged.empty ? t('form.enterStake') : null
  const preset =
    [...PRESETS].find((one) => one === draft.stake.trim()) ?? (most !== null && draft.stake === most ? 'max' : '')
  const send = (side: OptionSide, rate: string | null) => {
    setTouched(true)
    // Asked again at the press itself: what the page shows may be a moment old.
    if (!index.feed.isLive() || rate === null || judged.stake === null || judged.refusal) return
    void press.press(orderOf(draft, side, rate, endsAt), meaningOf(draft, side))
  }
  return (
    <form
      className={styles.optForm}
      noValidate
      aria-label={t('form.label')}
      onSubmit={(event) => {
        // Enter in the field chooses no side.
        event.preventDefault()
        setTouched(true)
      }}
    >
      {account}
      {choices}
      <StepField
        label={t('form.stake')}
        name="stake"
        value={draft.stake}
        unit="USDT"
        error={asked ?? (beside ? refusalText(beside) : null)}
        onChange={change}
        onBlur={() => {
          if (typed) setTouched(draft.stake !== '')
        }}
      />
      <Segmented
        label={t('form.presets')}
        className={styles.optPresets}
        value={preset}
        options={[
          ...PRESETS.map((value) => ({ value: value as string, text: <span className="n">{value}</span> })),
          { value: 'max', text: t('form.max') },
        ]}
        onChange={(value) => {
          if (value !== 'max') change(value)
          else if (most !== null) change(most)
        }}
      />
      {draft.kind === 'flash' ? (
        <FlashFacts stake={judged.stake} rate={offeredRate(market, draft, 'up')} />
      ) : (
        <VolatilityFacts market={market} draft={draft} stake={judged.stake} index={index.now.ticks} />
      )}
      <div className={styles.optFoot}>
        <Brief market={market} draft={draft} stake={judged.stake} />
        <Sides
          market={market}
          draft={draft}
          stake={judged.stake}
          live={index.now.live}
          endsAt={endsAt}
          sending={press.sending}
          onPress={send}
        />
        <ResultNote result={press.result} />
      </div>
      <p className="tm" translate="no">
        {orderLine(draft, coinOf(market))}
      </p>
    </form>
  )
}

interface SidesProps {
  market: OptionMarket
  draft: OptionDraft
  stake: bigint | null
  live: boolean
  endsAt: number | null
  sending: OptionSide | null
  onPress: (side: OptionSide, rate: string | null) => void
}

function Sides({ market, draft, stake, live, endsAt, sending, onPress }: SidesProps) {
  const { t } = useTranslation('options')
  const location = useLocation()
  const { status } = useSession()
  const notConfirmed = useNotConfirmed()
  const amount = stake === null ? '' : showDecimal(unscaled(stake))
  if (status === 'visitor')
    return (
      <Link className="btn primary l block" to={loginPath(location)}>
        {t('form.logIn')}
      </Link>
    )
  return (
    <div className={styles.optSides}>
      {SIDES[draft.kind].map((side) => {
        const rate = market.open ? offeredRate(market, draft, side) : null
        const whyNot = !market.open
          ? t('form.closed')
          : !live
            ? t('form.waits')
            : rate === null
              ? t('form.notOffered')
              : notConfirmed
        const outcome = stake === null || rate === null ? null : outcomeOf(stake, rate)
        const under =
          endsAt !== null
            ? t('form.ends', { time: clockTime(endsAt) })
            : outcome && t('form.pays', { amount: moneyShown(unscaled(outcome.back)) })
        return (
          <Button
            key={side}
            kind={KINDS[side]}
            data-side={side}
            busy={sending === side}
            whyNot={whyNot}
            onClick={(event) => {
              // The second click of a double click is no second ticket.
              if (event.detail <= 1) onPress(side, rate)
            }}
          >
            {whyNot && whyNot !== notConfirmed ? (
              <span className={styles.optWhy} aria-hidden="true">
                {whyNot}
              </span>
            ) : (
              <>
                <span className="row g2">
                  <Icon of={ICONS[side]} size={18} /> {t('form.take', { side: t(`side.${side}`), amount })}
                </span>
                <small>{under}</small>
              </>
            )}
          </Button>
        )
      })}
    </div>
  )
}

/** What came of the last press. */
function ResultNote({ result }: { result: PressResult | null }) {
  const { t } = useTranslation('options')
  const refusalText = useRefusalText()
  const { running } = useTickets()
  if (!result) return null
  if (result.kind === 'taken') {
    const { ticket } = result
    // Once it has ended, its toast and the list tell how.
    if (!running.some(({ id }) => id === ticket.id)) return null
    return (
      <p className={`note info ${styles.optNews}`} role="status">
        {t('form.taken', {
          name: ticketName(ticket),
          side: t(`side.${ticket.side}`),
          strike: showDecimal(ticket.strike),
          time: clockTime(ticket.ends_at),
        })}
      </p>
    )
  }
  if (result.kind === 'refused' && result.refusal.field === 'stake') return null
  return (
    <p className={`note warn ${styles.optNews}`} role="alert">
      <Icon of={TriangleAlert} />
      <span>{result.kind === 'unconfirmed' ? t('form.unconfirmed') : refusalText(result.refusal)}</span>
    </p>
  )
}
