import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MockRequest, Returning, Stayed } from '../../../shared/mock/mock-port.ts'
import { showDecimal } from '../../base/platform/show-decimal.ts'
import { everyWhileShown } from '../../base/platform/while-shown.ts'
import type { MockOutcome } from '../../services/mock/mock-client.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorState, Loading } from '../../ui/states.tsx'
import * as styles from './mock.module.css'

const LOOK_EVERY = 1_000

interface GoLiveProps {
  /** What going back would do now. */
  ask: () => Promise<MockOutcome<Returning>>
  go: (wish: MockRequest) => Promise<MockOutcome<Stayed | null>>
  onClose: () => void
}

/** What came of going; null before it, and while it is not known. */
type Gone = Stayed | 'unanswered' | null

/** Simulated prices and live ones are two worlds: before positions and orders go from one to the other, what that does to them is shown. */
export function GoLiveDialog({ ask, go, onClose }: GoLiveProps) {
  const { t } = useTranslation('mock')
  const { would, failed, again } = useReturning(ask)
  const [busy, setBusy] = useState<MockRequest['wish'] | null>(null)
  const [gone, setGone] = useState<Gone>(null)
  const choose = (wish: 'go_live' | 'settle_and_go_live') => async () => {
    if (busy) return
    setBusy(wish)
    setGone(null)
    const outcome = await go({ wish })
    setBusy(null)
    // Where it went, or the worker has ended, there is nothing left to ask.
    if (outcome.kind === 'closed' || (outcome.kind === 'answered' && outcome.answer === null)) onClose()
    else setGone(outcome.kind === 'answered' ? outcome.answer : 'unanswered')
  }
  const whyNot = failed ? t('returnFailed') : would && would.waits.length > 0 ? t('returnWaits') : null
  const kind = would && would.liquidated.length > 0 ? 'danger' : 'primary'
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('returnTitle')}
      actions={
        <>
          <Button onClick={onClose}>{t('returnStay')}</Button>
          <Button whyNot={whyNot} busy={busy === 'settle_and_go_live'} onClick={choose('settle_and_go_live')}>
            {t('returnSettle')}
          </Button>
          <Button
            key={kind}
            kind={kind}
            whyNot={whyNot}
            busy={(!would && !failed) || busy === 'go_live'}
            onClick={choose('go_live')}
          >
            {t('returnGo')}
          </Button>
        </>
      }
    >
      {gone && <WhyHere gone={gone} />}
      <p className="t2">{t('returnText')}</p>
      {failed ? (
        <ErrorState title={t('returnFailed')} text={t('returnFailedText')} onRetry={again} />
      ) : would ? (
        <WhatWouldBe would={would} />
      ) : (
        <Loading />
      )}
    </Dialog>
  )
}

/** It was tried, and the account is still on simulated prices. */
function WhyHere({ gone }: { gone: Exclude<Gone, null> }) {
  const { t } = useTranslation('mock')
  if (gone === 'unanswered')
    return (
      <p className="note warn" role="alert">
        {t('goUnanswered')}
      </p>
    )
  const { waits, left, orders } = gone
  return (
    <div className="note warn" role="alert">
      <p className="strong">{t(waits.length > 0 ? 'returnWaits' : 'stayed')}</p>
      <ul>
        {left.map(({ symbol, side }) => (
          <li key={`${symbol} ${side}`}>{t(side === 'long' ? 'stayedLong' : 'stayedShort', { symbol })}</li>
        ))}
        {orders > 0 && <li>{t('stayedOrders', { count: orders })}</li>}
      </ul>
    </div>
  )
}

function WhatWouldBe({ would }: { would: Returning }) {
  const { t } = useTranslation('mock')
  return (
    <>
      <table className="tbl">
        <thead>
          <tr>
            <th scope="col">{t('returnMarket')}</th>
            <th scope="col" className="r">
              {t('madeUp')}
            </th>
            <th scope="col" className="r">
              {t('returnLive')}
            </th>
          </tr>
        </thead>
        <tbody>
          {would.moves.map((move) => (
            <tr key={`${move.kind} ${move.currency_id}`}>
              <th scope="row">
                {move.symbol} {t(move.kind)}
              </th>
              <td className="r n" translate="no">
                {showDecimal(move.from)}
              </td>
              <td className="r n">
                {would.waits.includes(`${move.kind}:${move.currency_id}`) ? t('returnUnknown') : showDecimal(move.to)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div role="status" className={styles.mockWould}>
        {would.waits.length > 0 ? <p className="strong">{t('returnWaits')}</p> : <Consequences would={would} />}
      </div>
    </>
  )
}

function Consequences({ would: { liquidated, orders } }: { would: Returning }) {
  const { t } = useTranslation('mock')
  if (liquidated.length === 0 && orders === 0) return <p>{t('returnNothing')}</p>
  return (
    <ul>
      {liquidated.map(({ symbol, side }) => (
        <li key={`${symbol} ${side}`} className="strong">
          {t(side === 'long' ? 'returnLong' : 'returnShort', { symbol })}
        </li>
      ))}
      {orders > 0 && <li>{t('returnOrders', { count: orders })}</li>}
    </ul>
  )
}

interface Look {
  would: Returning | null
  /** The last question has failed: what is known is of before, and not shown. */
  failed: boolean
}

/** Looked at again each second, and when asked to. */
function useReturning(ask: GoLiveProps['ask']): Look & { again: () => void } {
  const [look, setLook] = useState<Look>({ would: null, failed: false })
  const newest = useRef(ask)
  useEffect(() => {
    newest.current = ask
  })
  const here = useRef(false)
  const waiting = useRef(false)
  const again = useCallback(async () => {
    // One question at a time: a worker that hangs is not asked a second time while it has time to answer.
    if (waiting.current) return
    waiting.current = true
    const outcome = await newest.current()
    waiting.current = false
    if (!here.current) return
    // A worker that has ended takes this dialog with it.
    if (outcome.kind === 'answered') setLook({ would: outcome.answer, failed: false })
    if (outcome.kind === 'failed') setLook({ would: null, failed: true })
  }, [])
  useEffect(() => {
    here.current = true
    void again()
    const endLooks = everyWhileShown(LOOK_EVERY, () => void again())
    return () => {
      here.current = false
      endLooks()
    }
  }, [again])
  return { ...look, again: () => void again() }
}
