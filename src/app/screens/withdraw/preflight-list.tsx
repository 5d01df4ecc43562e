import { Check as CheckIcon, ChevronDown, Clock, Minus, X } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Network, WithdrawStanding } from '../../../shared/calls/money-entities.ts'
import { networkName } from '../../../shared/chain/network-name.ts'
import { useRefusalText } from '../../base/i18n/use-refusal-text.ts'
import { showDecimal } from '../../base/platform/show-decimal.ts'
import { zoneDateTime, zoneTime } from '../../base/platform/zone.ts'
import { useSession } from '../../base/session/session.ts'
import { useSecondsLeft } from '../../services/forms/use-seconds-left.ts'
import * as moneyStyles from '../../services/money/money.module.css'
import type { OwnView } from '../../services/money/use-own-answer.ts'
import { classNames } from '../../ui/class-names.ts'
import { CountdownRing } from '../../ui/countdown-ring.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useWide } from '../../ui/use-wide.ts'
import type { Check, CheckState } from './preflight.ts'
import type { Withdrawing } from './use-withdraw.ts'
import * as withdrawStyles from './withdraw.module.css'

const ICONS = { ok: CheckIcon, wait: Clock, no: X, note: Minus }

interface PreflightListProps {
  form: Withdrawing
  standing: OwnView<WithdrawStanding>
  symbol: string
  network: Network | null
}

/** Every rule with its mark, before the form; on phones those that are met fold to one line. */
export function PreflightList(props: PreflightListProps) {
  const { t } = useTranslation('withdraw')
  const wide = useWide()
  const [unfolded, setUnfolded] = useState(false)
  const { checks, open } = props.form
  const met = checks.filter((check) => !open.includes(check))
  const shown = wide || unfolded ? checks : open
  return (
    <section>
      <div className="sec">
        <h2>{t('before')}</h2>
        <span className="n" role="status">
          {t('ready', { ready: met.length, all: checks.length })}
        </span>
      </div>
      <ul className={`li ${withdrawStyles.wdChecks} ${moneyStyles.wdChecks}`} aria-label={t('before')}>
        {shown.map((check) => (
          <Line key={check.id} check={check} {...props} />
        ))}
        {!wide && met.length > 0 && (
          <li>
            <Mark state="ok" word={t('mark.ok')} />
            <button
              type="button"
              className={`grow ${withdrawStyles.wdFold}`}
              aria-expanded={unfolded}
              onClick={() => setUnfolded(!unfolded)}
            >
              {t(unfolded ? 'fold' : 'otherMet', { count: met.length })}
              <Icon of={ChevronDown} size={16} />
            </button>
          </li>
        )}
      </ul>
    </section>
  )
}

function Mark({ state, word }: { state: CheckState; word: string }) {
  return (
    <span className={classNames('mark', state !== 'note' && state)}>
      <Icon of={ICONS[state]} size={14} label={word} />
    </span>
  )
}

function Line({ check, ...rest }: PreflightListProps & { check: Check }) {
  const { t } = useTranslation('withdraw')
  return (
    <li>
      <Mark state={check.state} word={t(`mark.${check.state}`)} />
      <span className="grow">
        <b>
          {check.id === 'identity'
            ? t(`check.identity.${check.kyc}`)
            : t(`check.${check.id}.${check.state === 'ok' || check.state === 'note' ? check.state : 'open'}`)}
        </b>
        <span className="s">
          <Detail check={check} {...rest} />
        </span>
      </span>
      <End check={check} {...rest} />
    </li>
  )
}

/** What is known of a rule in one line. */
function Detail({ check, form, standing, symbol, network }: PreflightListProps & { check: Check }): ReactNode {
  const { t, i18n } = useTranslation('withdraw')
  const { user } = useSession()
  const refusalText = useRefusalText()
  const known = standing.data
  const at = (ms: number) => zoneDateTime(ms, i18n.language)
  if (!known) return null
  if ('refusal' in check && check.refusal) return refusalText(check.refusal)
  switch (check.id) {
    case 'identity':
      if (check.kyc !== 'verified') return t(`kycOpen.${check.kyc}`)
      return (
        <>
          {t('limit', {
            level: t(`level.${known.kyc}`),
            limit: showDecimal(known.limit),
            used: showDecimal(known.used),
          })}
          {known.next_release !== null && (
            <span className={withdrawStyles.wdReleased}> {t('released', { at: at(known.next_release) })}</span>
          )}
        </>
      )
    case 'codes':
      return known.codes.length === 0
        ? t('noCodes')
        : t('codesAre', { codes: known.codes.map((code) => t(`codeName.${code}`)).join(', ') })
    case 'login':
      // Three minutes: the day says nothing.
      return check.ends === undefined
        ? t('hold.loginRule')
        : t('hold.login', { at: zoneTime(check.ends, i18n.language) })
    case 'qr':
      return check.ends === undefined ? t('hold.qrRule') : t('hold.qr', { at: at(check.ends) })
    case 'password':
      if (check.ends !== undefined) return t('hold.password', { at: at(check.ends) })
      return user?.password_changed_at ? t('lastChange', { at: at(user.password_changed_at) }) : t('neverChanged')
    case 'region':
      return t(check.state === 'ok' ? 'regionServed' : check.state === 'no' ? 'regionNot' : 'regionUnknown')
    case 'network':
      return check.state === 'ok'
        ? t('checkedSigns', { network: network ? networkName(network) : '' })
        : t('typeAddress')
    case 'book':
      if (form.entry) return t('savedAt', { at: at(form.entry.created_at) })
      return t(check.state === 'note' ? 'bookOpen' : 'bookOnly')
    case 'amount':
      return check.state === 'ok' && network
        ? t('least', { amount: showDecimal(network.minimum_withdraw), coin: symbol, network: networkName(network) })
        : t(form.judged ? 'typeAmount' : 'balanceUnknown')
  }
}

/** What helps: a countdown, a way to where it is settled, or the amount that will do. */
function End({ check, form, standing }: PreflightListProps & { check: Check }): ReactNode {
  const { t } = useTranslation('withdraw')
  if ('ends' in check && check.ends !== undefined && check.from !== undefined)
    return <Hold cause={check.id} from={check.from} ends={check.ends} onEnd={standing.renew} />
  if (check.id === 'identity' && check.kyc !== 'verified')
    return (
      <Link className="lnk fs12" to="/HomeView/personal/identity">
        {t(check.kyc === 'review' ? 'viewStatus' : 'verify')}
      </Link>
    )
  if (check.id === 'amount' && check.set !== undefined) {
    const { set } = check
    return (
      <button type="button" className="lnk fs12" onClick={() => form.change({ amount: set })}>
        {t('set', { amount: showDecimal(set) })}
      </button>
    )
  }
  return null
}

interface HoldProps {
  cause: 'login' | 'password' | 'qr'
  from: number
  ends: number
  onEnd: () => void
}

/** A hold counted down on the server's clock. */
function Hold({ cause, from, ends, onEnd }: HoldProps) {
  const { t } = useTranslation('withdraw')
  const left = useSecondsLeft(ends)
  useEffect(() => {
    if (left === 0) onEnd()
  }, [left, onEnd])
  return (
    <CountdownRing
      label={t(`check.${cause}.open`)}
      left={left}
      total={Math.ceil((ends - from) / 1000)}
      cautionAt={Number.POSITIVE_INFINITY}
      size={left >= 3600 ? 72 : 56}
    />
  )
}
