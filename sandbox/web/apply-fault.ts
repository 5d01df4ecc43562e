import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import type { HttpFault } from '../faults/faults.ts'
import { SERVER_ERROR } from './envelope.ts'
import { send } from './send.ts'

/** What the control panel's switches do to a request. @returns whether that is all: the request itself is not to be run. */
export async function applyFault(fault: HttpFault | null | undefined, reply: FastifyReply): Promise<boolean> {
  switch (fault?.answer) {
    case undefined:
    case 'lost':
      return false
    case 'delay':
      await delay(fault.ms)
      return false
    case 'status':
      send(reply, { ...SERVER_ERROR, code: fault.status }, fault.status)
      return true
    case 'code':
      send(reply, { ...SERVER_ERROR, code: fault.code }, 200)
      return true
    case 'hang':
      reply.hijack()
      return true
    case 'disconnect':
      disconnect(reply)
      return true
  }
}

/** Breaks the connection without an answer. */
export function disconnect(reply: FastifyReply): FastifyReply {
  reply.hijack()
  reply.raw.destroy()
  return reply
}
