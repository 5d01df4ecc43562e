import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { sendImage } from '../web/send.ts'
import { type KycService, kycDecision } from './kyc-service.ts'
import { wordsOf } from './words-of.ts'

/** `GET /kyc`, `POST /kyc/:account`, `GET /image/:id` of what is under review; the caller has looked at the key. */
export function registerKycPanel(api: FastifyInstance, kyc: KycService): void {
  api.get('/kyc', async () => kyc.waiting())

  api.post<{ Params: { account: string } }>('/kyc/:account', async (request, reply) => {
    const asked = v.safeParse(kycDecision, request.body ?? {})
    if (!asked.success) return reply.code(400).send({ error: wordsOf(asked.issues[0]) })
    const why = await kyc.decide(Number(request.params.account), asked.output)
    return why === null ? reply.code(204).send() : reply.code(409).send({ error: why })
  })

  api.get<{ Params: { id: string } }>('/image/:id', async (request, reply) => {
    const image = await kyc.image(request.params.id)
    return image ? sendImage(reply, image.type, image.bytes) : reply.code(404).send({ error: 'no such image' })
  })
}
