// npm run gateway:costs [-- --sockets N --seconds N]: what sockets cost a real gateway on this machine, as JSON for
// `npm run simulate:tabs -- --costs FILE`. An exchange, a gateway and the clients are processes of their own on loopback; costs are the
// gateway's processor time and resident memory, by /proc: Linux only.
import { fork, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { WebSocket } from 'ws'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const SETS = 600
/** As the client pings, ms. */
const PING_MS = 15_000
const TICKS_PER_SECOND = 100

/**
 * Costs from what was read of the gateway while it had no sockets (`empty`), sockets without topics (`idle`), those signed in to an
 * account that trades (`private`), all of one topic set (`one`), and of many (`many`). Each has `cpu` in µs, `rss` in kB, `frames` sent and `seconds`.
 */
export function costsOf({ empty, idle, private: own, one, many }, sockets, sets) {
  const perSecond = ({ cpu, seconds }) => cpu / seconds
  const round = (value, digits) => Number(Math.max(0, value).toFixed(digits))
  const waiting = perSecond(idle) - perSecond(empty)
  const frame = (perSecond(one) - perSecond(idle)) / (one.frames / one.seconds)
  return {
    frame_us: round(frame, 1),
    private_us: round((perSecond(own) - perSecond(idle)) / (own.frames / own.seconds), 1),
    socket_us: round(waiting / sockets, 1),
    socket_kb: round((one.rss - empty.rss) / sockets, 1),
    class_kb: round((many.rss - one.rss) / (sets - 1), 1),
    base_mb: round(empty.rss / 1000, 0),
  }
}

/** A process whose output names its address. @returns its id, the address, and how to end it */
async function start(args, env, pattern) {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let text = ''
  const url = await new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${args[0]} ended with ${code}`)))
    child.stdout.on('data', (chunk) => {
      text += chunk
      const found = pattern.exec(text)
      if (found) resolve(found[1])
    })
  })
  const end = () => new Promise((done) => child.once('exit', done).kill('SIGTERM'))
  return { pid: child.pid, url, end }
}

const pause = (ms) => new Promise((done) => setTimeout(done, ms))

/** Processor time, µs, and resident memory, kB, of a process. */
function usageOf(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  const cpu = ((Number(fields[11]) + Number(fields[12])) * 1e6) / TICKS_PER_SECOND
  const rss = Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  return { cpu, rss }
}

/** What a gateway uses over some seconds. */
async function watch({ pid, url }, seconds) {
  const framesOf = async () => Number(/frames_sent_total (\d+)/.exec(await (await fetch(`${url}/metrics`)).text())?.[1])
  const [before, framesBefore] = [usageOf(pid), await framesOf()]
  await pause(seconds * 1000)
  const after = usageOf(pid)
  return { cpu: after.cpu - before.cpu, rss: after.rss, frames: (await framesOf()) - framesBefore, seconds }
}

/** The demo account. @returns its token, and `trade`, which places and cancels orders until it is ended */
async function signIn(url) {
  let token = ''
  const post = async (path, body) => {
    const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
    if (token) headers.authorization = `Bearer ${token}`
    const answer = await (
      await fetch(`${url}/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    ).json()
    if (answer.code !== 200) throw new Error(`${path}: ${answer.message}`)
    return answer.data
  }
  const login = { type: 'email', account: 'demo@sandbox.test', password: 'Sandbox-1!' }
  ;({ token } = await post('account/login', login))
  const trade = () => {
    let ends = false
    const run = async () => {
      for (let at = 0; !ends; at++) {
        const side = at % 2 === 0 ? 'buy' : 'sell'
        await post('spot/order', { currency_id: 1, side, type: 'market', quantity: '0.0005', time_in_force: 'IOC' })
        await pause(200)
      }
    }
    const running = run()
    return () => {
      ends = true
      return running
    }
  }
  return { token, trade }
}

