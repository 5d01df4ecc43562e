import type { FastifyInstance, FastifyReply } from 'fastify'
import * as v from 'valibot'
import type { ActionResult } from './money-actions.ts'
import { fundsRequest, mintedRequest, type RewardService, voidRequest } from './reward-service.ts'
import { wordsOf } from './words-of.ts'

/**
 * Under `/sandbox/api`: GET rewards (what is free, owed, minted and to be shared), POST rewards (sets what is free), POST rewards/void
 * (one reward is made invalid), POST rewards/minted (sets what has been minted). The caller has looked at the key.
 */
export function registerRewardPanel(api: FastifyInstance, service: RewardService): void {
  api.get('/rewards', async () => service.view())
  const post = <S extends v.GenericSchema>(
    path: string,
    schema: S,
    run: (asked: v.InferOutput<S>) => Promise<ActionResult>,
  ) => {
    api.post(path, async (request, reply) => {
      const asked = v.safeParse(schema, request.body ?? {})
      if (!asked.success) return refuse(reply, 400, wordsOf(asked.issues[0]))
      const result = await run(asked.output)
      return result.ok ? result.data : refuse(reply, result.status, result.error)
    })
  }
  post('/rewards', fundsRequest, (asked) => service.setFunds(asked))
  post('/rewards/void', voidRequest, (asked) => service.void(asked))
  post('/rewards/minted', mintedRequest, (asked) => service.setMinted(asked))
}

function refuse(reply: FastifyReply, status: number, error: string): FastifyReply {
  return reply.code(status).send({ error })
}
