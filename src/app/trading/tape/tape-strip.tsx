import { useTranslation } from 'react-i18next'
import type { Market } from '../../../shared/hub-protocol/market.ts'
import { classNames } from '../../ui/class-names.ts'
import * as phoneStyles from '../layout/phone.module.css'
import * as terminalStyles from '../layout/terminal.module.css'
import { ReconnectButton } from '../status/reconnect-button.tsx'
import { TapeCanvas } from './tape-canvas.tsx'
import { useTapeText } from './use-tape-text.ts'

/** The tape under a market's header, with how old the newest message is. `phone`: 36 px, and hatch in its place while stale. */
export function TapeStrip({ market, phone }: { market: Market; phone?: boolean }) {
  const { t } = useTranslation('trading')
  const { tape, state, word, age, lastKnown, way, waiting } = useTapeText(market)
  const said = (
    <span className="n" data-feed={state}>
      <b className="strong">{word}</b> {age}
    </span>
  )
  if (phone && (tape.status === 'stale' || waiting))
    return (
      <section
        className={classNames('note stale', phoneStyles.ptapeStale, waiting && phoneStyles.waits)}
        aria-label={t('tape.label')}
      >
        <b className="strong" data-feed="stale">
          {age === null ? word : lastKnown}
        </b>
        <span className="end">{way}</span>
        {waiting && <ReconnectButton />}
      </section>
    )
  return (
    <section className={phone ? phoneStyles.ptape : terminalStyles.tape} aria-label={t('tape.label')}>
      {!phone && (
        <div className={terminalStyles.tl}>
          <b>{t('tape.label')}</b>
          <span>{t('age.s', { n: 60 })}</span>
        </div>
      )}
      <TapeCanvas market={market} tape={tape} />
      <div className={phone ? phoneStyles.e : terminalStyles.te}>
        <span className={classNames('dot', state === 'simulated' ? 'warn' : state !== 'live' && 'off')} />
        {said}
        {!phone && <span className="n t3">{way}</span>}
      </div>
    </section>
  )
}
