/** A nats-server that is new enough, or why there is none in one line. */
export function findNats(
  env?: Record<string, string | undefined>,
): { path: string; why: null } | { path: null; why: string }
