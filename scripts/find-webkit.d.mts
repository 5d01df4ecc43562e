export function findWebKit(): {
  driver: string
  browser: string
  display: { kind: 'xvfb' | 'broadway'; command: string } | null
} | null
