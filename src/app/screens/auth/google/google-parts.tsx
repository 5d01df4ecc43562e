import { lazyPanel } from '../../../services/lazy/lazy-panel.tsx'

/** What signing in by an issuer takes comes beside the form, not before it. */
export const GoogleSignIn = lazyPanel('Google', () => import('./google-sign-in.tsx'), <div className="google-room" />)
export const GoogleReturn = lazyPanel('Google return', () => import('./google-return.tsx'), null)
export const GoogleFinish = lazyPanel('Google finish', () => import('./google-finish.tsx'), null)