async function measure(sockets, seconds) {
  const folder = mkdtempSync(join(tmpdir(), 'onetape-costs-'))
  const built = spawnSync(process.execPath, ['scripts/build.mjs', '--if-stale', 'sandbox', 'gateway'], {
    cwd: ROOT,
    stdio: ['ignore', 2, 2],
  })
  if (built.status !== 0) throw new Error('the build failed')
  const exchange = await start(
    ['dist/sandbox/main.js'],
    { PORT: '0', DATA_DIR: folder, SOCKETS_PER_ADDRESS: '1000' },
    /running at (http\S+)/,
  )
  const upstream = `${exchange.url.replace(/^http:\/\/[^:]+/, 'ws://127.0.0.1')}/ws`
  const gateway = await start(
    [
      'dist/gateway/main.js',
      '--upstream',
      upstream,
      '--port',
      '0',
      '--sockets-per-address',
      '100000',
      '--drain-seconds',
      '0',
    ],
    {},
    /running at (http\S+)/,
  )
  const clients = fork(
    fileURLToPath(import.meta.url),
    ['clients', gateway.url.replace('http', 'ws'), String(sockets)],
    {
      execArgv: ['--max-old-space-size=4096'],
    },
  )
  const ask = (step) => new Promise((done) => clients.once('message', done).send(step))
  try {
    await pause(5_000)
    const say = (text) => console.error(text)
    say('without sockets')
    const empty = await watch(gateway, seconds)
    say(`${sockets} sockets without topics`)
    await ask('open')
    const idle = await watch(gateway, Math.max(seconds, PING_MS / 1000))
    say('private events')
    const trader = await signIn(exchange.url)
    await ask(`auth ${trader.token}`)
    const ending = trader.trade()
    const own = await watch(gateway, seconds)
    await ending()
    await ask('auth')
    say('all of one topic set')
    await ask('one')
    await pause(5_000)
    const one = await watch(gateway, seconds)
    say(`${SETS} topic sets`)
    await ask('many')
    await pause(15_000)
    const many = await watch(gateway, seconds)
    return { empty, idle, private: own, one, many }
  } finally {
    clients.kill()
    await gateway.end()
    await exchange.end()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The clients' process: sockets from addresses of their own, so that no limit of one address is met. */
function beClients(url, count) {
  const sockets = []
  const topicsOf = (set) => [`depth@${set}`, `trades@${set}`, `ticker@${set}`]
  const subscribe = async (setOf) => {
    for (const [at, socket] of sockets.entries()) {
      if (socket.topics) socket.send(JSON.stringify({ op: 'unsub', id: 1, topics: socket.topics }))
      socket.topics = topicsOf(setOf(at))
      socket.send(JSON.stringify({ op: 'sub', id: 2, topics: socket.topics }))
      if (at % 50 === 49) await pause(20)
    }
  }
  const steps = {
    async open() {
      for (let at = 0; at < count; at++) {
        const localAddress = `127.1.${(at >> 8) & 255}.${at & 255}`
        const socket = new WebSocket(`${url}/ws/spot`, ['v1.json'], {
          localAddress,
          perMessageDeflate: false,
          skipUTF8Validation: true,
        })
        await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
        sockets.push(socket)
      }
      setInterval(() => {
        for (const socket of sockets) socket.send(JSON.stringify({ op: 'ping', t: Date.now() }))
      }, PING_MS)
    },
    /** @param token none signs out */
    async auth(token = null) {
      for (const [at, socket] of sockets.entries()) {
        socket.send(JSON.stringify({ op: 'auth', id: 3, token }))
        if (at % 50 === 49) await pause(20)
      }
      await pause(2_000)
    },
    one: () => subscribe(() => 1),
    many: () => subscribe((at) => (at % SETS) + 1),
  }
  process.on('message', async (step) => {
    const [name, word] = step.split(' ')
    await steps[name](word)
    process.send(step)
  })
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const words = process.argv.slice(2)
  if (words[0] === 'clients') beClients(words[1], Number(words[2]))
  else {
    const numberOf = (flag, given) => Number(words[words.indexOf(flag) + 1] ?? given) || given
    const [sockets, seconds] = [numberOf('--sockets', 2_000), numberOf('--seconds', 30)]
    const found = await measure(sockets, seconds)
    const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.versions.node}, loopback, ${sockets} sockets`
    console.error(JSON.stringify(found))
    console.log(JSON.stringify({ machine, ...costsOf(found, sockets, SETS) }, null, 2))
  }
}
