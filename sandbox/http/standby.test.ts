import { expect, test } from 'vitest'
import { listen, standbyListener } from './listening.ts'

test('NATS-34 OPER-56 a stand-by host is alive and not ready, and takes no writes', async () => {
  const listening = await listen(0, '127.0.0.1', { relaxed: false, issuers: [] })
  try {
    listening.serve(standbyListener)
    const ask = (path: string, method = 'GET') => fetch(`http://127.0.0.1:${listening.port}${path}`, { method })
    const health = await ask('/healthz')
    expect([health.status, await health.json()]).toEqual([200, { ok: true, standby: true }])
    const ready = await ask('/readyz')
    expect([ready.status, await ready.json()]).toEqual([503, { ready: false, reason: 'standby' }])
    for (const [path, method] of [
      ['/api/spot/markets', 'GET'],
      ['/api/spot/order', 'POST'],
      ['/', 'GET'],
    ] as const) {
      const answer = await ask(path, method)
      expect(answer.status, path).toBe(503)
      expect(answer.headers.get('retry-after')).toBe('1')
      expect(await answer.json()).toMatchObject({ code: 500 })
    }
  } finally {
    await listening.close()
  }
})
