import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SandboxClient } from '../tests/support/sandbox-client.ts'
import { startSandbox } from '../tests/support/sandbox-process.ts'

test('NATS-26 npm start runs where no package of NATS is there; a journal on NATS needs them', async () => {
  // Built here: what it starts is a copy.
  const first = await startSandbox({ client: false })
  await first.stop()
  const root = mkdtempSync(join(tmpdir(), 'onetape-no-nats-'))
  cpSync('package.json', join(root, 'package.json'))
  cpSync('dist', join(root, 'dist'), { recursive: true })
  mkdirSync(join(root, 'node_modules'))
  const names = readdirSync('node_modules').filter((name) => name !== '@nats-io')
  for (const name of names) symlinkSync(join(process.cwd(), 'node_modules', name), join(root, 'node_modules', name))
  try {
    const sandbox = await startSandbox({ root })
    expect(await new SandboxClient(sandbox.url).login()).not.toBe('')
    await sandbox.stop()
    const onNats = startSandbox({ root, args: ['--journal', 'nats://127.0.0.1:1', '--nats-trust-sync'] })
    await expect(onNats).rejects.toThrow(/@nats-io/)
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
})
