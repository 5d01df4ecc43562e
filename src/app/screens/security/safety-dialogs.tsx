import type { ComponentType } from 'react'
import { lazyPart } from '../../on-demand/lazy-part.tsx'
import type { SafetyDialogName, SafetyDialogProps } from './safety-dialog.ts'

/** Each comes with its first press. */
export const SAFETY_DIALOGS: Readonly<Record<SafetyDialogName, ComponentType<SafetyDialogProps>>> = {
  password: lazyPart('password dialog', () => import('./password-dialog.tsx')),
  email: lazyPart('email dialog', () => import('./email-dialog.tsx')),
  phone: lazyPart('phone dialog', () => import('./phone-dialog.tsx')),
  google: lazyPart('google dialog', () => import('./google-dialog.tsx')),
  google_login: lazyPart('google log-in dialog', () => import('./google-login-dialog.tsx')),
  anti_phishing: lazyPart('anti-phishing dialog', () => import('./anti-phishing-dialog.tsx')),
  lock: lazyPart('lock dialog', () => import('./lock-dialog.tsx')),
  others: lazyPart('other sessions dialog', () => import('./others-dialog.tsx')),
  export: lazyPart('download of data dialog', () => import('./export-dialog.tsx')),
  close: lazyPart('delete account dialog', () => import('./close-dialog.tsx')),
}
