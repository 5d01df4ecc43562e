import { BindDialog } from './bind-dialog.tsx'
import type { SafetyDialogProps } from './safety-dialog.ts'

export default function EmailDialog(props: SafetyDialogProps) {
  return <BindDialog {...props} type="email" />
}
