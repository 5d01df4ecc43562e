import { type Endpoint, expose, type TransferHandler, transferHandlers } from 'comlink'
import { ShortPort } from '../../../shared/hub-protocol/short-port.ts'
import { isShortSink, SHORT, SHORT_METHOD } from '../../../shared/hub-protocol/short-sink.ts'

const handler: TransferHandler<object, MessagePort> = {
  canHandle: isShortSink,
  serialize(sink) {
    const { port1, port2 } = new MessageChannel()
    expose(sink, new ShortPort(port1, SHORT_METHOD) as Endpoint)
    return [port2, [port2]]
  },
  deserialize() {
    throw new Error('a tab is given no sinks')
  },
}

/** Has Comlink send a tab's marked sinks to a worker that takes them (src/workers/host/receive-short-sinks.ts). */
export function sendShortSinks(): void {
  transferHandlers.set(SHORT, handler as TransferHandler<unknown, unknown>)
}
