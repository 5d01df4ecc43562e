import type { FastifyReply } from 'fastify'
import type { Envelope } from '../../src/shared/calls/call.ts'
import { httpStatus } from './envelope.ts'

/** Answers with an envelope, which nobody keeps. */
export function send(reply: FastifyReply, envelope: Envelope, status = httpStatus(envelope)): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').send(envelope)
}
