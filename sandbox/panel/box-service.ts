import * as v from 'valibot'
import type { CommandBody } from '../../src/engine/contract/command.ts'
import { type BoxRow, opening } from '../../src/shared/calls/products/box-entities.ts'
import type { SandboxHost } from '../host.ts'
import type { ActionResult } from './money-actions.ts'

export interface BoxesView {
  /** USDT */
  pool: string
  boxes: readonly BoxRow[]
}

/** What the pool is set to, USDT. */
export const poolRequest = v.strictObject({ pool: v.pipe(v.string(), v.trim(), v.maxLength(32)) })

/** The opening whose server seed is shown with a wrong digit, or mended. */
export const tamperRequest = v.strictObject({ opening: opening.entries.id })

/** What the control panel does with the blind boxes. Everything goes through the journal as commands do. */
export class BoxService {
  private readonly host: SandboxHost

  constructor(host: SandboxHost) {
    this.host = host
  }

  view(): BoxesView {
    const { boxes, pool } = this.host.exchange.views.box.list()
    return { boxes, pool }
  }

  setPool({ pool }: v.InferOutput<typeof poolRequest>): Promise<ActionResult> {
    return this.submit({ kind: 'setBoxPool', amount: pool })
  }

  tamper({ opening: id }: v.InferOutput<typeof tamperRequest>): Promise<ActionResult> {
    return this.submit({ kind: 'tamperBox', id })
  }

  private async submit(body: CommandBody): Promise<ActionResult> {
    const { answer } = await this.host.submit(body)
    if (answer.ok) return answer
    const { code, key, field } = answer.refusal
    return { ok: false, status: code === 404 ? 404 : 400, error: field ? `${field}: ${key}` : key }
  }
}
