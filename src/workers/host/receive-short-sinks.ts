import { type Endpoint, type TransferHandler, transferHandlers, wrap } from 'comlink'
import { ShortPort } from '../../shared/hub-protocol/short-port.ts'
import { SHORT, SHORT_METHOD } from '../../shared/hub-protocol/short-sink.ts'

const handler: TransferHandler<object, MessagePort> = {
  canHandle: (_value): _value is object => false,
  serialize() {
    throw new Error('a worker gives no sinks')
  },
  deserialize: (port) => wrap(new ShortPort(port, SHORT_METHOD) as Endpoint),
}

/** Has Comlink take the sinks that tabs give (src/app/services/hub-client/send-short-sinks.ts). */
export function receiveShortSinks(): void {
  transferHandlers.set(SHORT, handler as TransferHandler<unknown, unknown>)
}
