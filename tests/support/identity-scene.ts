import { afterAll, beforeAll } from 'vitest'
import { HostBench } from '../../sandbox/testing/bench-host.ts'
import { type HttpBench, serveHttp } from '../../sandbox/testing/http-bench.ts'
import { exchangeEngine } from '../../src/engine/machine.ts'
import type { User } from '../../src/shared/calls/entities.ts'
import { AuthSteps, GOOD_PASSWORD } from './auth-steps.ts'
import { type CallAnswer, type CallOptions, SandboxClient } from './sandbox-client.ts'
import { type SentFile, sendFile } from './send-file.ts'

export const EDGE_ON_WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0'
export const PHONE = 'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36'

export type Answer<T = Record<string, unknown>> = CallAnswer<T & { field?: string; params?: Record<string, string> }>

export interface Person {
  id: number
  email: string
  password: string
  token: string
}

/** A caller's place: its network address and its browser. */
export interface Place {
  ip?: string
  agent?: string
}

/** The exchange over HTTP for tests of accounts: people who register, and what they do. */
export class IdentityScene {
  readonly bench = new HostBench()
  http!: HttpBench
  dataDir = ''
  private people = 0

  async begin(): Promise<void> {
    await this.serve(this.bench.folder())
  }

  /** The server ends as by a power cut and begins again on what is on its disk. */
  async restart(): Promise<void> {
    await this.http.host.committed()
    const copy = this.bench.copy(this.dataDir)
    await this.http.close()
    await this.serve(copy)
  }

  async end(): Promise<void> {
    await this.http.close()
    await this.bench.clean()
  }

  now(): number {
    return this.http.host.now()
  }

  /** The clock goes on. */
  pass(ms: number): void {
    this.bench.time.jump(ms)
  }

  client({ ip }: Place = {}): SandboxClient {
    return ip ? new SandboxClient(this.http.url, this.http.from(ip)) : new SandboxClient(this.http.url)
  }

  post<T = Record<string, unknown>>(
    path: string,
    body: unknown,
    token?: string,
    more: CallOptions & Place = {},
  ): Promise<Answer<T>> {
    return this.client(more).post(`api/account/${path}`, body, optionsOf(token, more)) as Promise<Answer<T>>
  }

  get<T = Record<string, unknown>>(path: string, token?: string, more: CallOptions & Place = {}): Promise<Answer<T>> {
    return this.client(more).get(`api/account/${path}`, optionsOf(token, more)) as Promise<Answer<T>>
  }

  /** A new person who has just registered by mail. */
  async person(place: Place = {}): Promise<Person> {
    this.people += 1
    const email = `person-${this.people}@sandbox.test`
    const steps = new AuthSteps(this.client(place), this.http.outbox)
    const code = await steps.emailCode(email)
    const { data } = await steps.register({ email, code }, optionsOf(undefined, place))
    return { id: data.user.id, email, password: GOOD_PASSWORD, token: data.token }
  }

  login(person: Pick<Person, 'email' | 'password'>, more: { google_code?: string } & Place & CallOptions = {}) {
    const { google_code } = more
    const body = {
      type: 'email',
      account: person.email,
      password: person.password,
      ...(google_code ? { google_code } : {}),
    }
    return this.post<{ token: string; user: User }>('login', body, undefined, more)
  }

  async userinfo(token: string): Promise<User> {
    return (await this.post<User>('userinfo', {}, token)).data
  }

  async status(token: string): Promise<number> {
    return (await this.post('userinfo', {}, token)).code
  }

  codeTo(to: string): string {
    return this.http.outbox.list(to).find((item) => item.code)?.code ?? 'none'
  }

  /** A new code for a step-up by mail; the clock goes on by its minute. */
  async stepCode({ email, token }: Person, use: 'change' | 'withdraw' = 'change'): Promise<string> {
    this.pass(60_000)
    await this.post('sendStepCode', { use, to: 'email' }, token)
    return this.codeTo(email)
  }

  /** Sends a file as a page does. */
  async upload<T = { url: string }>(token: string | undefined, file: SentFile, key?: string): Promise<Answer<T>> {
    return sendFile<Answer<T>>(this.http.url, file, { token, key })
  }

  private async serve(dataDir: string): Promise<void> {
    this.dataDir = dataDir
    this.http = await serveHttp({
      dataDir,
      clientDir: this.bench.folder(),
      engine: exchangeEngine,
      time: this.bench.time,
    })
  }
}

function optionsOf(token: string | undefined, { agent, key, headers }: CallOptions & Place): CallOptions {
  return {
    ...(token ? { token } : {}),
    ...(key ? { key } : {}),
    headers: { ...headers, ...(agent ? { 'user-agent': agent } : {}) },
  }
}

/** One exchange for the tests of a file. */
export function identityScene(): IdentityScene {
  const scene = new IdentityScene()
  beforeAll(() => scene.begin())
  afterAll(() => scene.end())
  return scene
}
