type Listener = (event: { data: unknown }) => void
type ListenerLike = Listener | { handleEvent: Listener }

/** The listening half of a port that is no MessagePort: as much of one as Comlink asks for. */
export class ListenedPort {
  private readonly listeners = new Map<unknown, Listener>()

  // Comlink's types ask for the browser's own listeners, which this floor does not know.
  addEventListener(_type: string, listener: unknown, _options?: unknown): void {
    const like = listener as ListenerLike
    this.listeners.set(listener, typeof like === 'function' ? like : (event) => like.handleEvent(event))
  }

  removeEventListener(_type: string, listener: unknown, _options?: unknown): void {
    this.listeners.delete(listener)
  }

  receive(data: unknown): void {
    for (const listener of [...this.listeners.values()]) listener({ data })
  }
}
