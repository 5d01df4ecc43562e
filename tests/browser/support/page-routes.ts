/** What came of a call: the text is the envelope's JSON. */
export interface PageAnswer {
  status: number
  headers: Record<string, string>
  text: string
}

interface PageRequest {
  headers: Record<string, string>
  query: Record<string, string>
  body: unknown
  raw: { headers: Record<string, string>; socket: { remoteAddress: string } }
  url: string
}

interface Route {
  method: string
  url: string
  handler(request: PageRequest, reply: PageReply): unknown
}

/** The routing of calls without a server: the part of Fastify that `registerCalls` uses. */
export class PageRoutes {
  private readonly routes = new Map<string, Route>()
  private readonly now: () => number

  /** @param now server time, ms: each answer carries it as its Date */
  constructor(now: () => number) {
    this.now = now
  }

  route(route: Route): void {
    this.routes.set(`${route.method} ${route.url}`, route)
  }

  /** @returns null where the connection breaks; a call that hangs does not resolve */
  request(
    method: string,
    path: string,
    parts: { headers?: Record<string, string>; query?: Record<string, string>; body?: unknown },
  ): Promise<PageAnswer | null> {
    const route = this.routes.get(`${method} ${path}`)
    if (!route) return Promise.resolve({ status: 404, headers: {}, text: '{}' })
    return new Promise((answered) => {
      const reply = new PageReply(this.now, answered)
      const headers = Object.fromEntries(
        Object.entries(parts.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]),
      )
      const raw = { headers, socket: { remoteAddress: '127.0.0.1' } }
      const request = { headers, query: parts.query ?? {}, body: parts.body, raw, url: path }
      Promise.resolve(route.handler(request, reply)).catch((error: unknown) => {
        console.error('a call failed in the page', error)
        reply.code(500).send({ success: false, code: 500, message: 'error', data: null })
      })
    })
  }
}

class PageReply {
  /** Breaks the connection. */
  readonly raw: { destroy(): void }
  private status = 200
  private readonly headers: Record<string, string> = {}
  private readonly now: () => number
  private readonly answered: (answer: PageAnswer | null) => void

  constructor(now: () => number, answered: (answer: PageAnswer | null) => void) {
    this.now = now
    this.answered = answered
    this.raw = { destroy: () => answered(null) }
  }

  code(status: number): this {
    this.status = status
    return this
  }

  header(name: string, value: string): this {
    this.headers[name] = value
    return this
  }

  send(body: unknown): this {
    const date = new Date(this.now()).toUTCString()
    this.answered({ status: this.status, headers: { ...this.headers, date }, text: JSON.stringify(body) })
    return this
  }

  /** Whoever takes the answer over gives none here. */
  hijack(): this {
    return this
  }
}
