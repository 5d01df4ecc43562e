import { readdirSync, readFileSync } from 'node:fs'

/** Clock ticks a second of /proc: 100 on every Linux that Node runs on. */
const TICKS = 100

export interface ProcessEntry {
  pid: number
  parent: number
  /** User and system time of the process and of its children that were waited for, seconds. */
  cpu: number
}

/** Reads the text of /proc/<pid>/stat. */
export function parseStat(text: string): ProcessEntry {
  // The name stands in brackets and may hold anything.
  const rest = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const number = (field: number) => Number(rest[field - 3])
  return {
    pid: Number.parseInt(text, 10),
    parent: number(4),
    cpu: (number(14) + number(15) + number(16) + number(17)) / TICKS,
  }
}

/** A process and all that descend from it. */
export function treeOf(root: number, entries: readonly ProcessEntry[]): ProcessEntry[] {
  const children = new Map<number, ProcessEntry[]>()
  for (const entry of entries) {
    const list = children.get(entry.parent) ?? []
    list.push(entry)
    children.set(entry.parent, list)
  }
  const found = entries.filter((entry) => entry.pid === root)
  for (let i = 0; i < found.length; i++) found.push(...(children.get((found[i] as ProcessEntry).pid) ?? []))
  return found
}

/** Every process of the machine. @throws where there is no /proc */
export function allProcesses(): ProcessEntry[] {
  const found: ProcessEntry[] = []
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const stat = readIfThere(`/proc/${name}/stat`)
    if (stat) found.push(parseStat(stat))
  }
  return found
}

/** Seconds that a process and all that descend from it have been on a processor. */
export function treeCpu(root: number): number {
  return treeOf(root, allProcesses()).reduce((sum, entry) => sum + entry.cpu, 0)
}

/** Memory of a process and all that descend from it, MB: what they share counts once, in parts. */
export function treePss(root: number): number {
  return treeOf(root, allProcesses()).reduce((sum, { pid }) => {
    const kilobytes = /^Pss:\s+(\d+)/m.exec(readIfThere(`/proc/${pid}/smaps_rollup`) ?? '')?.[1]
    return sum + Number(kilobytes ?? 0) / 1_024
  }, 0)
}

/** Seconds that the threads of a name, anywhere below a process, have been on a processor. */
export function threadCpu(root: number, name: string): number {
  let sum = 0
  for (const { pid } of treeOf(root, allProcesses())) {
    for (const task of tasksOf(pid)) {
      if (readIfThere(`/proc/${pid}/task/${task}/comm`)?.trim() !== name) continue
      // Nanoseconds on the processor come first.
      sum += Number(readIfThere(`/proc/${pid}/task/${task}/schedstat`)?.split(' ')[0] ?? 0) / 1e9
    }
  }
  return sum
}

function tasksOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`)
  } catch {
    // It has ended since it was listed.
    return []
  }
}

/** null where the process has ended since it was listed. */
function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}
