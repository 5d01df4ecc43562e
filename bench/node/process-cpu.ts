import { readdirSync, readFileSync } from 'node:fs'

/** Seconds that the threads of a process have been on a processor; those that have ended are left out. @throws where there is no /proc */
export function processCpu(pid: number): number {
  let nanoseconds = 0
  for (const task of readdirSync(`/proc/${pid}/task`)) {
    // Nanoseconds on the processor come first.
    nanoseconds += Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ', 1)[0])
  }
  return nanoseconds / 1e9
}
