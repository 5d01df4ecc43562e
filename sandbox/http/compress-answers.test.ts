import { gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { compressAnswers } from './compress-answers.ts'

const LONG = { data: Array.from({ length: 300 }, (_, id) => ({ id, symbol: `C${id}USDT` })) }

function server() {
  const app = Fastify()
  compressAnswers(app)
  app.get('/long', () => LONG)
  app.get('/short', () => ({ ok: true }))
  app.get('/text', (_request, reply) => reply.type('text/html').send('<p>'.repeat(2000)))
  return app
}

test('HOST-07 a long answer goes out packed to those who take it, whole and with its length', async () => {
  const answer = await server().inject({ url: '/long', headers: { 'accept-encoding': 'br, gzip' } })
  expect(answer.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
  expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length)
  expect(answer.rawPayload.length).toBeLessThan(JSON.stringify(LONG).length / 3)
  expect(JSON.parse(gunzipSync(answer.rawPayload).toString())).toEqual(LONG)
})

test.each([
  ['nobody asked', '/long', ''],
  ['another packing', '/long', 'br'],
  ['short', '/short', 'gzip'],
  ['no JSON', '/text', 'gzip'],
])('HOST-07 other answers go out as they are: %s', async (_name, url, accepted) => {
  const answer = await server().inject({ url, headers: { 'accept-encoding': accepted } })
  expect(answer.headers['content-encoding']).toBeUndefined()
  expect(answer.statusCode).toBe(200)
})
