import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { findWebKit } from '../../scripts/find-webkit.mjs'
import { type DriverWindow, WebDriver } from './webdriver.ts'

export interface WebKit {
  driver: WebDriver
  first: DriverWindow
  end(): Promise<void>
}

/** Debian's MiniBrowser on a display of its own. @throws where WebKit is not installed */
export async function launchWebKit(): Promise<WebKit> {
  const found = findWebKit()
  if (!found) throw new Error('WebKit is not installed')
  const screen = found.display ? await startDisplay(found.display) : { env: {}, end: () => undefined }
  const port = await freePort()
  const server = spawn(found.driver, [`--port=${port}`], {
    env: { ...process.env, ...screen.env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const driver = new WebDriver(`http://127.0.0.1:${port}`)
  const end = async () => {
    await driver.end().finally(() => {
      server.kill()
      screen.end()
    })
  }
  try {
    await listening(port, server)
    const first = await driver.begin({
      'webkitgtk:browserOptions': { binary: found.browser, args: ['--automation'] },
    })
    return { driver, first, end }
  } catch (error) {
    await end()
    throw error
  }
}

/** A display in memory. @param xvfb its command */
async function startDisplay(xvfb: string) {
  const child = spawn(xvfb, ['-displayfd', '3', '-screen', '0', '2000x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [number] = (await once(child.stdio[3] as NodeJS.ReadableStream, 'data')) as [Buffer]
  return { env: { DISPLAY: `:${String(number).trim()}`, GDK_BACKEND: 'x11' }, end: () => void child.kill() }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

/** Until the driver answers. @throws where it ends instead */
async function listening(port: number, server: ChildProcess): Promise<void> {
  for (;;) {
    if (server.exitCode !== null) throw new Error(`WebKitWebDriver ended with ${server.exitCode}`)
    const answer = await fetch(`http://127.0.0.1:${port}/status`).catch(() => null)
    if (answer?.ok) return
    await new Promise((later) => setTimeout(later, 50))
  }
}
