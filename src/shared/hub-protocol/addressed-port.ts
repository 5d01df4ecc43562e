import { ListenedPort } from './listened-port.ts'

/** The part of a BroadcastChannel that is needed. What goes through it is cloned, never transferred. */
export interface Channel {
  postMessage(message: unknown): void
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void
  close(): void
}

export type OpenChannel = (name: string) => Channel

/** What travels: `epoch` is the hub's life that it belongs to, `port` says which of the ports that share the channel. */
interface Parcel {
  epoch: number
  port: number
  data: unknown
}

function isParcel(message: unknown): message is Parcel {
  if (typeof message !== 'object' || message === null) return false
  const { epoch, port } = message as Partial<Parcel>
  return typeof epoch === 'number' && typeof port === 'number'
}

/** One end of a port that is an address in a channel. */
export class AddressedPort extends ListenedPort {
  private readonly send: (data: unknown) => void

  constructor(send: (data: unknown) => void) {
    super()
    this.send = send
  }

  postMessage(data: unknown, _transfer?: unknown): void {
    this.send(data)
  }
}

/**
 * The ports of one tab and one hub, sharing one channel. Before {@link begin} what is posted waits; parcels of another
 * life of the hub are dropped; after {@link close} nothing is sent or heard.
 */
export class AddressedPorts {
  private readonly ports = new Map<number, AddressedPort>()
  private waiting: { port: number; data: unknown }[] = []
  private channel: Channel | null = null
  private epoch = 0
  private closed = false
  private readonly first: () => void
  private begun = false

  /** @param first runs with the first message that is posted before {@link begin} */
  constructor(first: () => void = () => undefined) {
    this.first = first
  }

  /** @param epoch life of the hub at the other end */
  begin(channel: Channel, epoch: number): void {
    if (this.closed || this.channel) return
    this.channel = channel
    this.epoch = epoch
    channel.addEventListener('message', ({ data }) => {
      if (!this.closed && isParcel(data) && data.epoch === epoch) this.ports.get(data.port)?.receive(data.data)
    })
    for (const { port, data } of this.waiting.splice(0)) this.post(port, data)
  }

  /** The port of a number; the same number at the other end is its other end. */
  port(number: number): AddressedPort {
    const known = this.ports.get(number)
    if (known) return known
    const port = new AddressedPort((data) => this.post(number, data))
    this.ports.set(number, port)
    return port
  }

  close(): void {
    this.closed = true
    this.waiting = []
    this.channel?.close()
    this.channel = null
  }

  private post(port: number, data: unknown): void {
    if (this.closed) return
    if (this.channel) this.channel.postMessage({ epoch: this.epoch, port, data } satisfies Parcel)
    else {
      this.waiting.push({ port, data })
      if (!this.begun) {
        this.begun = true
        this.first()
      }
    }
  }
}
