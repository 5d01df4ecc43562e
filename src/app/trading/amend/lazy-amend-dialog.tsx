import { lazyPart } from '../../services/lazy/lazy-part.tsx'
import type { AmendDialogProps } from './amend-dialog.tsx'

/** The dialog, whose code comes when it is first opened. */
export const LazyAmendDialog = lazyPart<AmendDialogProps>('amend dialog', () => import('./amend-dialog.tsx'))
