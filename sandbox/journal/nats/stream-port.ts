/** What became of a message that was sent to the stream. */
export type AppendResult =
  | { kind: 'appended' }
  /** The stream's last sequence was another one. */
  | { kind: 'wrongSequence' }
  /** No answer came, or none that says what became of it. */
  | { kind: 'unknown'; why: string }

export interface StreamBounds {
  /** Sequence of the oldest message that is kept. */
  first: number
  /** Sequence of the newest message; 0 where there never was one. */
  last: number
}

/** What the journal needs of one JetStream stream and the object store beside it. Sequences are those of the stream. */
export interface StreamPort {
  /** Appends a message where the stream's last sequence is the expected one. Never throws. */
  append(body: Uint8Array, expectedLast: number): Promise<AppendResult>
  /** @returns null where the stream holds no such message @throws Error where the stream does not answer */
  read(seq: number): Promise<Uint8Array | null>
  /** @throws Error where the stream does not answer */
  bounds(): Promise<StreamBounds>
  /** Drops the messages before a sequence. */
  purgeBefore(seq: number): Promise<void>
  putObject(name: string, body: Uint8Array): Promise<void>
  /** @throws Error where it is missing or damaged */
  getObject(name: string): Promise<Uint8Array>
  objectNames(): Promise<string[]>
  deleteObject(name: string): Promise<void>
  /** Tells other hosts that this one leads (or that it ends); nothing is kept of it. */
  beat(beat: Heartbeat): void
  /** @returns a function that ends the listening */
  onBeat(listener: (beat: Heartbeat) => void): () => void
  isConnected(): boolean
  /** True once the connection does not come back, such as after two refused log-ins. */
  isClosed(): boolean
  close(): Promise<void>
}

export interface Heartbeat {
  /** Id of the host that leads. */
  host: string
  /** It has written its last message and ends. */
  isEnding: boolean
}

/** @returns null where a text is no heartbeat: anybody on the servers may send one */
export function readBeat(text: string): Heartbeat | null {
  try {
    const { host, isEnding } = JSON.parse(text) as Partial<Heartbeat>
    return typeof host === 'string' && typeof isEnding === 'boolean' ? { host, isEnding } : null
  } catch {
    return null
  }
}
