import { Check, Gift, Minus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { type Task, taskCalls } from '../../../shared/calls/products/task-calls.ts'
import type { TaskKind } from '../../../shared/lines/reward-tasks.ts'
import { useRefusalText } from '../../base/i18n/use-refusal-text.ts'
import { showDecimal } from '../../base/platform/show-decimal.ts'
import { toast } from '../../base/platform/toast-store.ts'
import { zoneDate } from '../../base/platform/zone.ts'
import { utcMonthName } from '../../base/platform/zone-days.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { Meter } from '../../ui/meter.tsx'
import * as styles from './rewards.module.css'
import { useRewardWrite } from './use-reward-write.ts'

/** A reward that waits to be received, a task that is not done, a reward that was received, one that never can be. */
const TASK_STATES = ['waiting', 'open', 'received', 'invalid'] as const
type TaskState = (typeof TASK_STATES)[number]

function taskState({ done_at, rewards }: Task): TaskState {
  const status = rewards[0]?.status
  if (status === 1) return 'received'
  if (status === 2) return 'invalid'
  return done_at === null ? 'open' : 'waiting'
}

/** Rewards that wait stand first, then what can still be done; the exchange's order stays within each. */
function inOrder(tasks: readonly Task[]): Task[] {
  return TASK_STATES.flatMap((state) => tasks.filter((task) => taskState(task) === state))
}

/** Where a task is done. */
const PLACES: Readonly<Record<TaskKind, string>> = {
  address: '/HomeView/personal/addresses',
  phishing: '/HomeView/personal/security',
  kyc: '/HomeView/personal/identity',
  friend: '/HomeView/personal/invite',
  spot: '/spot',
  perpetual: '/futures',
}

const MARKS: Readonly<Record<TaskState, { icon: typeof Gift; tone: string }>> = {
  waiting: { icon: Gift, tone: 'now' },
  open: { icon: Minus, tone: '' },
  received: { icon: Check, tone: 'ok' },
  invalid: { icon: Minus, tone: '' },
}

interface ListProps {
  tasks: readonly Task[]
  whyNot: string | null
  onDone: () => void
}

/** Every task with its progress and its reward: those whose reward waits first. */
export function TaskList({ tasks, whyNot, onDone }: ListProps) {
  const { t } = useTranslation('tasks')
  const received = tasks.filter((task) => taskState(task) === 'received').length
  return (
    <section aria-labelledby="rw-tasks">
      <div className="sec">
        <h2 id="rw-tasks">{t('tasks')}</h2>
        <span className="n">{t('count', { count: tasks.length, received })}</span>
      </div>
      <ul className={`li ${styles.rwTasks}`}>
        {inOrder(tasks).map((task) => (
          <TaskRow key={task.id} task={task} whyNot={whyNot} onDone={onDone} />
        ))}
      </ul>
    </section>
  )
}

function TaskRow({ task, whyNot, onDone }: { task: Task; whyNot: string | null; onDone: () => void }) {
  const { t } = useTranslation('tasks')
  const state = taskState(task)
  const { icon, tone } = MARKS[state]
  const name = useTaskName(task)
  const labels = useWords(task, state)
  const isOver = state === 'received' || state === 'invalid'
  return (
    <li>
      <span className={classNames('mark', tone)}>
        <Icon of={icon} size={14} />
      </span>
      <span className="grow">
        <b>{name}</b>
        <span className="s">{labels}</span>
        {state === 'open' && task.month !== null && (
          <span className={styles.rwMeter}>
            <Meter
              label={name}
              value={Number(task.progress)}
              of={Number(task.need)}
              ticks={10}
              text={t('progress', { progress: showDecimal(task.progress, 2), need: showDecimal(task.need) })}
            />
          </span>
        )}
      </span>
      <span className={classNames('n', isOver ? 't2' : 'strong')} translate="no">
        {`${showDecimal(task.rewards[0]?.amount ?? '0', 2)} USDT`}
      </span>
      <span className={styles.rwEnd}>
        {isOver ? (
          <span className="t2">{t(state)}</span>
        ) : state === 'waiting' ? (
          <Receive task={task} name={name} whyNot={whyNot} onDone={onDone} />
        ) : (
          <Link className="btn quiet s block" to={PLACES[task.kind]}>
            {t(`go.${task.kind}`)}
            <span className="sr">{` ${name}`}</span>
          </Link>
        )}
      </span>
    </li>
  )
}

function Receive({
  task,
  name,
  whyNot,
  onDone,
}: {
  task: Task
  name: string
  whyNot: string | null
  onDone: () => void
}) {
  const { t } = useTranslation('tasks')
  const refusalText = useRefusalText()
  const { busy, send } = useRewardWrite(taskCalls.getReward)
  const press = async () => {
    const result = await send({ task_id: task.id, reward_id: task.rewards[0]?.id ?? 0 })
    if (!result) return
    const amount = showDecimal(task.rewards[0]?.amount ?? '0', 2)
    if (result.refusal)
      toast({ kind: 'warn', title: t('notReceived'), text: refusalText(result.refusal), name: 'tasks' })
    else toast({ kind: 'ok', title: t('receivedNow', { amount }), name: 'tasks' })
    onDone()
  }
  return (
    <Button size="s" block busy={busy} whyNot={whyNot} onClick={() => void press()}>
      {t('receive')}
      <span className="sr">{` ${name}`}</span>
    </Button>
  )
}

/** The task's name; one of a month says which. */
function useTaskName({ kind, month }: Task): string {
  const { t, i18n } = useTranslation('tasks')
  if (month === null) return t(`kind.${kind}`)
  return t(`kind.${kind}`, { month: utcMonthName(month, i18n.language) })
}

function useWords(task: Task, state: TaskState): string {
  const { t, i18n } = useTranslation('tasks')
  const date = (at: number | null | undefined) => (at == null ? '--' : zoneDate(at, i18n.language))
  if (state === 'received') return t('receivedOn', { date: date(task.received_at) })
  if (state === 'waiting') return t('doneOn', { date: date(task.done_at), until: date(task.rewards[0]?.expires_at) })
  const progress = t('progress', { progress: showDecimal(task.progress, 2), need: showDecimal(task.need) })
  if (state === 'invalid') return task.month === null || task.done_at !== null ? t('expired') : progress
  return task.month === null ? t(`hint.${task.kind}`) : progress
}
