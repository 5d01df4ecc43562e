import { IndexLog } from './index-log.ts'

/** What this page knows of each index stays for as long as it lives: settled tickets are compared with it. */
const logs = new Map<number, IndexLog>()

/** The one of a market. */
export function indexLog(currencyId: number): IndexLog {
  const known = logs.get(currencyId) ?? new IndexLog()
  logs.set(currencyId, known)
  return known
}
