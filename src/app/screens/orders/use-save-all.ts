import { useEffect, useRef, useState } from 'react'
import type { Records } from '../../base/records/records.ts'

/**
 * Reads on until every row is here, then saves.
 * @param save with all rows there @param failed they could not be read
 * @returns whether it reads, and what starts it
 */
export function useSaveAll<T>(
  records: Records<T>,
  save: (rows: readonly T[]) => void,
  failed: () => void,
): { busy: boolean; start: () => void } {
  const [busy, setBusy] = useState(false)
  const gone = useRef(false)
  useEffect(() => {
    gone.current = false
    return () => {
      gone.current = true
    }
  }, [])
  const run = async () => {
    if (busy) return
    setBusy(true)
    const read = await readAll(records, () => gone.current)
    if (gone.current) return
    setBusy(false)
    if (read) save(records.read().rows)
    else failed()
  }
  return { busy, start: () => void run() }
}

/** Reads on until every row is here. @param gone nobody waits for it any more @returns whether all could be read */
export async function readAll<T>(records: Records<T>, gone: () => boolean): Promise<boolean> {
  if (records.read().knownAt === null || records.read().status === 'failed') return false
  while (!records.read().complete) {
    if (gone() || !(await records.more())) return false
  }
  return true
}
