import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpus, loadavg, totalmem } from 'node:os'

/** The machine that figures belong to. */
export interface Fingerprint {
  /** Eight hex digits of processor, cores, memory, system: the same machine has the same. */
  id: string
  cpu: string
  cores: number
  memoryGb: number
  system: string
  node: string
  /** Null where no browser row ran. */
  chromium: string | null
  /** Of the last minute, before the run. */
  load: number
  commit: string
  clean: boolean
}

/** Looks at the machine and the checkout. */
export function fingerprint(root: string): Fingerprint {
  const cores = cpus()
  const cpu = cores[0]?.model.trim() ?? 'unknown'
  const memoryGb = Math.round(totalmem() / 2 ** 30)
  const system = `${process.platform} ${process.arch}`
  const id = createHash('sha256').update(`${cpu}|${cores.length}|${memoryGb}|${system}`).digest('hex').slice(0, 8)
  const git = (...words: string[]) => {
    const { status, stdout } = spawnSync('git', words, { cwd: root, encoding: 'utf8' })
    return status === 0 ? stdout.trim() : null
  }
  return {
    id,
    cpu,
    cores: cores.length,
    memoryGb,
    system,
    node: process.versions.node,
    chromium: null,
    load: loadNow(),
    commit: git('rev-parse', '--short', 'HEAD') ?? 'unknown',
    clean: git('status', '--porcelain') === '',
  }
}

/** Load of the last minute. */
export function loadNow(): number {
  return Math.round((loadavg()[0] ?? 0) * 100) / 100
}
