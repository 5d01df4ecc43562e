import { accepted, refused } from '../../../shared/calls/answered.ts'
import { type Available, type SignIns, type Task, taskCalls } from '../../../shared/calls/products/task-calls.ts'
import { DUE_RANKS } from '../../contract/due-ranks.ts'
import { moduleCall, submit } from '../../kernel/module-call.ts'
import type { EngineModule } from '../../trading/model/engine-module.ts'
import { giveBack, rewardLocks, setRewardFunds } from './reward-house.ts'
import { type RewardViews, rewardViews } from './reward-views.ts'
import { addRewards, restoreRewards, savedRewards } from './saved-rewards.ts'
import { signIn } from './sign-in.ts'
import { countVolume } from './task-facts.ts'
import { completeTasks, expireReward, REWARD_EXPIRY, receiveReward, voidReward, withdrawRewards } from './tasks.ts'

declare module '../../contract/command.ts' {
  interface ProductCommands {
    reward: RewardCommand
  }
}

declare module '../../contract/exchange-api.ts' {
  interface ProductViews {
    reward: RewardViews
  }
}

const nobody = () => refused('not_login', { code: 401 })

/**
 * Small rewards for coming and doing, each received once however often it is asked for. Source: lines.md §10.
 */
export const rewardModule: EngineModule = {
  name: 'reward',
  commands: { signIn, completeTasks, receiveReward, withdrawRewards, voidReward, setRewardFunds },
  due: [{ kind: REWARD_EXPIRY, rank: DUE_RANKS.reward_expiry, settle: expireReward }],
  filled: countVolume,
  invariants: { reward_locks: rewardLocks },
  codec: { saveAccount: savedRewards, restoreAccount: restoreRewards },
  digest: { account: addRewards },
  texts: {
    commands: { setRewardFunds: { amount: 'decimal' }, withdrawRewards: { country: 'plain' } },
    account: 'engine',
  },
  forget: giveBack,
  views: rewardViews,
  calls: {
    taskList: moduleCall(taskCalls.taskList, (_request, { exchange, user }) =>
      accepted({ list: exchange.views.reward.tasks(user) }),
    ),
    signinList: moduleCall(taskCalls.signinList, (_request, { exchange, user }) => {
      const view = exchange.views.reward.signIns(user)
      return view ? accepted(view) : nobody()
    }),
    taskSign: moduleCall(taskCalls.taskSign, ({ day }, context) =>
      submit<SignIns>('spot', { kind: 'signIn', account: context.user, day }, context),
    ),
    getAvaAmount: moduleCall(taskCalls.getAvaAmount, (_request, { exchange, user }) => {
      const view = exchange.views.reward.available(user)
      return view ? accepted<Available>(view) : nobody()
    }),
    taskWithdraw: moduleCall(taskCalls.taskWithdraw, (_request, context) => {
      const { user: account, country = null } = context
      return submit<Available>('spot', { kind: 'withdrawRewards', account, country }, context)
    }),
    taskCompleted: moduleCall(taskCalls.taskCompleted, (_request, context) =>
      submit<{ done: number[] }>('spot', { kind: 'completeTasks', account: context.user }, context),
    ),
    getReward: moduleCall(taskCalls.getReward, ({ task_id: task, reward_id: reward }, context) =>
      submit<Task>('spot', { kind: 'receiveReward', account: context.user, task, reward }, context),
    ),
  },
}

/** Sign-in, tasks, and what the control panel does with rewards. */
type RewardCommand =
  /** `day`: today's place in the row. */
  | { kind: 'signIn'; account: number; day: number }
  | { kind: 'completeTasks'; account: number }
  | { kind: 'receiveReward'; account: number; task: number; reward: number }
  /** `country`: where the request came from, ISO 3166; null where the host does not know. */
  | { kind: 'withdrawRewards'; account: number; country: string | null }
  /** The control panel makes a reward invalid. */
  | { kind: 'voidReward'; task: number }
  /** The control panel sets what the exchange has for rewards, decimal text. */
  | { kind: 'setRewardFunds'; amount: string }
