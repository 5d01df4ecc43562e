import type { Digest } from '../../kernel/digest.ts'
import { CheckpointError } from '../../kernel/engine-error.ts'
import type { Row } from '../../kernel/row-shape.ts'
import { listOf, moneyOf, objectOf, wholeOf } from '../../kernel/saved-values.ts'
import type { Account } from '../../trading/model/account.ts'
import { doneShape, rewardsOf, takenShape, volumeShape } from './reward-account.ts'

interface SavedRewards {
  last: [place: number, date: number] | null
  sign: string
  tasks: string
  done: Row[]
  volumes: Row[]
  taken: Row[]
}

/** A person's sign-ins and tasks as a checkpoint holds them; undefined where there is nothing of them. */
export function savedRewards(account: Account): SavedRewards | undefined {
  const { last, sign, tasks, done, volumes, taken } = rewardsOf(account)
  if (last === null && done.size + volumes.length === 0) return undefined
  return {
    last: last && [last.place, last.date],
    sign: sign.toString(),
    tasks: tasks.toString(),
    done: [...done.values()].map((one) => doneShape.row(one)),
    volumes: volumes.map((one) => volumeShape.row(one)),
    taken: taken.map((one) => takenShape.row(one)),
  }
}

/** @throws CheckpointError where they are damaged */
export function restoreRewards(account: Account, saved: unknown): void {
  const rewards = rewardsOf(account)
  const { last, sign, tasks, done, volumes, taken } = objectOf(saved as SavedRewards, 'rewards')
  if (last !== null) {
    const [place, date] = listOf(last, 'sign-in', 2)
    rewards.last = { place: wholeOf(place, 'sign-in'), date: wholeOf(date, 'sign-in') }
  }
  rewards.sign = moneyOf(sign, 'rewards')
  rewards.tasks = moneyOf(tasks, 'rewards')
  for (const row of listOf(done, 'tasks')) {
    const task = doneShape.read(row)
    if (![0, 1, 2].includes(task.status)) throw new CheckpointError('no task')
    rewards.done.set(task.id, task)
  }
  rewards.volumes = listOf(volumes, 'volumes').map((row) => volumeShape.read(row))
  rewards.taken = listOf(taken, 'taken rewards').map((row) => takenShape.read(row))
}

/** All that is kept of a person's sign-ins and tasks, into a digest. */
export function addRewards(digest: Digest, account: Account): void {
  const saved = savedRewards(account)
  if (saved) digest.text('reward').text(JSON.stringify(saved))
}
