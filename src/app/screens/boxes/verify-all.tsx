import { Check, CircleAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { boxCalls } from '../../../shared/calls/products/box-calls.ts'
import { callApi, isConfirmed } from '../../base/api/call-api.ts'
import { nextTask } from '../../base/platform/next-task.ts'
import { saveFile } from '../../base/platform/save-file.ts'
import { serverNow } from '../../base/platform/server-clock.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import * as styles from './boxes.module.css'
import { type AllChecked, checkAll, verifyFile } from './check-all.ts'

type Run =
  | { kind: 'none' }
  | { kind: 'running'; done: number; total: number }
  | { kind: 'failed' }
  | { kind: 'done'; result: AllChecked }

/** Reads all of the person's openings, works each out again, and saves them as a file for another machine to check. */
export function VerifyAll() {
  const { t } = useTranslation('boxes')
  const [run, setRun] = useState<Run>({ kind: 'none' })
  const gone = useRef(false)
  useEffect(() => {
    gone.current = false
    return () => {
      gone.current = true
    }
  }, [])
  const start = async () => {
    if (run.kind === 'running') return
    setRun({ kind: 'running', done: 0, total: 0 })
    const result = await checkAll({
      async page(page) {
        const answer = await callApi(boxCalls.boxRecords, { page }, { quiet: true })
        return isConfirmed(answer) ? answer.data : null
      },
      rest: nextTask,
      progress: (done, total) => setRun({ kind: 'running', done, total }),
      gone: () => gone.current,
    })
    if (!gone.current) setRun(result ? { kind: 'done', result } : { kind: 'failed' })
  }
  const save = ({ openings }: AllChecked) => {
    const text = verifyFile(openings, serverNow())
    saveFile('boxes.json', new TextEncoder().encode(text), 'application/json')
  }
  return (
    <span className={styles.bxAll}>
      <span role="status">{run.kind !== 'none' && <AllNote run={run} />}</span>
      {run.kind === 'done' && (
        <Button size="s" onClick={() => save(run.result)}>
          {t('saveFile')}
        </Button>
      )}
      <Button size="s" busy={run.kind === 'running'} onClick={() => void start()}>
        {t('verifyAll')}
      </Button>
    </span>
  )
}

function AllNote({ run }: { run: Run }) {
  const { t } = useTranslation('boxes')
  if (run.kind === 'running')
    return (
      <span className="n" translate="no">
        {run.total > 0 ? `${run.done} / ${run.total}` : ''}
      </span>
    )
  if (run.kind === 'failed') return <Wrong text={t('allFailed')} />
  if (run.kind === 'none') return null
  const { openings, boxes, bad, gaps } = run.result
  const wrong = [...new Set([...bad.map(({ id }) => id), ...gaps])]
  if (wrong.length > 0)
    return <Wrong text={t('allBad', { number: wrong.length, list: wrong.slice(0, 5).join(', ') })} />
  return (
    <span className={styles.bxAgrees}>
      <Icon of={Check} size={16} />
      {t('allGood', { openings: openings.length, boxes })}
    </span>
  )
}

function Wrong({ text }: { text: string }) {
  return (
    <span className={styles.bxWrong}>
      <Icon of={CircleAlert} size={16} />
      {text}
    </span>
  )
}
