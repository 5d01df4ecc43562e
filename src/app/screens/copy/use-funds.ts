import { contractFree } from '../../trading/transfer/transfer-form.ts'
import { useContract } from './use-copy.ts'

export interface Funds {
  /** USDT that the contract account may transfer, 1e-8; null: not known. */
  available: bigint | null
  renew: () => void
}

/** Of a visitor. */
export const NO_FUNDS: Funds = { available: null, renew: () => undefined }

/** What can be put behind a leader: perpetuals settle in one coin, and so does copying. */
export function useFunds(): Funds {
  const { data, status, renew } = useContract()
  if (data === null || status === 'failed') return { available: null, renew }
  const [free = 0n] = contractFree(data).values()
  return { available: free, renew }
}
