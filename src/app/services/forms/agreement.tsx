import { CircleAlert } from 'lucide-react'
import { type ReactNode, type Ref, useId } from 'react'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Icon } from '../../ui/icon.tsx'
import * as styles from './agreement.module.css'

export interface AgreementProps {
  checked: boolean
  onChange: (checked: boolean) => void
  onBlur: () => void
  inputRef: Ref<HTMLInputElement>
  error: string | null
  children: ReactNode
}

/** A box to tick before going on. What is agreed to opens in a window of its own, so that nothing typed is lost. */
export function Agreement({ checked, onChange, onBlur, inputRef, error, children }: AgreementProps) {
  const id = useId()
  return (
    <div data-part="agreement" className={styles.agreement}>
      <Checkbox
        ref={inputRef}
        name="agree"
        checked={checked}
        onChange={onChange}
        onBlur={onBlur}
        required
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
      >
        <span>{children}</span>
      </Checkbox>
      {error && (
        <p className="hint err" id={id} role="alert">
          <Icon of={CircleAlert} size={14} />
          <span>{error}</span>
        </p>
      )}
    </div>
  )
}
