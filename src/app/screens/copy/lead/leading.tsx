import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { copyCalls } from '../../../../shared/calls/products/copy-calls.ts'
import type { Leader, LeadStanding } from '../../../../shared/calls/products/copy-entities.ts'
import { copyRoom } from '../../../../shared/lines/copy-places.ts'
import { scaled } from '../../../../shared/perp/scaled.ts'
import { toast } from '../../../base/platform/toast-store.ts'
import { useNotConfirmed } from '../../../services/money/use-not-confirmed.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { Fresh, leaderPath } from '../copy-parts.tsx'
import { signedPercent } from '../copy-text.ts'
import * as mineStyles from '../mine/mine.module.css'
import { Money } from '../mine/money.tsx'
import { ShareList } from '../mine/share-list.tsx'
import { WriteNote } from '../mine/write-note.tsx'
import { useCopyWrite } from '../use-copy-write.ts'
import * as leadStyles from './lead.module.css'

interface LeadingProps {
  leader: Leader
  /** Received so far, decimal text. */
  shares: string
  at: number | null
  onChanged: (standing: LeadStanding) => void
}

/** What a leader sees: followers, money under copy, figures, earnings; whether new followers are taken; and the end. */
export function Leading({ leader, shares, at, onChanged }: LeadingProps) {
  const { t } = useTranslation('copyMine')
  const notConfirmed = useNotConfirmed()
  const accepting = useCopyWrite(copyCalls.copyAccepting)
  const [ending, setEnding] = useState(false)
  const { followers, places, under_copy, own_equity, roi_30 } = leader
  const room = copyRoom(scaled(own_equity), scaled(under_copy))
  const turn = async (on: boolean) => {
    const done = await accepting.send({ accepting: on })
    if (done) onChanged(done)
  }
  const facts: [string, React.ReactNode][] = [
    [t('leading.followers'), t('leading.placesOf', { followers, places })],
    [t('leading.under'), <Usdt key="under" units={scaled(under_copy)} />],
    [t('leading.earned'), <Usdt key="earned" units={scaled(shares)} signed />],
    [t('leading.roi'), signedPercent(roi_30)],
  ]
  return (
    <>
      <dl className={mineStyles.cmFigures} aria-label={t('leading.figures')}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="n">
              <Fresh at={at}>{value}</Fresh>
            </dd>
          </div>
        ))}
      </dl>
      <div className={leadStyles.cmLead}>
        <section aria-labelledby="cm-shares">
          <div className="sec">
            <h2 id="cm-shares">{t('leading.shares')}</h2>
            <span>{t('leading.sharesWhen')}</span>
          </div>
          <ShareList direction="received" />
        </section>
        <section className={mineStyles.cmForm} aria-labelledby="cm-settings">
          <div className="sec">
            <h2 id="cm-settings">{t('leading.settings')}</h2>
            <Link className="lnk" to={leaderPath(leader.id)}>
              {t('leading.page')}
            </Link>
          </div>
          <dl className="kv">
            <div>
              <dt>{t('leading.name')}</dt>
              <dd translate="no">{leader.name}</dd>
            </div>
            <div>
              <dt>{t('leadForm.bio')}</dt>
              <dd translate="no">{leader.bio === '' ? '--' : leader.bio}</dd>
            </div>
            <div>
              <dt>{t('leading.own')}</dt>
              <dd>
                <Usdt units={scaled(own_equity)} />
              </dd>
            </div>
            <div>
              <dt>{t('leading.room')}</dt>
              <dd>
                <Usdt units={room} />
              </dd>
            </div>
          </dl>
          <Switch
            on={leader.state === 'active'}
            whyNot={notConfirmed ?? (accepting.busy ? t('leading.busy') : null)}
            onChange={(on) => void turn(on)}
          >
            <span className="grow">{t('leading.accepting')}</span>
          </Switch>
          <p className="t2 fs12">{t('leading.acceptingText')}</p>
          <WriteNote refusal={accepting.refusal} />
          <Button whyNot={notConfirmed} onClick={() => setEnding(true)}>
            {t('leading.end')}
          </Button>
        </section>
      </div>
      {ending && <EndDialog leader={leader} onClose={() => setEnding(false)} onChanged={onChanged} />}
    </>
  )
}

function Usdt({ units, signed = false }: { units: bigint; signed?: boolean }) {
  return (
    <>
      <Money units={units} signed={signed} /> <span translate="no">USDT</span>
    </>
  )
}

interface EndDialogProps {
  leader: Leader
  onClose: () => void
  onChanged: (standing: LeadStanding) => void
}

/** Leading ends for everybody at once, so it is asked once more. */
function EndDialog({ leader, onClose, onChanged }: EndDialogProps) {
  const { t } = useTranslation('copyMine')
  const write = useCopyWrite(copyCalls.copyEndLead)
  const end = async () => {
    const done = await write.send({})
    if (!done) return
    toast({ kind: 'ok', name: 'copy', title: t('leading.ended'), text: t('leading.endedText') })
    onClose()
    onChanged(done)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      className={mineStyles.cmDialog}
      title={t('leading.endTitle')}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="danger" busy={write.busy} onClick={() => void end()}>
            {t('leading.endPress')}
          </Button>
        </>
      }
    >
      <p>{t('leading.endText', { count: leader.followers })}</p>
      <WriteNote refusal={write.refusal} />
    </Dialog>
  )
}
