import { expect, test } from 'vitest'
import { metricsText, oncePerSecond } from './metrics.ts'

test('GATE-38 figures are in the text format of Prometheus, each with help and type before its samples', () => {
  const text = metricsText({
    ...{ sockets: { spot: 3, contract: 4 }, opened: { spot: 30, contract: 40 }, framesSent: 500, bytesWaiting: 6 },
    ...{ topics: { spot: 7, contract: 8 }, upstream: { spot: true, contract: false }, sessions: 9, isDraining: false },
    counts: { reconnects: 1, resyncs: 2, frames: 3 },
    eventLoop: { p50: 0.001, p99: 0.02, max: 0.1 },
    rss: 1_000_000,
  })
  const lines = text.split('\n')
  expect(lines.at(-1)).toBe('')
  const seen = new Set<string>()
  for (const line of lines.slice(0, -1)) {
    const [, comment, name] = /^# (HELP|TYPE) (onetape_gateway_[a-z_]+) (gauge|counter|[A-Z0-9].*\.)$/.exec(line) ?? []
    if (comment === 'TYPE') seen.add(name as string)
    const sample = /^(onetape_gateway_[a-z_]+)(\{[a-z]+="[\w.]+"\})? \d+(\.\d+)?$/.exec(line)
    expect(comment !== undefined || (sample !== null && seen.has(sample[1] as string)), line).toBe(true)
  }
  expect(lines).toEqual(
    expect.arrayContaining([
      'onetape_gateway_sockets{kind="spot"} 3',
      'onetape_gateway_sockets_opened_total{kind="contract"} 40',
      'onetape_gateway_frames_sent_total 500',
      'onetape_gateway_bytes_waiting 6',
      'onetape_gateway_upstream_up{kind="contract"} 0',
      'onetape_gateway_upstream_reconnects_total 1',
      'onetape_gateway_topic_drops_total 2',
      'onetape_gateway_event_loop_delay_seconds{quantile="0.99"} 0.02',
      'onetape_gateway_resident_memory_bytes 1000000',
    ]),
  )
})

test('GATE-84 figures are gathered once a second, however often they are asked for', () => {
  let now = 5_000
  let gathered = 0
  const metrics = oncePerSecond(
    () => now,
    () => `${++gathered}`,
  )
  const asked = [0, 500, 499, 1, 0, -5_000].map((ms) => {
    now += ms
    return metrics()
  })
  expect(asked).toEqual(['1', '1', '1', '2', '2', '3'])
})
