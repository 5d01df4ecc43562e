import { useTranslation } from 'react-i18next'
import { type MintState, mintCalls } from '../../../shared/calls/products/mint-calls.ts'
import { fromScaled, toScaled } from '../../../shared/decimal/decimal-text.ts'
import { MAX_MINT_FRIENDS, minedAfter, SESSION_MS } from '../../../shared/lines/mint-rate.ts'
import { MONEY_DIGITS } from '../../../shared/rules/order-units.ts'
import { useRefusalText } from '../../base/i18n/use-refusal-text.ts'
import { showDecimal } from '../../base/platform/show-decimal.ts'
import { toast } from '../../base/platform/toast-store.ts'
import { zoneMinute } from '../../base/platform/zone.ts'
import { Button } from '../../ui/button.tsx'
import { Meter } from '../../ui/meter.tsx'
import * as styles from './rewards.module.css'
import { useRewardWrite } from './use-reward-write.ts'
import { countdownText, useServerSecond } from './use-server-second.ts'

interface SessionProps {
  view: MintState
  whyNot: string | null
  /** @param data what the exchange has answered; null where it has not done it */
  onDone: (data: MintState | null) => void
}

/** The session: its figure steps once a second by rate and server time. */
export function MintSessionPart({ view, whyNot, onDone }: SessionProps) {
  const { t, i18n } = useTranslation('mint')
  const refusalText = useRefusalText()
  const { busy, send } = useRewardWrite(mintCalls.mintStart)
  const now = useServerSecond()
  const { session } = view
  const since = session ? now - session.started_at : 0
  const isRunning = session !== null && now < session.ends_at
  // Once it is over the exchange's own figure counts: the supply may bound it.
  const mined =
    session && view.state === 'running'
      ? fromScaled(minedAfter(unitsOf(session.rate), since), MONEY_DIGITS)
      : session?.mined
  const press = async (click: 0 | 1) => {
    const result = await send({ click })
    if (!result) return
    if (result.refusal) toast({ kind: 'warn', title: t('notDone'), text: refusalText(result.refusal), name: 'mint' })
    else toast({ kind: 'ok', title: t(click === 1 ? 'startedNow' : 'collectedNow'), name: 'mint' })
    onDone(result.data)
  }
  return (
    <section aria-labelledby="mint-session">
      <div className={styles.rwRowHead}>
        <h2 id="mint-session" className="h2">
          {t(session === null ? 'idle' : isRunning ? 'running' : 'readyNow')}
        </h2>
        {isRunning && <span className="t2 fs12 n">{t('ends', { time: countdownText(session.ends_at - now) })}</span>}
      </div>
      <div className={styles.rwMint}>
        <div className="h24 n" translate="no" data-test="mined">
          {`${showDecimal(session ? (mined ?? '0') : '0', session ? MONEY_DIGITS : 0)} TAPE`}
        </div>
        {session && (
          <Meter
            label={t('progress')}
            value={Math.min(since, SESSION_MS)}
            of={SESSION_MS}
            ticks={24}
            text={t('until', { at: zoneMinute(session.ends_at, i18n.language) })}
          />
        )}
        <p className="t2 fs12">
          {session
            ? t('sessionText', { rate: session.rate, at: zoneMinute(session.ends_at, i18n.language) })
            : t('idleText', { rate: view.next_rate })}
        </p>
        <p className="t2 fs12">{t('friends', { friends: view.friends, most: MAX_MINT_FRIENDS })}</p>
        <div className="row g2">
          <Button kind="primary" busy={busy} whyNot={isRunning ? t('untilOver') : whyNot} onClick={() => void press(1)}>
            {t(isRunning ? 'untilOver' : session ? 'collectStart' : 'start')}
          </Button>
          {session && !isRunning && (
            <Button busy={busy} whyNot={whyNot} onClick={() => void press(0)}>
              {t('collect')}
            </Button>
          )}
        </div>
      </div>
    </section>
  )
}

function unitsOf(text: string): bigint {
  return toScaled(text, MONEY_DIGITS) ?? 0n
}
