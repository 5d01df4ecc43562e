import { lazyPanel } from '../../../services/lazy/lazy-panel.tsx'
import * as styles from '../parts/auth.module.css'

/** What signing in by an issuer takes comes beside the form, not before it. */
export const GoogleSignIn = lazyPanel(
  'Google',
  () => import('./google-sign-in.tsx'),
  <div className={styles.googleRoom} />,
)
export const GoogleReturn = lazyPanel('Google return', () => import('./google-return.tsx'), null)
export const GoogleFinish = lazyPanel('Google finish', () => import('./google-finish.tsx'), null)
