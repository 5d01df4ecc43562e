import { ChevronDown, ChevronUp, CircleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { twoReadings, withoutUnit } from '../../shared/rules/number-shorthand.ts'
import { classNames } from './class-names.ts'
import * as styles from './field.module.css'
import { Icon } from './icon.tsx'
import { TwoReadings } from './two-readings.tsx'
import { typeInto } from './type-into.ts'

export interface FieldProps extends Omit<ComponentProps<'input'>, 'size'> {
  label: string
  /** `in`: inside on the left (tickets). `above`: over the box (forms), text starts left. */
  labelAt?: 'in' | 'above'
  /** Stands on the right of the label above. */
  labelEnd?: ReactNode
  /** Unit on the right, inside. */
  unit?: ReactNode
  /** Stands first inside the box: a country's prefix. */
  start?: ReactNode
  /** Stands at the very end inside the box: an eye button. */
  end?: ReactNode
  /** Two small buttons and the arrow keys. Called with +1 or −1. */
  onStep?: (by: 1 | -1) => void
  /** Words of the step buttons for screen readers. */
  stepLabels?: { up: string; down: string }
  error?: string | null
  hint?: ReactNode
  /** The amount as it was typed, where the value shows it in groups. */
  amount?: string
  /** Units that a pasted amount may bring along; left out: the words of `unit`. */
  units?: readonly string[]
  /** Why it cannot be used; shown in place of the value. */
  whyNot?: string | null
}

/**
 * A labelled input; error and hint are tied to it by aria-describedby. One of decimal numbers asks which one is meant where a comma
 * leaves a doubt, and takes an amount with the field's unit. Accepts the props and the ref of
 * react-hook-form's register.
 */
export function Field(props: FieldProps) {
  const {
    label,
    labelAt = 'in',
    labelEnd,
    unit,
    start,
    end,
    onStep,
    stepLabels,
    error,
    hint,
    whyNot,
    className,
    part,
    amount,
    units = typeof unit === 'string' ? unit.split(/\s+/) : [],
    ...input
  } = props
  const id = useId()
  const inputId = input.id ?? id
  const decimal = input.inputMode === 'decimal'
  const typed = amount ?? (typeof input.value === 'string' ? input.value : '')
  const ambiguous = decimal && twoReadings(typed) !== null
  const notes = classNames((error || ambiguous) && `${id}-error`, hint ? `${id}-hint` : null)
  const inside = labelAt === 'in'
  return (
    <div data-part={part} className={className}>
      {!inside && (
        <div data-part="field-label" className={styles.fieldLabel}>
          <label htmlFor={inputId}>{label}</label>
          {labelEnd}
        </div>
      )}
      <div className={classNames('field', !inside && 'l', (error || ambiguous) && 'err', whyNot && 'off')}>
        {inside && <label htmlFor={inputId}>{label}</label>}
        {start}
        <input
          autoComplete="off"
          spellCheck={false}
          {...input}
          id={inputId}
          disabled={input.disabled || Boolean(whyNot)}
          placeholder={whyNot ?? input.placeholder}
          aria-invalid={error || ambiguous ? true : undefined}
          aria-describedby={notes}
          onChange={(event) => {
            const bare = decimal ? withoutUnit(event.target.value, units) : event.target.value
            if (bare !== event.target.value) event.target.value = bare
            input.onChange?.(event)
          }}
          onKeyDown={(event) => {
            input.onKeyDown?.(event)
            if (!onStep || event.defaultPrevented || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
            event.preventDefault()
            onStep(event.key === 'ArrowUp' ? 1 : -1)
          }}
        />
        {unit && <span className="u">{unit}</span>}
        {onStep && !whyNot && (
          <span data-part="step" className={styles.step}>
            <button type="button" tabIndex={-1} aria-label={stepLabels?.up} onClick={() => onStep(1)}>
              <Icon of={ChevronUp} size={14} />
            </button>
            <button type="button" tabIndex={-1} aria-label={stepLabels?.down} onClick={() => onStep(-1)}>
              <Icon of={ChevronDown} size={14} />
            </button>
          </span>
        )}
        {end}
      </div>
      {ambiguous && (
        <TwoReadings
          id={`${id}-error`}
          text={typed}
          onChoose={(plain) => {
            const box = document.getElementById(inputId) as HTMLInputElement
            box.focus()
            typeInto(box, plain)
          }}
        />
      )}
      {error && !ambiguous && (
        <p className="hint err" id={`${id}-error`} role="alert">
          <Icon of={CircleAlert} size={14} />
          <span>{error}</span>
        </p>
      )}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}
