import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BrowserRouter, matchPath, useLocation } from 'react-router-dom'
import { BASE_PATH } from '../base/platform/base-path.ts'
import { AlertHost } from '../services/alerts/alert-host.tsx'
import { C2cHost } from '../services/c2c/c2c-host.tsx'
import { DeadManHost } from '../services/dead-man/dead-man-host.tsx'
import { InspectorHost } from '../services/inspector/inspector-host.tsx'
import { ErrorBoundary } from '../services/lazy/error-boundary.tsx'
import { MarginHost } from '../services/margin-watch/margin-host.tsx'
import { TicketHost } from '../services/options/ticket-host.tsx'
import { StatusSlot } from '../services/page/status-bar.tsx'
import * as frameStyles from '../ui/frame.module.css'
import { ApiEffects } from './api-effects.tsx'
import { AppBar } from './app-bar.tsx'
import { AppNotes } from './app-notes.tsx'
import { LazyToaster } from './lazy-toaster.tsx'
import { PaletteHost } from './palette/palette-host.tsx'
import { Root } from './root.tsx'
import { hasFooter, routes } from './routes.ts'
import * as shellStyles from './shell.module.css'
import { SiteFooter } from './site-footer.tsx'
import { TabBar } from './tab-bar.tsx'

export function App() {
  return (
    <ErrorBoundary whole onRetry={() => location.reload()}>
      <Suspense fallback={null}>
        <BrowserRouter basename={BASE_PATH}>
          <Frame />
        </BrowserRouter>
      </Suspense>
    </ErrorBoundary>
  )
}

function Frame() {
  const { t } = useTranslation('common')
  const { pathname } = useLocation()
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  const route = routes.find(({ path }) => matchPath(path, pathname))
  return (
    <div data-part="app" className={frameStyles.app} data-screen={route?.terminal ? 'terminal' : 'page'}>
      <a className={shellStyles.skip} href="#main">
        {t('skip')}
      </a>
      {route?.terminal && (
        <a className={`${shellStyles.skip} ${shellStyles.toOrder}`} href="#order-form">
          {t('skipToOrder')}
        </a>
      )}
      <AppBar />
      <AppNotes />
      <C2cHost place="strip" />
      <StatusSlot value={slot}>
        <Root />
      </StatusSlot>
      <div ref={setSlot} />
      {route && hasFooter(route) && <SiteFooter />}
      <TabBar />
      <InspectorHost />
      <PaletteHost />
      <AlertHost />
      <DeadManHost />
      <MarginHost />
      <TicketHost />
      <ApiEffects />
      <LazyToaster />
    </div>
  )
}
