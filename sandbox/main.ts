import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { fileURLToPath } from 'node:url'
import { reasonOf, StartError } from '../gateway/base/start-error.ts'
import { HELP, parseFlags } from './cli/flags.ts'
import { runSandbox } from './run-sandbox.ts'

/** The nearest folder above with a package.json: this runs from `sandbox/` and from `dist/sandbox/`. */
function rootFolder(from: string): string {
  return existsSync(join(from, 'package.json')) ? from : rootFolder(dirname(from))
}

/** How long a server that takes nothing any more still says so at /healthz, ms. */
const FAILED_MS = 10_000

/** Undefined where nobody sits at a terminal. */
function askAtTerminal(): ((question: string) => Promise<boolean>) | undefined {
  const { stdin: input, stdout: output } = process
  if (!input.isTTY || !output.isTTY) return undefined
  return async (question) => {
    const terminal = createInterface({ input, output })
    const typed = await terminal.question(`${question} [y/N] `)
    terminal.close()
    return /^\s*y(es)?\s*$/i.test(typed)
  }
}

async function main(): Promise<void> {
  const argv = process.argv.slice(2)
  const journalTask = /^journal:(export|import)$/.exec(argv[0] ?? '')?.[1]
  if (journalTask === 'export' || journalTask === 'import') {
    const { runJournalCommand } = await import('./export/journal-command.ts')
    runJournalCommand(journalTask, { argv: argv.slice(1), env: process.env, folder: process.cwd(), log: console.log })
    return
  }
  if (parseFlags(argv).help) {
    console.log(HELP)
    return
  }
  const root = rootFolder(dirname(fileURLToPath(import.meta.url)))
  const running = await runSandbox({ argv, env: process.env, root, log: console.log, ask: askAtTerminal() })
  let ending = false
  const end = () => {
    if (ending) return
    ending = true
    running.stop().then(
      () => process.exit(running.host.failure ? 1 : 0),
      (error: unknown) => {
        console.error(reasonOf(error))
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end)
  void running.host.broken.then(() => {
    // Another host leads: this one answers nothing more, not even that it ends.
    if (running.host.failure?.reason === 'superseded') process.exit(1)
    setTimeout(end, FAILED_MS)
  })
}

main().catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error)
  process.exit(error instanceof StartError ? error.exitCode : 1)
})
