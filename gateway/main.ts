import { reasonOf, StartError } from './base/start-error.ts'
import { HELP, parseFlags } from './cli/flags.ts'
import { runGateway } from './run-gateway.ts'

async function main(): Promise<void> {
  const argv = process.argv.slice(2)
  if (parseFlags(argv, process.env).help) {
    console.log(HELP)
    return
  }
  const running = await runGateway({ argv, env: process.env, log: console.log })
  const exit = (ended: Promise<void>) =>
    ended.then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(reasonOf(error))
        process.exit(1)
      },
    )
  let isEnding = false
  process.on('SIGTERM', () => {
    if (isEnding) process.exit(0)
    isEnding = true
    void exit(running.drain())
  })
  process.on('SIGINT', () => {
    if (isEnding) process.exit(0)
    isEnding = true
    void exit(running.stop())
  })
}

main().catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error)
  process.exit(error instanceof StartError ? error.exitCode : 1)
})
