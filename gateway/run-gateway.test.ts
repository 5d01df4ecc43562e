import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { type RunningGateway, runGateway } from './run-gateway.ts'
import { TestSocket } from './sockets/testing/test-socket.ts'

const PAGE = 'https://trade.example'

let gateway: RunningGateway | undefined
let server: Server | undefined
afterEach(async () => {
  await gateway?.stop()
  server?.closeAllConnections()
  server?.close()
  gateway = undefined
  server = undefined
})

/** Starts a gateway before a server that answers every request so, and opens no socket. */
async function start(answer: RequestListener, env: Record<string, string> = {}) {
  server = createServer(answer)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const upstream = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const lines: string[] = []
  let look = () => {}
  const log = (line: string) => {
    lines.push(line)
    look()
  }
  gateway = await runGateway({ argv: ['--upstream', `ws://${upstream}/ws`, '--port', '0'], env, log })
  const said = (text: string) =>
    new Promise<string>((resolve) => {
      look = () => {
        const line = lines.find((one) => one.includes(text))
        if (line !== undefined) resolve(line)
      }
      look()
    })
  return { url: gateway.url, upstream, said }
}

const NOTHING: RequestListener = (_, response) => void response.writeHead(404).end()

test('OPER-51 a gateway opens sockets for pages of ALLOWED_ORIGINS, and for no others', async () => {
  const { url } = await start(NOTHING, { ALLOWED_ORIGINS: PAGE })
  const open = async (origin: string) => {
    const socket = new TestSocket(`${url.replace('http', 'ws')}/ws/spot`, { origin })
    await socket.opened
    socket.ws.terminate()
  }
  await open(PAGE)
  await expect(open('https://evil.example')).rejects.toThrow('403')
})

test('OPER-52 OPER-53 a gateway says what is wrong with its upstream and its API', async () => {
  const { upstream, said } = await start((request, response) => {
    if (request.headers.upgrade) response.writeHead(404).end()
    else response.end('<!doctype html>')
  })
  expect(await said('spot socket')).toBe(
    `The upstream's spot socket does not open: ws://${upstream}/ws/spot (HTTP 404); it is tried again`,
  )
  expect(await said('spot/markets')).toBe(
    `The markets cannot be read from http://${upstream}/api/spot/markets: the answer is no JSON: is --api right?`,
  )
})

test('OPER-56 a gateway whose upstream never answered says so in /readyz', async () => {
  const { url } = await start(NOTHING)
  const answer = await fetch(`${url}/readyz`, { headers: { connection: 'close' } })
  expect([answer.status, await answer.text()]).toEqual([503, 'no upstream yet: spot, contract\n'])
})
