import type { Envelope } from '../../src/shared/calls/call.ts'

export interface CallOptions {
  token?: string
  /** Idempotency key of a write; one of its own where none is given. */
  key?: string
  headers?: Record<string, string>
}

export interface CallAnswer<T> extends Envelope<T> {
  status: number
  headers: Headers
}

/** Calls a sandbox as a tool would: no Origin, the table's verbs. */
export class SandboxClient {
  private readonly url: string
  private readonly fetch: typeof fetch

  /** @param ask in place of `fetch`: from another address */
  constructor(url: string, ask: typeof fetch = fetch) {
    this.url = url
    this.fetch = ask
  }

  get<T = unknown>(path: string, options: CallOptions = {}): Promise<CallAnswer<T>> {
    return this.call('GET', path, undefined, options)
  }

  post<T = unknown>(path: string, body: unknown, options: CallOptions = {}): Promise<CallAnswer<T>> {
    return this.call('POST', path, JSON.stringify(body), options)
  }

  /** Signs the demo account in. @returns its token */
  async login(account = 'demo@sandbox.test', password = 'Sandbox-1!'): Promise<string> {
    const answer = await this.post<{ token: string }>('api/account/login', { type: 'email', account, password })
    if (answer.code !== 200) throw new Error(`login: ${answer.message}`)
    return answer.data.token
  }

  private async call<T>(
    method: string,
    path: string,
    body: string | undefined,
    options: CallOptions,
  ): Promise<CallAnswer<T>> {
    const { fetch: ask } = this
    const response = await ask(`${this.url}/${path}`, {
      method,
      body,
      headers: {
        // A connection of its own: one that the server has just let go for idling would fail the test.
        connection: 'close',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
        ...(method === 'POST' ? { 'idempotency-key': options.key ?? crypto.randomUUID() } : {}),
        ...options.headers,
      },
    })
    return { ...((await response.json()) as Envelope<T>), status: response.status, headers: response.headers }
  }
}
