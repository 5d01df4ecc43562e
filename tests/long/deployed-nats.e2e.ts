import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findNats } from '../../scripts/find-nats.mjs'
import { type DeployedNats, deployNats } from '../support/deployed-nats.ts'
import { type NatsCluster, startNatsCluster } from '../support/nats-cluster.ts'
import { SandboxClient } from '../support/sandbox-client.ts'
import { runSandboxToEnd, type SandboxProcess, startSandbox } from '../support/sandbox-process.ts'

const found = findNats()
if (found.path === null) console.log(`NATS tests skipped: ${found.why}`)
const path = found.path ?? ''

describe.skipIf(!found.path)('three NATS servers with the files of deploy/nats', () => {
  let nats: DeployedNats
  let cluster: NatsCluster
  const folders: string[] = []
  beforeAll(async () => {
    nats = deployNats()
    cluster = await startNatsCluster(path, 'always', nats.placeAt)
  })
  afterAll(async () => {
    await cluster?.stop()
    nats?.clean()
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  })

  function newFolder(): string {
    const folder = mkdtempSync(join(tmpdir(), 'onetape-deployed-host-'))
    folders.push(folder)
    return folder
  }

  /** A host as the unit and the compose file start it. */
  function startHost(dataDir: string, onOutput: (text: string) => void = () => {}): Promise<SandboxProcess> {
    const env = { ...nats.login('exchange'), SEAL_KEY_FILE: join(nats.secrets, 'seal.key') }
    return startSandbox({ args: [...cluster.flags, '--calm', '--standby'], client: false, dataDir, env, onOutput })
  }

  test('NATS-33 nats-server accepts each nats.conf', () => {
    const unchanged = deployNats()
    for (const n of [1, 2, 3]) {
      const checked = spawnSync(path, ['-t', '-c', unchanged.conf(n)], { encoding: 'utf8' })
      expect(checked.stderr + checked.stdout).toMatch(/configuration file .*nats-\d\.conf is valid/)
      expect(checked.status).toBe(0)
    }
    unchanged.clean()
  })

  test('OPER-49 hosts with the rights of their user begin, keep checkpoints and take over; the wrong user is refused in one line', async () => {
    const [one, two] = [newFolder(), newFolder()]
    const first = await startHost(one)
    let follows: () => void
    const isFollowing = new Promise<void>((done) => {
      follows = done
    })
    const second = startHost(two, (text) => {
      if (text.includes('Standing by at command')) follows()
    })
    await isFollowing
    expect(readFileSync(join(two, 'seal.key'))).toEqual(readFileSync(join(nats.secrets, 'seal.key')))
    const client = new SandboxClient(first.url)
    const token = await client.login()
    const order = { currency_id: 1, side: 'buy', type: 'market', quantity: '0.0005', time_in_force: 'IOC' }
    expect((await client.post('api/spot/order', order, { token, key: 'once' })).code).toBe(200)
    // Its end writes a checkpoint, which is an object of several messages.
    await first.stop()
    const leader = await second
    const again = await new SandboxClient(leader.url).post('api/spot/order', order, { token, key: 'once' })
    expect(again.code).toBe(200)
    // The host that ended starts from the checkpoint, and stands by as it did before.
    const third = startHost(one)
    await leader.stop()
    await (await third).kill9()

    const args = [...cluster.flags, '--standby']
    for (const login of [nats.login('gateway'), { NATS_USER: 'exchange', NATS_PASSWORD: 'wrong' }, {}]) {
      const ended = await runSandboxToEnd({ args, client: false, dataDir: newFolder(), env: login })
      expect(ended.code).toBe(1)
      expect(ended.stderr.trim().split('\n')).toHaveLength(1)
      expect(ended.stderr).toMatch(/NATS/)
    }
    expect(existsSync(join(one, 'journal.nats'))).toBe(true)
  })
})
