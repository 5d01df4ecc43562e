import type { FastifyReply } from 'fastify'
import type { Envelope } from '../../src/shared/calls/call.ts'
import { mimeOf } from '../../src/shared/image/image-kind.ts'
import { httpStatus } from './envelope.ts'

/** Answers with an envelope, which nobody keeps. */
export function send(reply: FastifyReply, envelope: Envelope, status = httpStatus(envelope)): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').send(envelope)
}

/** Answers with a picture that no cache keeps and in which nothing runs. */
export function sendImage(reply: FastifyReply, type: 'jpeg' | 'png', bytes: Buffer): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .header('content-disposition', 'inline; filename="image"')
    .type(mimeOf(type))
    .send(bytes)
}
