import { startTransition, useEffect, useState } from 'react'
import { i18n } from '../../base/i18n/i18n.ts'
import { loadScreen } from '../../services/lazy/live-screen-loader.ts'

export type LiveParts = typeof import('./live-parts.ts')

let loading: Promise<LiveParts> | null = null
let loaded: LiveParts | null = null

/** Waits no longer than this for a paint, ms: a tab in the background paints nothing. */
const LATEST = 500

/** Runs once the words are on screen. @returns ends it */
function afterPaint(run: () => void): () => void {
  let second = 0
  const first = requestAnimationFrame(() => {
    second = requestAnimationFrame(go)
  })
  const timer = setTimeout(go, LATEST)
  function end() {
    cancelAnimationFrame(first)
    cancelAnimationFrame(second)
    clearTimeout(timer)
  }
  function go() {
    end()
    run()
  }
  return end
}

/** Code and texts of the live parts, asked for once. */
function load(): Promise<LiveParts> {
  loading ??= Promise.all([
    loadScreen('home live', () => import('./live-parts.ts')),
    i18n.loadNamespaces(['home', 'trading']),
  ]).then(
    ([parts]) => {
      loaded = parts
      return parts
    },
    (error: unknown) => {
      loading = null
      throw error
    },
  )
  return loading
}

/** The live parts; null while they are on their way. `failed`: they could not be loaded. */
export function useLiveParts(): { parts: LiveParts | null; failed: boolean; retry: () => void } {
  const [parts, setParts] = useState(loaded)
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again
  useEffect(() => {
    let here = true
    setFailed(false)
    const end = afterPaint(() => {
      load().then(
        (news) => here && startTransition(() => setParts(() => news)),
        () => here && setFailed(true),
      )
    })
    return () => {
      here = false
      end()
    }
  }, [attempt])
  return { parts, failed, retry: () => setAttempt((count) => count + 1) }
}
