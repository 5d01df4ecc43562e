/**
 * Whether the source behind a topic is there, by the server's word alone (`down`, `up` and each pong; docs/wire.md).
 *
 *     up ──── down, or a pong that names it ────► down ◄──────────────────────┐
 *      ▲                                          │  │                        │
 *      │ the first push after that                │  │ new connection, or     │ down, or a pong
 *      ├───────────── returned ◄── up, or a pong ─┘  │ subscribed again       │ that names it
 *      │                  ▲      without it          ▼                        │
 *      │                  └─ up, or a pong ──────── asked (also fresh) ───────┘
 *      │                     without it              │
 *      └── a pong without it, where a push came ─────┘ (fresh)
 *
 * States are numbers: 0 up, 1 returned, 2 asked, 3 fresh, 4 down. Here stands of each event the state that follows on each of them;
 * `pong` is one that does not name the topic.
 */
export const NEXT_SOURCE = { down: '44444', up: '01111', pong: '01101', ask: '02222', push: '00334' } as const
export type SourceEvent = keyof typeof NEXT_SOURCE
