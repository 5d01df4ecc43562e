// npm run dev: what npm start serves, with hot reload of the client; the sandbox starts again when its sources change.
import { randomBytes } from 'node:crypto'
import { createServer as createProbe } from 'node:net'
import { join, relative, sep } from 'node:path'
import { createServer } from 'vite'
import { ROOT } from './build-parts.mjs'

const SANDBOX = ['sandbox', join('src', 'engine'), join('src', 'shared')].map((folder) => folder + sep)
const NOT_SERVED = /\.(test|bench)\.tsx?$/

function freePort() {
  const probe = createProbe()
  return new Promise((resolve) => {
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}

const vite = await createServer({
  root: ROOT,
  appType: 'spa',
  // Pages of other ports ask for nothing here, as with `npm start`; what may be handed out is judged in sandbox/http/dev-paths.ts.
  server: { middlewareMode: true, hmr: { port: await freePort() }, cors: false },
})

/** The control panel's key outlives a restart. */
const env = { SANDBOX_KEY: randomBytes(16).toString('base64url'), ...process.env }
/** @type {{ stop(): Promise<void> } | null} */
let running = null
/** Starts, stops and restarts follow one another. */
let turn = Promise.resolve()
let ended = false

async function start(flags) {
  const { runSandbox } = await vite.ssrLoadModule('/sandbox/run-sandbox.ts')
  running = await runSandbox({ argv: flags, env, root: ROOT, log: console.log, frontend: vite.middlewares })
}

async function stop() {
  await running?.stop()
  running = null
}

async function restart(file) {
  if (ended) return
  console.log(`${file} changed: the sandbox starts again`)
  await stop()
  vite.moduleGraph.invalidateAll()
  // --reset belongs to the first start alone.
  await start(process.argv.slice(2).filter((flag) => flag !== '--reset')).catch((error) => console.error(error))
}

let waiting = null
vite.watcher.on('change', (path) => {
  const file = relative(ROOT, path)
  if (!SANDBOX.some((folder) => file.startsWith(folder)) || NOT_SERVED.test(file)) return
  clearTimeout(waiting)
  waiting = setTimeout(() => {
    turn = turn.then(() => restart(file))
  }, 200)
})

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    if (ended) return
    ended = true
    clearTimeout(waiting)
    turn = turn
      .then(stop)
      .then(() => vite.close())
      .then(() => process.exit(0))
  })
}

try {
  await start(process.argv.slice(2))
} catch (error) {
  console.error(error?.name === 'StartError' ? error.message : error)
  await vite.close()
  process.exit(error?.exitCode ?? 1)
}
