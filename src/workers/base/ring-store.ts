/** What is known of a chunk without reading it. */
export interface ChunkHead {
  /** Sorts by time. */
  id: string
  /** The recording that it belongs to: chunks of one run follow on one another. */
  run: string
  /** It begins with the state of all books: what is before it is not needed. */
  key: boolean
  /** Hub clock of its first and last frame, ms. */
  from: number
  to: number
  frames: number
  /** As stored. */
  bytes: number
}

/** Where the ring keeps its chunks past the hub's life. Each call may reject. */
export interface RingStore {
  /** All heads, oldest first. */
  heads(): Promise<ChunkHead[]>
  read(id: string): Promise<Uint8Array | undefined>
  add(head: ChunkHead, data: Uint8Array): Promise<void>
  drop(ids: readonly string[]): Promise<void>
  /** True from the press of Record until that of Stop. */
  recording(): Promise<boolean>
  setRecording(on: boolean): Promise<void>
}
