const State = { up: 0, returned: 1, asked: 2, down: 3 } as const

/**
 * Whether the source behind a topic is there, by the server's word alone (`down`, `up` and each pong; docs/wire.md).
 *
 *     up ──── down, or a pong that names it ────► down ◄──────────────────────┐
 *      ▲                                          │  │                        │
 *      │ the first push after that                │  │ new connection, or     │ down, or a pong
 *      ├───────────── returned ◄── up, or a pong ─┘  │ subscribed again       │ that names it
 *      │                  ▲      without it          ▼                        │
 *      │                  └─ up, or a pong ─────── asked ─────────────────────┘
 *      │                     without it              │
 *      └── a pong without it, where a push came ─────┘
 */
export class TopicSource {
  private state: number = State.up
  /** A push has come since it was asked. */
  private fresh = false

  /** Nothing speaks against what the topic shows. */
  get up(): boolean {
    return this.state === State.up
  }

  /** It is gone, or was when the server last spoke of it. */
  get gone(): boolean {
    return this.state >= State.asked
  }

  /** The server says that it is gone. */
  down(): void {
    this.state = State.down
  }

  /** The server says that it is there again: the topic is current with its next push. */
  back(): void {
    if (this.state !== State.up) this.state = State.returned
  }

  /** A pong came. @param named it names the topic as gone */
  pong(named: boolean): void {
    if (named) this.down()
    else if (this.state === State.asked && this.fresh) this.state = State.up
    else this.back()
  }

  /** What was said before counts no more, and nothing else is known yet. @returns true where the next pong is to tell */
  ask(): boolean {
    if (this.up) return false
    this.state = State.asked
    this.fresh = false
    return true
  }

  /** New data came. */
  push(): void {
    if (this.state === State.returned) this.state = State.up
    else this.fresh = true
  }
}
