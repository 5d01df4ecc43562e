import { Minus, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { isDecimal } from '../../../shared/decimal/decimal-text.ts'
import { showDecimal } from '../../base/platform/show-decimal.ts'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useWide } from '../../ui/use-wide.ts'
import * as styles from './step-field.module.css'

interface StepFieldProps {
  label: string
  name: string
  value: string
  unit: ReactNode
  error: string | null
  hint?: ReactNode
  /** Units that a pasted amount may bring along, where `unit` is no text. */
  units?: readonly string[]
  onChange: (text: string) => void
  onBlur: () => void
  onStep?: ((by: 1 | -1) => void) | undefined
  stepLabels?: { up: string; down: string }
}

/** A number of the ticket: the arrow keys and the small buttons move it; at rest its thousands stand in groups. */
export function StepField({ value, onChange, onBlur, onStep, stepLabels, ...rest }: StepFieldProps) {
  const wide = useWide()
  const [typing, setTyping] = useState(false)
  return (
    <Field
      {...rest}
      inputMode="decimal"
      enterKeyHint="done"
      part="tfield"
      className={styles.tfield}
      amount={value}
      value={!typing && isDecimal(value) ? showDecimal(value) : value}
      onChange={(event) => onChange(event.target.value)}
      onFocus={(event) => {
        // At once, or the changed text would undo the selection after it was made.
        flushSync(() => setTyping(true))
        event.target.select()
      }}
      onBlur={() => {
        setTyping(false)
        onBlur()
      }}
      onStep={wide ? onStep : undefined}
      stepLabels={stepLabels}
      onKeyDown={(event) => {
        if (wide || !onStep || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
        event.preventDefault()
        onStep(event.key === 'ArrowUp' ? 1 : -1)
      }}
      end={
        !wide &&
        onStep && (
          <span className="row">
            <button
              type="button"
              data-part="pm"
              className={styles.pm}
              aria-label={stepLabels?.down}
              onClick={() => onStep(-1)}
            >
              <Icon of={Minus} size={20} />
            </button>
            <button
              type="button"
              data-part="pm"
              className={styles.pm}
              aria-label={stepLabels?.up}
              onClick={() => onStep(1)}
            >
              <Icon of={Plus} size={20} />
            </button>
          </span>
        )
      }
    />
  )
}
