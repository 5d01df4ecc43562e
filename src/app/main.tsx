import './ui/styles/index.css'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { installTrustedTypes } from './platform/trusted-types.ts'
import { App } from './shell/app.tsx'
import { start } from './shell/start.ts'
import { StartFailed } from './shell/start-failed.tsx'

installTrustedTypes(window)
const root = createRoot(document.getElementById('root')!)
start().then(
  () =>
    // In slices: a press on a slow phone is not kept waiting by the first picture.
    startTransition(() =>
      root.render(
        <StrictMode>
          <App />
        </StrictMode>,
      ),
    ),
  (error: unknown) => {
    console.error(error)
    root.render(<StartFailed />)
  },
)
