import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { matchPath, Navigate, Route, Routes, useLocation } from 'react-router-dom'
import { useSession } from '../base/session/session.ts'
import { useSessionEnds } from '../base/session/use-session-ends.ts'
import { loginPath } from '../services/page/next-path.ts'
import { NotFound } from '../services/page/not-found.tsx'
import { PageTitle } from '../services/page/page-title.tsx'
import { applyPageTheme } from './density.ts'
import { needsLogin, routes } from './routes.ts'
import { Screen } from './screen.tsx'

/**
 * The view of the current address: rebuilt on every new pathname + search, scrolled to top at every navigation. And with the end of a
 * session, even if the next begins in the same moment: what stood on screen and in forms was the person's.
 */
export function Root() {
  const location = useLocation()
  const address = location.pathname + location.search
  const ends = useSessionEnds()
  const main = useRef<HTMLElement>(null)
  const first = useRef(true)
  const route = routes.find(({ path }) => matchPath(path, location.pathname))
  const terminal = route?.terminal === true
  useLayoutEffect(() => applyPageTheme(terminal), [terminal])
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation has its own key
  useLayoutEffect(() => {
    // Some browsers give a promise, which React would take for a clean-up.
    void window.scrollTo(0, 0)
  }, [location.key])
  // With the layout, before a dialog that comes with the page listens: to that one it is a focus outside, which closes it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: focus follows the address
  useLayoutEffect(() => {
    if (!first.current) main.current?.focus({ preventScroll: true })
    first.current = false
  }, [address])
  return (
    <main id="main" ref={main} tabIndex={-1}>
      <Routes key={`${ends} ${address}`}>
        {routes.map((entry) => (
          <Route
            key={entry.path}
            path={entry.path}
            element={
              <Guard on={needsLogin(entry, location.pathname)}>
                <PageTitle title={entry.title} practice={entry.practice} />
                <Screen route={entry} />
              </Guard>
            }
          />
        ))}
        <Route path="*" element={<NotFound />} />
      </Routes>
    </main>
  )
}

/** Sends a visitor to /login and back afterwards. Someone whose token is held but not yet confirmed passes: they may look. */
function Guard({ on, children }: { on: boolean; children: ReactNode }) {
  const { status } = useSession()
  const location = useLocation()
  return on && status === 'visitor' ? <Navigate to={loginPath(location)} replace /> : children
}
