/** What was read of a gateway over some seconds: processor time, µs, resident memory at their end, kB, and frames sent. */
export interface Used {
  cpu: number
  rss: number
  frames: number
  seconds: number
}

export function costsOf(
  found: { empty: Used; idle: Used; private: Used; one: Used; many: Used },
  sockets: number,
  sets: number,
): Record<'frame_us' | 'private_us' | 'socket_us' | 'socket_kb' | 'class_kb' | 'base_mb', number>
