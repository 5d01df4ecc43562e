import '../parts/auth.module.css'
import './qr.module.css'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import type { ResponseOf } from '../../../../shared/calls/call.ts'
import { calls } from '../../../../shared/calls/table.ts'
import type { AnswerRefusal } from '../../../base/api/api-answer.ts'
import { callApi } from '../../../base/api/call-api.ts'
import { useRefusalText } from '../../../base/i18n/use-refusal-text.ts'
import { whileWanted } from '../../../base/platform/while-wanted.ts'
import { writeResult } from '../../../services/forms/use-form-write.ts'
import { useTitle } from '../../../services/page/page-title.tsx'
import { Empty, ErrorState, Loading } from '../../../ui/states.tsx'
import { ConfirmForm } from './confirm-form.tsx'
import * as styles from './qr.module.css'
import { qrIdOf } from './qr-secret.ts'

export type ScannedQr = ResponseOf<(typeof calls)['qrScan']>

/** /HomeView/personal/confirm?qr=…: what a phone's camera opens; who asks to be signed in, and yes or no. */
export default function Confirm() {
  const { t } = useTranslation('qr')
  useTitle(t('ask'))
  const labels = useRefusalText()
  const [search] = useSearchParams()
  const id = qrIdOf(search)
  const { scanned, refusal, again } = useScan(id)
  const [answered, setAnswered] = useState<boolean | null>(null)
  return (
    <div className={styles.qrConfirm}>
      <h1>{t('ask')}</h1>
      {id === null ? (
        <Empty title={t('noCode')} text={t('noCodeText')} />
      ) : answered !== null ? (
        <Empty title={t(answered ? 'done.yes' : 'done.no')} text={t(answered ? 'done.yesText' : 'done.noText')} />
      ) : refusal ? (
        <ErrorState title={t('notRead')} text={labels(refusal)} onRetry={again} />
      ) : scanned ? (
        <ConfirmForm id={id} scanned={scanned} onAnswered={setAnswered} onEnded={again} />
      ) : (
        <Loading rows={4} />
      )}
    </div>
  )
}

function useScan(id: string | null) {
  const [turn, setTurn] = useState(0)
  const [got, setGot] = useState<{ turn: number; scanned: ScannedQr | null; refusal: AnswerRefusal | null } | null>(
    null,
  )
  useEffect(() => {
    if (id === null) return
    return whileWanted(
      (signal) => callApi(calls.qrScan, { id }, { quiet: true, signal }),
      (answer) => {
        const { data, refusal } = writeResult(answer)
        setGot({ turn, scanned: data, refusal })
      },
    )
  }, [id, turn])
  const current = got?.turn === turn ? got : null
  return {
    scanned: current?.scanned ?? null,
    refusal: current?.refusal ?? null,
    again: () => setTurn((count) => count + 1),
  }
}
