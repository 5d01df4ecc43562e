import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { readJson } from './read-json.ts'

async function answering<T>(answer: RequestListener, run: (url: string) => Promise<T>): Promise<T> {
  const server = createServer(answer)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    return await run(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

const LIMITS = { bytes: 1_000, ms: 10_000 }

test('GATE-79 an answer is read to its end', async () => {
  const value = await answering(
    (_, response) => response.end('{"data":[1]}'),
    (url) => readJson(url, LIMITS),
  )
  expect(value).toEqual({ data: [1] })
})

test('GATE-79 an answer without an end is left where it is too long, and its connection closed', async () => {
  let isClosed: Promise<unknown> = Promise.reject(new Error('not asked'))
  isClosed.catch(() => undefined)
  const endless: RequestListener = (_, response) => {
    isClosed = once(response, 'close')
    const more = () => {
      if (!response.destroyed && response.write('x'.repeat(500))) setImmediate(more)
    }
    response.on('drain', more)
    more()
  }
  await answering(endless, async (url) => {
    await expect(readJson(url, LIMITS)).rejects.toThrow('the answer has more than 1000 bytes')
    await isClosed
  })
})

test('GATE-79 an answer that stops is given up, and a failure is said by its status', async () => {
  const silent: RequestListener = (_, response) => void response.write('[')
  await answering(silent, (url) => expect(readJson(url, { bytes: 1_000, ms: 50 })).rejects.toThrow('timeout'))
  const failing: RequestListener = (_, response) => void response.writeHead(503).end('{}')
  await answering(failing, (url) => expect(readJson(url, LIMITS)).rejects.toThrow('HTTP 503'))
  const broken: RequestListener = (_, response) => void response.end('{')
  await answering(broken, (url) => expect(readJson(url, LIMITS)).rejects.toThrow())
})
