import { Select } from './select.tsx'

interface AnySelectProps<T extends string> {
  label: string
  /** null: any of them. */
  value: T | null
  /** Stands for all of them together. */
  any: string
  options: readonly { value: T; text: string }[]
  onChange: (value: T | null) => void
}

/** The value of no option. */
const ANY = '*'

/** One of several, or any: a filter above a list. */
export function AnySelect<T extends string>({ label, value, any, options, onChange }: AnySelectProps<T>) {
  return (
    <Select<string>
      label={label}
      className="btn quiet s"
      value={value ?? ANY}
      options={[{ value: ANY, text: any }, ...options]}
      onChange={(next) => onChange(options.find((option) => option.value === next)?.value ?? null)}
    />
  )
}
