import type { CommandBody } from '../../../src/engine/contract/command.ts'
import type { Answered } from '../../../src/shared/calls/answered.ts'
import type { CallContext } from '../call-context.ts'

/** A write whose outside conditions (codes, prices, holds) are not asked again where it was answered before. */
export async function once<T>(
  { host, mark }: CallContext,
  run: () => Answered<T> | Promise<Answered<T>>,
): Promise<Answered<T>> {
  const before = mark ? host.answered(mark) : null
  return before ? ((await before) as Answered<T>) : run()
}

/** Tells the engine something that concerns money and no market. The engine answers in the shape that is named. */
export async function tell<T>(body: CommandBody, { host, mark }: CallContext): Promise<Answered<T>> {
  return (await host.submit(body, mark)).answer as Answered<T>
}
