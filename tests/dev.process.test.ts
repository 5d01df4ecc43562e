import { mkdtempSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { runScript } from './support/running-script.ts'
import { expectServingRules } from './support/serving-rules.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

function touch(file: string): void {
  const now = new Date()
  utimesSync(join(ROOT, file), now, now)
}

test('SET-10 SAFE-01 npm run dev serves the same, reloads the client and starts the sandbox again when its sources change', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'onetape-dev-'))
  const dev = runScript('scripts/dev.mjs', { PORT: '0', DATA_DIR: dataDir })
  try {
    const [, url] = await dev.printed(/is running at (http:\S+)/g)
    expect(await (await fetch(`${url}/healthz`)).json()).toEqual({ ok: true })
    expect(await (await fetch(`${url}/api/spot/markets`)).json()).toMatchObject({ code: 200 })
    const page = await (await fetch(`${url}/spot?id=1`)).text()
    expect(page).toContain('/@vite/client')
    expect((await fetch(`${url}/src/app/main.tsx`)).headers.get('content-type')).toContain('javascript')

    const [, key = ''] = await dev.printed(/key (\S+)/g)
    await expectServingRules(url as string, { dataDir, key })

    const viteClient = await (await fetch(`${url}/@vite/client`)).text()
    const port = /const hmrPort = (\d+)/.exec(viteClient)?.[1]
    const token = /const wsToken = "([^"]+)"/.exec(viteClient)?.[1]
    const hot = new WebSocket(`ws://localhost:${port}/?token=${token}`, 'vite-hmr')
    const reloaded = new Promise<string>((resolve, reject) => {
      hot.on('error', reject)
      hot.on('message', (data) => {
        const { type } = JSON.parse(String(data)) as { type: string }
        if (type === 'connected') touch('src/app/main.tsx')
        if (type === 'update' || type === 'full-reload') resolve(type)
      })
    })
    expect(['update', 'full-reload']).toContain(await reloaded)
    hot.close()

    touch('sandbox/genesis.ts')
    await dev.printed(/genesis\.ts changed/g)
    const [, again] = await dev.printed(/is running at (http:\S+)/g, 2)
    expect(await (await fetch(`${again}/healthz`)).json()).toEqual({ ok: true })
    dev.kill('SIGINT')
    expect(await dev.ended).toBe(0)
  } finally {
    dev.kill('SIGKILL')
    rmSync(dataDir, { recursive: true, force: true })
  }
})
