import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { parseEnvironment } from '../sandbox/cli/flags.ts'
import { runScript } from './support/running-script.ts'

const PACKAGE = fileURLToPath(new URL('../package.json', import.meta.url))

test('SET-01 SET-02 SET-06 npm start serves the page, its files, calls and sockets; Ctrl-C closes sockets with 1001', async () => {
  const { scripts } = JSON.parse(readFileSync(PACKAGE, 'utf8')) as { scripts: Record<string, string> }
  expect(scripts.start).toBe('node scripts/start.mjs')
  expect(parseEnvironment({}).port).toBe(4173)

  const dataDir = mkdtempSync(join(tmpdir(), 'onetape-start-'))
  const start = runScript('scripts/start.mjs', { PORT: '0', DATA_DIR: dataDir })
  try {
    const [, url] = await start.printed(/is running at (http:\/\/localhost:\S+)/g)
    const page = await fetch(`${url}/`)
    expect(page.headers.get('content-type')).toContain('text/html')
    const files = [...(await page.text()).matchAll(/(?:src|href)="\.?(\/[^"]+)"/g)].map((match) => match[1])
    expect(files.length).toBeGreaterThan(2)
    for (const file of files) {
      const { status, headers } = await fetch(`${url}${file}`)
      expect([file, status]).toEqual([file, 200])
      expect(headers.get('content-type')).not.toContain('text/html')
    }
    expect(await (await fetch(`${url}/api/spot/markets`)).json()).toMatchObject({ code: 200 })

    const closes = ['spot', 'contract'].map(async (kind) => {
      const socket = new WebSocket(`${url?.replace('http', 'ws')}/ws/${kind}`)
      const closed = new Promise<number>((resolve) => socket.on('close', resolve))
      await new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject))
      return { closed }
    })
    const open = await Promise.all(closes)
    start.kill('SIGINT')
    expect(await Promise.all(open.map(({ closed }) => closed))).toEqual([1001, 1001])
    expect(await start.ended).toBe(0)
  } finally {
    start.kill('SIGKILL')
    rmSync(dataDir, { recursive: true, force: true })
  }
})
