import { ListenedPort } from './listened-port.ts'

/** The part of a MessagePort that is needed. */
export interface PortLike {
  postMessage(message: unknown, transfer: never[]): void
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void
  start(): void
  close(): void
}

/** What Comlink sends: a call, an answer, or another wish. */
interface Message {
  id?: unknown
  type?: unknown
  path?: unknown
  argumentList?: readonly Message[]
  value?: unknown
}

/**
 * One end of a port for Comlink, by which one method is called again and again: its calls travel as `[number, ...arguments]` and
 * their answers, where there is nothing to tell, as the number. What Comlink would send (a name, a path, a list of described
 * arguments, an id of some 55 letters) costs as much to clone as a book. Everything else passes as it is. Both ends have to be such.
 */
export class ShortPort extends ListenedPort {
  private readonly port: PortLike
  private readonly method: string
  /** Comlink's ids of the calls that are under way, by their numbers. */
  private readonly ids = new Map<number, unknown>()
  private calls = 0
  /** Id of the wish to let go: with its answer the port is closed. Comlink closes none but a MessagePort. */
  private release: unknown = null

  constructor(port: PortLike, method: string) {
    super()
    this.port = port
    this.method = method
    port.addEventListener('message', ({ data }) => this.receive(data))
  }

  postMessage(message: Message, transfer: readonly unknown[] = []): void {
    const { id, type, path, argumentList } = message
    if (type === 'APPLY' && transfer.length === 0 && argumentList && this.isMethod(path) && argumentList.every(isRaw)) {
      const number = ++this.calls
      this.port.postMessage([number, ...argumentList.map(({ value }) => value)], [])
      this.ids.set(number, id)
      return
    }
    if (typeof id === 'number' && type === 'RAW' && message.value === undefined) this.port.postMessage(id, [])
    else this.port.postMessage(message, transfer as never[])
    if (type === 'RELEASE') this.release = id
    else if (this.release !== null && id === this.release) this.port.close()
  }

  start(): void {
    this.port.start()
  }

  override receive(data: unknown): void {
    const message = this.long(data)
    super.receive(message)
    if (this.release !== null && message.id === this.release) this.port.close()
    else if (message.type === 'RELEASE') this.release = message.id
  }

  /** What came, as Comlink knows it. */
  private long(data: unknown): Message {
    if (Array.isArray(data)) {
      const [id, ...values] = data as unknown[]
      const argumentList = values.map((value) => ({ type: 'RAW', value }))
      return { id, type: 'APPLY', path: [this.method], argumentList }
    }
    if (typeof data === 'number') return { id: this.answered(data), type: 'RAW', value: undefined }
    const message = (data ?? {}) as Message
    return typeof message.id === 'number' ? { ...message, id: this.answered(message.id) } : message
  }

  private answered(number: number): unknown {
    const id = this.ids.get(number)
    this.ids.delete(number)
    return id
  }

  private isMethod(path: unknown): boolean {
    return Array.isArray(path) && path.length === 1 && path[0] === this.method
  }
}

function isRaw({ type }: Message): boolean {
  return type === 'RAW'
}
