import { constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

/** Shorter answers fit into a packet anyway. */
const WORTH_IT = 1400

/** Answers in JSON go out packed where the caller takes gzip: 624 markets are a tenth of their size. */
export function compressAnswers(app: FastifyInstance): void {
  // Most answers are short and wait for nothing: no promise is made for them.
  app.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' || payload.length < WORTH_IT) return done(null, payload)
    const takes = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))
    const json = String(reply.getHeader('content-type') ?? '').startsWith('application/json')
    if (!takes || !json) return done(null, payload)
    // The fastest: a market list is asked for by everybody who comes.
    gzip(payload, { level: constants.Z_BEST_SPEED }, (error, packed) => {
      if (error) return done(error)
      // What stands on the raw answer (see cors.ts) is replaced by a header of the same name.
      const vary = reply.raw.hasHeader('vary') ? 'origin, accept-encoding' : 'accept-encoding'
      reply.header('content-encoding', 'gzip').header('vary', vary).header('content-length', packed.length)
      done(null, packed)
    })
  })
}
