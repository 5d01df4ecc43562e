/** Sign-in, tasks, and what the control panel does with rewards. */
export type RewardCommand =
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
