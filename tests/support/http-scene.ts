import { afterAll, beforeAll } from 'vitest'
import { HostBench } from '../../sandbox/testing/bench-host.ts'
import { type HttpBench, serveHttp } from '../../sandbox/testing/http-bench.ts'
import { exchangeEngine } from '../../src/engine/machine.ts'
import { SandboxClient } from './sandbox-client.ts'

/** What the tests of one file share; its fields stand once they run. */
export interface HttpScene {
  readonly bench: HostBench
  http: HttpBench
  /** Without a session, and the session of the demo account. */
  client: SandboxClient
  token: string
}

/** The exchange over HTTP for the tests of one file, its markets three seconds old, with the demo account signed in. */
export function httpScene(): HttpScene {
  const bench = new HostBench()
  const scene = { bench } as HttpScene
  beforeAll(async () => {
    const folders = { dataDir: bench.folder(), clientDir: bench.folder() }
    scene.http = await serveHttp({ ...folders, engine: exchangeEngine, time: bench.time })
    scene.client = new SandboxClient(scene.http.url)
    scene.token = await scene.client.login()
    bench.time.pass(3_000)
    await scene.http.host.committed()
  })
  afterAll(async () => {
    await scene.http.close()
    await bench.clean()
  })
  return scene
}
