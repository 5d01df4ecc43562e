import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { copyCalls } from '../../../../shared/calls/products/copy-calls.ts'
import type { CopyPosition, Follow } from '../../../../shared/calls/products/copy-entities.ts'
import { toScaled } from '../../../../shared/decimal/decimal-text.ts'
import { toast } from '../../../base/platform/toast-store.ts'
import { useMarkets } from '../../../services/hub-client/use-markets.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useCopyWrite } from '../use-copy-write.ts'
import * as styles from './mine.module.css'
import { Money } from './money.tsx'
import { type StopPreview, type StopWay, stopPreview, stopWay } from './stop-preview.ts'
import { WriteNote } from './write-note.tsx'

export interface FollowDialogProps {
  follow: Follow
  /** Of all portfolios; null: not known. */
  positions: readonly CopyPosition[] | null
  onClose: () => void
  onDone: () => void
}

/** Taker fee of most markets, millionths: where a market's own is not known. */
const USUAL_FEE = 500n

/** Stops a follow: what closing and what keeping the positions brings about stands there before the press. */
export function StopDialog({ follow, positions, onClose, onDone }: FollowDialogProps) {
  const { t } = useTranslation('copyMine')
  const group = useId()
  const { markets } = useMarkets('contract')
  const write = useCopyWrite(copyCalls.copyStop)
  const [chosen, setWay] = useState<StopWay>('close')
  const [sent, setSent] = useState<StopWay | null>(null)
  const kept = follow.state === 'kept'
  const way = stopWay(follow, chosen)
  const own = positions?.filter(({ follow_id }) => follow_id === follow.id) ?? null
  const fee = (id: number) =>
    toScaled(markets.find(({ currency_id }) => currency_id === id)?.taker_fee ?? '', 6) ?? USUAL_FEE
  const preview = own && stopPreview(follow, own, fee)
  const submit = async () => {
    setSent(way)
    const done = await write.send({ id: follow.id, positions: way })
    if (!done) return
    const ended = done.state === 'ended'
    toast({
      kind: 'ok',
      name: 'copy',
      title: t(`stopped.${done.state === 'kept' ? 'kept' : ended ? 'ended' : 'stopping'}`, {
        leader: follow.leader_name,
      }),
      text: t(ended ? 'stopped.backText' : done.state === 'kept' ? 'stopped.keptText' : 'stopped.stoppingText'),
    })
    onDone()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      className={styles.cmDialog}
      title={t(kept ? 'stopForm.titleKept' : 'stopForm.title', { leader: follow.leader_name })}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="danger" busy={write.busy} onClick={() => void submit()}>
            {t(`stopForm.press.${kept ? 'kept' : way}`)}
          </Button>
        </>
      }
    >
      {!kept && (
        <fieldset className={styles.cmChoice}>
          <legend className="sr">{t('stopForm.choice')}</legend>
          {(['close', 'keep'] as const).map((one) => (
            <label key={one} className={way === one ? styles.on : undefined}>
              <input
                type="radio"
                name={group}
                checked={way === one}
                onChange={() => {
                  write.clear()
                  setWay(one)
                }}
              />
              <span>
                <b className="strong">{t(`stopForm.${one}`)}</b>
                <span className="t2 fs12">{t(`stopForm.${one}Text`)}</span>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      <Consequences follow={follow} way={way} preview={preview} />
      <WriteNote refusal={sent === way ? write.refusal : null} />
    </Dialog>
  )
}

function Consequences({ follow, way, preview }: { follow: Follow; way: StopWay; preview: StopPreview | null }) {
  const { t } = useTranslation('copyMine')
  const rows: [string, React.ReactNode][] = [
    [
      t(way === 'close' ? 'stopForm.closed' : 'stopForm.stay'),
      preview ? t('stopForm.positions', { count: preview.positions }) : '--',
    ],
  ]
  if (way === 'close')
    rows.push(
      [t('stopForm.fees'), <Money key="fees" units={preview ? -preview.fees : null} signed />],
      [t('stopForm.share'), <Money key="share" units={preview ? -preview.share : null} signed />],
      [
        t('stopForm.back'),
        <b key="back" className="strong">
          <Money units={preview?.back ?? null} /> <span translate="no">USDT</span>
        </b>,
      ],
    )
  else
    rows.push(
      [t('stopForm.shareNow'), <Money key="now" units={preview ? -preview.keptShare : null} signed />],
      [t('stopForm.later'), t('stopForm.laterText')],
      [t('stopForm.stop'), t('stopForm.stopText', { level: follow.stop_level })],
      [t('stopForm.money'), t('stopForm.moneyText')],
    )
  return (
    <>
      <dl className={`kv ${styles.cmFacts}`} aria-live="polite">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="t2 fs12">{t(way === 'close' ? 'stopForm.market' : 'stopForm.keepNote')}</p>
    </>
  )
}
