import './early.ts'
import './ui/styles/index.ts'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { startI18n } from './base/i18n/i18n.ts'
import { anchorLinks } from './base/platform/base-path.ts'
import { ConfigError } from './base/platform/config.ts'
import { guardComposing } from './base/platform/key-press.ts'
import { tolerateTranslation } from './base/platform/translated-dom.ts'
import { App } from './shell/app.tsx'
import { start } from './shell/start.ts'
import { StartFailed } from './shell/start-failed.tsx'

anchorLinks(document)
tolerateTranslation({ node: Node.prototype, text: Text.prototype }, document)
// Before anything else listens.
guardComposing(window)
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
    const problem = error instanceof ConfigError ? error.problem : null
    console.error(problem ? String(error) : error)
    // What failed may have come before the texts: without them the page would show their keys.
    void startI18n()
      .catch(() => undefined)
      .then(() => root.render(<StartFailed problem={problem} />))
  },
)
