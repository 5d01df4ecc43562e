import type { CloseBlock } from '../../shared/rules/close-block.ts'
import type { Refusal } from '../../shared/rules/refusal.ts'

/** What has to end before an account can be closed. */
export type CloseRefusal = Refusal & { key: CloseBlock; params: Record<string, string> }

/** What can be read of people's accounts beside `Exchange.safety`. */
export interface IdentityViews {
  /** What has to end before the account can be closed, each as the command would refuse it; none where it can. */
  closeBlocks(account: number): CloseRefusal[]
}
