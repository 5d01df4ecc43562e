import { expect, test } from 'vitest'
import { startTestServer } from './testing/test-server.ts'

const PAGE = 'https://trade.example'

test('OPER-03 a socket is opened for a page of an allowed origin, and of the server’s own', async () => {
  const server = await startTestServer({ origins: [PAGE] })
  try {
    for (const origin of [PAGE, `http://127.0.0.1:${server.port}`])
      expect((await server.connect('/ws/spot', { origin })).ws.readyState).toBe(1)
    expect(server.sockets.stats().spot).toBe(2)
  } finally {
    await server.close()
  }
})

test('OPER-03 pages of other origins, and any under a foreign Host, open no socket', async () => {
  const server = await startTestServer({ origins: [PAGE] })
  try {
    for (const origin of ['http://trade.example', 'https://trade.example:444', 'https://evil.example', 'null'])
      await expect(server.connect('/ws/contract', { origin }), origin).rejects.toThrow('403')
    const foreign = server.connect('/ws/spot', { origin: PAGE, headers: { host: 'evil.example' } })
    await expect(foreign).rejects.toThrow('403')
    expect(server.sockets.stats()).toMatchObject({ spot: 0, contract: 0 })
  } finally {
    await server.close()
  }
})
