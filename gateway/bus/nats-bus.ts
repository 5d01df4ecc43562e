import type { Msg, NatsConnection, Subscription } from '@nats-io/transport-node'
import { connectNats, type NatsAccess } from '../base/nats-connect.ts'
import { whyNotConnected } from '../base/nats-login.ts'
import { reasonOf } from '../base/start-error.ts'
import type { Bus, BusListener } from './bus.ts'

/** One try to connect, ms. */
const CONNECT_MS = 5_000
/** Between two tries, ms. */
const AGAIN_MS = 500
/** Different lines that are logged about one connection: a server may say anything. */
const MOST_LINES = 20

interface Entry {
  subject: string
  listener: BusListener
  subscription: Subscription | null
}

export interface NatsBusOptions extends NatsAccess {
  /** Shown by the servers. */
  name: string
  log: (line: string) => void
}

/**
 * Core NATS as a bus. It connects by itself, at the start as after a loss.
 *
 *     connecting ── a server answers ──► up ── lost ──► the client tries every server again ──► up
 *         ▲                                                        │ given up: the account is refused
 *         └──────────────── half a second later ◄──────────────────┘
 */
export class NatsBus implements Bus {
  isUp = false
  private readonly options: NatsBusOptions
  private readonly entries = new Set<Entry>()
  private readonly listeners = new Set<(isUp: boolean) => void>()
  private readonly logged = new Set<string>()
  private readonly failing = new Set<(error: Error) => void>()
  private connection: NatsConnection | null = null
  private isClosed = false
  private endPause: () => void = () => undefined
  private readonly connect: typeof connectNats

  /** @param connect makes a connection */
  constructor(options: NatsBusOptions, connect = connectNats) {
    this.options = options
    this.connect = connect
    void this.run()
  }

  publish(subject: string, text: string): void {
    // The client would keep it and send it later.
    if (!this.connection || !this.isUp) return
    try {
      this.connection.publish(subject, text)
    } catch (error) {
      this.logOnce(`A message on ${subject} was not sent: ${reasonOf(error)}`)
    }
  }

  subscribe(subject: string, listener: BusListener): () => void {
    const entry: Entry = { subject, listener, subscription: null }
    this.entries.add(entry)
    if (this.connection) this.attach(entry, this.connection)
    return () => {
      this.entries.delete(entry)
      entry.subscription?.unsubscribe()
    }
  }

  async request(subject: string, text: string, timeout: number): Promise<string> {
    return (await this.ask((connection) => connection.request(subject, text, { timeout }))).string()
  }

  flush(): Promise<void> {
    return this.ask((connection) => connection.flush())
  }

  onState(listener: (isUp: boolean) => void): () => void {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  async close(): Promise<void> {
    this.isClosed = true
    this.listeners.clear()
    this.endPause()
    // Without a connection there is nobody to wait for.
    await this.flush().catch(() => undefined)
    this.isUp = false
    await this.connection?.close()
  }

  /** Ends with an error as soon as the connection is lost. */
  private ask<T>(question: (connection: NatsConnection) => Promise<T>): Promise<T> {
    const { connection } = this
    if (!connection || !this.isUp) return Promise.reject(new Error('not connected'))
    return new Promise<T>((resolve, reject) => {
      this.failing.add(reject)
      question(connection)
        .then(resolve, reject)
        .finally(() => this.failing.delete(reject))
    })
  }

  private async run(): Promise<void> {
    const { name } = this.options
    while (!this.isClosed) {
      try {
        const connection = await this.connect(this.options, name, CONNECT_MS)
        await this.serve(connection)
      } catch (error) {
        const why = whyNotConnected(error, this.options)
        this.logOnce(`${why[0]?.toUpperCase()}${why.slice(1)}; it is tried again`)
      }
      if (!this.isClosed)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, AGAIN_MS)
          this.endPause = () => {
            clearTimeout(timer)
            resolve()
          }
        })
    }
  }

  /** Until the connection is closed for good. */
  private async serve(connection: NatsConnection): Promise<void> {
    if (this.isClosed) {
      await connection.close()
      return
    }
    const { log } = this.options
    this.connection = connection
    for (const entry of this.entries) this.attach(entry, connection)
    log(`Connected to NATS at ${connection.getServer()}`)
    this.setUp(true)
    for await (const status of connection.status()) {
      if (status.type === 'disconnect') {
        this.setUp(false)
        if (!this.isClosed) log('The connection to NATS was lost; it is made anew')
      } else if (status.type === 'reconnect') {
        log(`Connected to NATS again, at ${connection.getServer()}`)
        this.setUp(true)
      } else if (status.type === 'error') this.logOnce(`NATS: ${status.error.message}`)
    }
    await connection.closed()
    this.connection = null
    for (const entry of this.entries) entry.subscription = null
    this.setUp(false)
  }

  private attach(entry: Entry, connection: NatsConnection): void {
    entry.subscription = connection.subscribe(entry.subject, {
      callback: (error, message: Msg) => {
        if (error) this.logOnce(`NATS: ${entry.subject}: ${error.message}`)
        else this.deliver(entry, message)
      },
    })
  }

  /** The library ends its reader, and with it the connection, where a callback throws. */
  private deliver({ subject, listener }: Entry, message: Msg): void {
    const { reply } = message
    try {
      listener(message.string(), reply ? (text) => this.publish(reply, text) : null)
    } catch (error) {
      this.logOnce(`A message on ${subject} cannot be used: ${reasonOf(error)}`)
    }
  }

  private setUp(isUp: boolean): void {
    if (this.isUp === isUp) return
    this.isUp = isUp
    if (!isUp) {
      for (const fail of this.failing) fail(new Error('the connection was lost'))
      this.failing.clear()
    }
    for (const listener of this.listeners) listener(isUp)
  }

  private logOnce(line: string): void {
    if (this.isClosed || this.logged.has(line) || this.logged.size >= MOST_LINES) return
    this.logged.add(line)
    this.options.log(line)
  }
}
