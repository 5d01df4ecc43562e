import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { NO_PROXIES, type TrustedProxies } from '../base/client-address.ts'
import { readProxies } from '../base/read-settings.ts'
import { type ConnectionLimits, connectionLimitsFor, gatewayServer } from './gateway-server.ts'

let server: Server
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

async function start(patience: Partial<ConnectionLimits>, proxies: TrustedProxies = NO_PROXIES) {
  server = gatewayServer({ ...connectionLimitsFor(1), connectionsCheckingInterval: 20, ...patience }, proxies)
  server.on('request', (_, response) => response.end('ok'))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  /** @returns what was answered until the server closed */
  return async (text: string) => {
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    socket.on('error', () => undefined)
    socket.setEncoding('utf8').on('data', (part) => {
      answer += part
    })
    if (text !== '') socket.write(text)
    await new Promise((resolve) => socket.once('close', resolve))
    return answer
  }
}

const WHOLE = 'GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'

test('GATE-83 a request that comes slowly, or not at all, loses its connection', async () => {
  const say = await start({ headersTimeout: 50, requestTimeout: 100, idle: 400 })
  expect(await say('GET / HTTP/1.1\r\nhost: x\r\n')).not.toContain('200')
  expect(await say('')).not.toContain('200')
})

test('GATE-83 one address has so many connections, a trusted proxy as many as it brings', async () => {
  const answerBehindTwo = async (proxies: TrustedProxies) => {
    const say = await start({ connectionsPerAddress: 2 }, proxies)
    const { port } = server.address() as AddressInfo
    for (let i = 0; i < 2; i++)
      await once(
        connect(port, '127.0.0.1').on('error', () => undefined),
        'connect',
      )
    return say(WHOLE)
  }
  expect(await answerBehindTwo(NO_PROXIES)).toBe('')
  server.closeAllConnections()
  server.close()
  expect(await answerBehindTwo(readProxies('loopback'))).toContain('200 OK')
  expect(connectionLimitsFor(1_000).connectionsPerAddress).toBe(4_000)
})
