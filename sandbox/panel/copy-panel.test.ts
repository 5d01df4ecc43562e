import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { CopyExchange, LEADER } from '../../src/engine/testing/test-copy.ts'
import { copyPart } from './copy-part.ts'
import { CopyActions, registerCopyRoutes } from './copy-routes.ts'

const x = new CopyExchange()
const app = Fastify()
registerCopyRoutes(app, new CopyActions({ exchange: x.exchange, submit: async (body) => x.send(body) }))
afterAll(() => app.close())

async function post(path: string, payload: object): Promise<number> {
  return (await app.inject({ method: 'POST', url: `/copy/${path}`, payload })).statusCode
}

test('COPY-86 a book that the panel thins has none of the house’s quotes; copies wait or miss until they come back', async () => {
  const thin = { currency_id: 1, side: 'both', seconds: 30 }
  const wrong = [
    { ...thin, side: 'all' },
    { ...thin, seconds: 0 },
    { ...thin, seconds: 601 },
  ].map((one) => post('thin', one))
  expect(await Promise.all(wrong)).toEqual([400, 400, 400])
  expect([await post('thin', { ...thin, currency_id: 77 }), await post('thin', thin)]).toEqual([404, 200])
  const page = copyPart(new CopyActions({ exchange: x.exchange, submit: async (body) => x.send(body) }).view()).text
  expect(page).toContain('Thin the book')
  expect(page).toContain(`<option value="${LEADER}">`)
  expect(x.sound()).toEqual([])
})

test('COPY-43 the panel makes a leader open, close and end, and the copies follow', async () => {
  x.quote('64276.0', '64276.1')
  x.follow(11)
  const move = { account: LEADER, currency_id: 1 }
  expect(await post('move', { ...move, action: 'open', side: 'sell' })).toBe(200)
  expect(x.held(11)).toBe('short 0.003')
  expect(await post('move', { ...move, action: 'close' })).toBe(200)
  expect(x.held(11)).toBe('')
  expect(await post('end', { account: LEADER })).toBe(200)
  expect(x.found(11).end_reason).toBe('leader_ended')
  const wrong = [post('end', { account: LEADER }), post('end', { account: 'x' }), post('move', { ...move, account: 9, action: 'open' })] // biome-ignore format: one line
  expect(await Promise.all(wrong)).toEqual([404, 400, 404])
  expect((await app.inject('/copy')).json()).toEqual([])
})
