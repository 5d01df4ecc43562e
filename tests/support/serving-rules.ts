import { request } from 'node:http'
import { expect } from 'vitest'

/** What every way of serving the product answers to: path, headers, and the statuses that are right. */
const CASES: [path: string, headers: Record<string, string>, statuses: number[]][] = [
  ['/.data/journal.db', {}, [400, 404]],
  ['/.data/journal.db-wal', {}, [400, 404]],
  ['/.data/seal.key', {}, [400, 404]],
  ['/%2edata/journal.db', {}, [400, 404]],
  ['/DATA_DIR/journal.db', {}, [400, 404]],
  ['/@fs/DATA_DIR/journal.db', {}, [400, 404]],
  // Without an ending it may be a route of the client.
  ['/@fs/etc/passwd', {}, [200, 400, 404]],
  ['/src/..%2f.data/journal.db', {}, [400, 404]],
  ['/..%2f..%2fetc%2fpasswd', {}, [400, 404]],
  ['/package.json', {}, [400, 404]],
  ['/.env', {}, [400, 404]],
  ['/.git/config', {}, [400, 404]],
  ['/sandbox/api/outbox', {}, [401]],
  ['/sandbox/api/state', {}, [401]],
  ['/sandbox/api/state', { 'x-sandbox-key': 'KEY', origin: 'http://localhost:5999' }, [403]],
  ['/spot', { host: 'evil.test' }, [403]],
  ['/spot', { origin: 'http://localhost:5999' }, [200]],
]

/**
 * The rules that a page of another port meets, whichever way the product is served.
 * @param dataDir of the server, as an absolute path
 */
export async function expectServingRules(
  url: string,
  { dataDir, key }: { dataDir: string; key: string },
): Promise<void> {
  for (const [path, given, statuses] of CASES) {
    const headers = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, value.replace('KEY', key)]))
    const asked = path.replace('DATA_DIR', dataDir.replace(/^\//, ''))
    const answer = await ask(url, asked, headers)
    expect([asked, given, statuses.includes(answer.status), answer.status]).toEqual([asked, given, true, answer.status])
    expect(answer.headers['access-control-allow-origin'], asked).toBeUndefined()
    expect(answer.headers['cross-origin-resource-policy'], asked).toBe('same-origin')
    expect(answer.headers['x-content-type-options'], asked).toBe('nosniff')
    expect(answer.text, asked).not.toMatch(/SQLite format|root:x:|"devDependencies"/)
  }
}

function ask(url: string, path: string, headers: Record<string, string>) {
  return new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; text: string }>((resolve, reject) => {
    const { hostname, port } = new URL(url)
    // As it is: `fetch` would tidy the path.
    const sent = request({ hostname, port, path, headers, agent: false }, (answer) => {
      let text = ''
      answer.setEncoding('latin1').on('data', (piece: string) => {
        text += piece
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }))
    })
    sent.on('error', reject)
    sent.end()
  })
}
