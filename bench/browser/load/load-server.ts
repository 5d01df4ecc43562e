import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { join, normalize } from 'node:path'
import { WebSocketServer } from 'ws'
import type { LoadAnswer, LoadRequest, LoadStart } from './load-control.ts'
import { passOn } from './pass-on.ts'
import { PreparedSession } from './prepared-session.ts'
import type { Stream } from './stream.ts'
import { WireSession } from './wire-session.ts'

const TYPES: Record<string, string> = { html: 'text/html; charset=utf-8', js: 'text/javascript; charset=utf-8' }
const KINDS: Record<string, 'spot' | 'contract'> = { '/ws/spot': 'spot', '/ws/contract': 'contract' }

const start = JSON.parse(process.argv[2] ?? '') as LoadStart
const wss = new WebSocketServer({ noServer: true, perMessageDeflate: false, clientTracking: false })
const opened = { spot: 0, contract: 0 }
const open = { spot: 0, contract: 0 }
let depthAsked = 0
/** By its plan: rows go back and forth between two. */
const prepared = new Map<string, PreparedSession>()
let session: PreparedSession | null = null
let stream: Stream | null = null
/** All connections that have asked for depth, in the order in which they first did. */
const streams: Stream[] = []

const server = createServer((request, response) => {
  const url = request.url ?? '/'
  if (!start.sandbox && url === '/favicon.ico') {
    response.writeHead(204).end()
    return
  }
  const answered = url.startsWith('/bench/') ? page(url, response) : onward(request, response)
  answered.catch((error: unknown) => {
    response.statusCode = 502
    response.end(String(error))
  })
})

async function onward(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (start.sandbox) return passOn(request, response, start.sandbox, session?.plan.markets ?? [])
  response.statusCode = 404
  response.end()
}

async function page(url: string, response: ServerResponse): Promise<void> {
  const path = normalize(new URL(url, 'http://bench').pathname.slice('/bench/'.length))
  const body = path.startsWith('..') ? null : await readFile(join(start.pages, path)).catch(() => null)
  response.statusCode = body ? 200 : 404
  response.setHeader('content-type', TYPES[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream')
  response.end(body ?? 'not there')
}

server.on('upgrade', (request, socket, head) => {
  const kind = KINDS[new URL(request.url ?? '/', 'http://bench').pathname]
  if (!kind) {
    socket.destroy()
    return
  }
  const upstream = start.sandbox ? `${start.sandbox.replace(/^http/, 'ws')}/ws/${kind}` : null
  wss.handleUpgrade(request, socket, head, (client) => {
    opened[kind]++
    open[kind]++
    client.on('close', () => open[kind]--)
    ;(socket as Socket).setNoDelay(true)
    new WireSession(client, socket as Socket, session?.plan.kind === kind ? session : null, upstream, {
      watching: (next) => {
        if (stream !== next) stream?.halt()
        stream = next
        if (!streams.includes(next)) streams.push(next)
      },
      asked: () => depthAsked++,
    })
  })
})

function streaming(): Stream {
  if (!stream) throw new Error('no browser has asked for the depth of a prepared market')
  return stream
}

async function answer(request: LoadRequest): Promise<LoadAnswer[keyof LoadAnswer]> {
  switch (request.do) {
    case 'prepare': {
      const key = JSON.stringify(request.plan)
      session = prepared.get(key) ?? new PreparedSession(request.plan)
      prepared.set(key, session)
      const { deltas, checkpoints, sequences } = session
      return { frames: deltas.count, bytes: deltas.bytes.length, checkpoints, sequences }
    }
    case 'blast':
      return streaming().blast(request.frames)
    case 'steady': {
      if (request.stream !== undefined) stream = streams[request.stream] ?? null
      const run = streaming().steady(request.rate, request.seconds)
      return request.seconds === null ? halted(streaming(), false) : run
    }
    case 'halt':
      return halted(streaming(), true)
    case 'stats':
      return { opened: { ...opened }, open: { ...open }, depthAsked, streams: streams.length }
  }
}

function halted(of: Stream, now: boolean): LoadAnswer['halt'] {
  const report = now ? of.halt() : of.running
  if (!report) throw new Error('nothing was being sent')
  return report
}

process.on('message', (message: { id: number; request: LoadRequest }) => {
  answer(message.request).then(
    (result) => process.send?.({ id: message.id, result }),
    (error: unknown) => process.send?.({ id: message.id, error: String(error) }),
  )
})
process.on('disconnect', () => process.exit(0))
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
