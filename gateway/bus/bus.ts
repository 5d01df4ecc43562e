/** Sends the answer to a request. */
export type Reply = (text: string) => void

/** @param reply null where the message asks for no answer */
export type BusListener = (text: string, reply: Reply | null) => void

/** Messages by subject between an exchange and its gateways. Nothing is kept for who is not there. */
export interface Bus {
  /** False while the connection is lost: nothing goes out, and what others send is missed. */
  readonly isUp: boolean
  /** Sends a message; it is dropped while the bus is not up. Never throws. */
  publish(subject: string, text: string): void
  /** Subscriptions outlive a lost connection. @returns a function that ends it */
  subscribe(subject: string, listener: BusListener): () => void
  /** @param timeout ms @throws Error where no answer comes in that time, or the connection is lost */
  request(subject: string, text: string, timeout: number): Promise<string>
  /** Resolves when the server has taken all that was sent, subscriptions among it. @throws Error where the connection is lost */
  flush(): Promise<void>
  /** Called at each change. @returns a function that ends the listening */
  onState(listener: (isUp: boolean) => void): () => void
  close(): Promise<void>
}
