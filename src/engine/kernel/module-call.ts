import type { GenericSchema, InferInput, InferOutput } from 'valibot'
import type { Answered } from '../../shared/calls/answered.ts'
import type { Call } from '../../shared/calls/call.ts'
import type { MarketKind } from '../../shared/hub-protocol/market.ts'
import type { CommandBody } from '../contract/command.ts'
import type { EngineContext, ModuleCall } from '../contract/engine-call.ts'

/** Sends a command. The engine answers in the call's own shape. */
export async function submit<T>(kind: MarketKind, body: CommandBody, context: EngineContext): Promise<Answered<T>> {
  return (await context.command(kind, body)) as Answered<T>
}

/** Puts a call of the table together with its handler, which takes what the call's schema gives and answers in its shape. */
export function moduleCall<Req extends GenericSchema, Res extends GenericSchema>(
  call: Call<Req, Res>,
  handle: (
    request: InferOutput<Req>,
    context: EngineContext,
  ) => Answered<InferInput<Res>> | Promise<Answered<InferInput<Res>>>,
): ModuleCall {
  return { call, handle: (request, context) => handle(request as InferOutput<Req>, context) }
}
