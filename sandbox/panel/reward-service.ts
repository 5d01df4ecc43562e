import * as v from 'valibot'
import type { CommandBody } from '../../src/engine/contract/command.ts'
import type { SandboxHost } from '../host.ts'
import type { ActionResult } from './money-actions.ts'

export interface RewardsView {
  /** USDT that house 9 has free, and what people have received and not taken out. */
  free: string
  owed: string
  /** TAPE */
  minted: string
  /** Fees of friends that wait for the next settlement. */
  rebates: readonly { friend: number; inviter: number; symbol: string; fees: string }[]
}

const amount = v.pipe(v.string(), v.trim(), v.maxLength(32))
/** What is free for rewards, USDT. */
export const fundsRequest = v.strictObject({ free: amount })
/** The task whose reward is made invalid. */
export const voidRequest = v.strictObject({ task: v.pipe(v.number(), v.safeInteger(), v.minValue(1)) })
/** What has been minted, TAPE. */
export const mintedRequest = v.strictObject({ minted: amount })

/** What the control panel does with rewards, mint and rebates. Everything goes through the journal as commands do. */
export class RewardService {
  private readonly host: SandboxHost

  constructor(host: SandboxHost) {
    this.host = host
  }

  view(): RewardsView {
    const { reward, mint, share } = this.host.exchange.views
    return { ...reward.house(), minted: mint.current().minted, rebates: share.owed() }
  }

  setFunds({ free }: v.InferOutput<typeof fundsRequest>): Promise<ActionResult> {
    return this.submit({ kind: 'setRewardFunds', amount: free })
  }

  void({ task }: v.InferOutput<typeof voidRequest>): Promise<ActionResult> {
    return this.submit({ kind: 'voidReward', task })
  }

  setMinted({ minted }: v.InferOutput<typeof mintedRequest>): Promise<ActionResult> {
    return this.submit({ kind: 'setMinted', amount: minted })
  }

  private async submit(body: CommandBody): Promise<ActionResult> {
    const { answer } = await this.host.submit(body)
    if (answer.ok) return answer
    const { code, key, field } = answer.refusal
    return { ok: false, status: code === 404 ? 404 : 400, error: field ? `${field}: ${key}` : key }
  }
}
