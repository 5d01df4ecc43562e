import { StartError } from '../../gateway/base/start-error.ts'
import type { Command } from '../../src/engine/contract/command.ts'
import type { ExchangeEngine } from '../../src/engine/contract/exchange-api.ts'
import { checkpointShape } from './checkpoint-shape.ts'
import { commandShape } from './command-shapes.ts'
import type { ExportedJournal } from './exported-file.ts'
import { mapTexts } from './shape.ts'
import { createStandIns } from './stand-ins.ts'

/**
 * A journal with stand-ins for all that is of persons. The engine takes both, command by command, before anything is given out: what
 * does not come to the same end would be no report of what happened.
 * @throws StartError where it does not
 */
export function withoutPersons(
  original: Pick<ExportedJournal, 'base' | 'commands'>,
  engine: ExchangeEngine,
): Pick<ExportedJournal, 'base' | 'commands' | 'genesis' | 'hash'> {
  const replace = createStandIns()
  const { base: was } = original
  const state: unknown = was && mapTexts(JSON.parse(was.state), checkpointShape(engine.texts), replace)
  const base = was && { seq: was.seq, state: JSON.stringify(state) }
  const commands = original.commands.map(
    (command) => mapTexts(command, commandShape(command.kind, engine.texts), replace) as Command,
  )

  const theirs = was ? engine.restore(was.state) : engine.create()
  const ours = base ? engine.restore(base.state) : engine.create()
  original.commands.forEach((command, at) => {
    const [one, other] = [theirs.apply(command).answer, ours.apply(commands[at] as Command).answer]
    const same = one.ok ? other.ok : !other.ok && other.refusal.key === one.refusal.key
    if (!same)
      throw new StartError(
        `command ${theirs.seq} (${command.kind}) would have another result with stand-ins: nothing was written`,
      )
  })
  const genesis = base
    ? (state as { genesis: unknown }).genesis
    : (commands.find(({ kind }) => kind === 'genesis') ?? null)
  return { base, commands, genesis, hash: ours.hash() }
}
