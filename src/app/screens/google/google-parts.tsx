import { lazyPanel } from '../../on-demand/lazy-panel.tsx'

/** What signing in by an issuer takes comes beside the form, not before it. */
export const GoogleEntry = lazyPanel('Google', () => import('./google-entry.tsx'), <div className="google-room" />)
export const GoogleReturn = lazyPanel('Google return', () => import('./google-return.tsx'), null)
export const GoogleFinish = lazyPanel('Google finish', () => import('./google-finish.tsx'), null)
