import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Packages of bench/ that are no peer but tools of a measurement. */
const TOOLS = ['chrome-launcher', 'lighthouse', 'ws']

/** Versions of the libraries that are measured against, by name: bench/package.json names them exactly. Empty where it cannot be read. */
export function peerVersions(root: string): Record<string, string> {
  try {
    const { dependencies } = JSON.parse(readFileSync(join(root, 'bench/package.json'), 'utf8')) as {
      dependencies: Record<string, string>
    }
    return Object.fromEntries(Object.entries(dependencies).filter(([name]) => !TOOLS.includes(name)))
  } catch {
    return {}
  }
}
